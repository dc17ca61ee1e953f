import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { baseName } from '#protocol';
import { valueKind } from '../features/values/value-kind.ts';
import type { StatusMessage } from '../model/status-message.ts';
import { iconButton } from '../ui/icon-button.ts';
import { mark } from '../ui/icons.ts';
import { visibleText } from '../ui/visible-text.ts';
import { actions, type Action } from './actions.ts';
import type { AnsweredStop, AnsweredVariable } from './answer.ts';
import type { PanelState } from './panel-state.ts';
import { panelStatus } from './panel-status.ts';

/** What a person can do in the panel. */
export interface PanelPort {
  readonly press: (action: Action) => void;
}

const isUsable = ({ phase, sessionId, pressed }: PanelState, { atStop }: Action): boolean =>
  sessionId !== undefined && pressed === undefined && (atStop ? phase === 'Stopped' : phase !== 'Terminated');

function toolbar(state: PanelState, { press }: PanelPort): TemplateResult {
  return html`
    <header>
      ${mark()}
      <h1 class="cut">${visibleText(state.configuration ?? 'Stopline')}</h1>
      <div role="group" aria-label="Debug">
        ${actions.map((action) =>
          iconButton({
            icon: action.icon,
            label: action.label,
            disabled: !isUsable(state, action),
            onPress: () => press(action),
          }),
        )}
      </div>
    </header>
  `;
}

function statusLine({ look, state, separator = ' ', reason, place, isFailure }: StatusMessage): TemplateResult {
  return html`
    <p class="status ${look}" role="status">
      <span class="mark-of-state" aria-hidden="true"></span>
      <span class="cut ${isFailure ? 'failed' : ''}" title=${visibleText(reason)}
        ><b>${state}${separator.trim()}</b> ${visibleText(reason)}</span
      >
      ${place === undefined ? nothing : html`<span class="place">${visibleText(place)}</span>`}
    </p>
  `;
}

/** A part of the panel, which scrolls by itself: the panel keeps its height from stop to stop. */
const part = (name: string, title: string, content: unknown): TemplateResult => html`
  <section class=${name} aria-labelledby="${name}-title">
    <h2 id="${name}-title" class="cut">${visibleText(title)}</h2>
    <div class="content" tabindex="0" role="group" aria-labelledby="${name}-title">${content}</div>
  </section>
`;

function exceptionView({ exception }: AnsweredStop): TemplateResult | typeof nothing {
  if (!exception) return nothing;
  const { type, message } = exception;
  return html` <p class="exception mono"><b>${visibleText(type ?? 'Exception')}</b> ${visibleText(message ?? '')}</p> `;
}

/** The code around the nearest line of one's own: what the person knows. */
function sourceView(stop: AnsweredStop): TemplateResult {
  const { nearest_own_frame: own, source_excerpt: atTop, source, call_stack: [top] = [] } = stop;
  const excerpt = own?.source_excerpt ?? atTop;
  const file = own ? baseName(own.file_path) : (source?.name ?? 'Source');
  const name = own?.function_name ?? top?.function_name;
  const title = name === undefined ? file : `${file}, ${name}`;
  if (!excerpt)
    return part(
      'source',
      title,
      html`<p class="dim">No source can be shown.</p>
        ${exceptionView(stop)}`,
    );
  const lines = excerpt.lines.map((line, index) => {
    const number = excerpt.start_line + index;
    const isCurrent = number === excerpt.current_line;
    return html`<li class=${isCurrent ? 'current' : ''} aria-current=${isCurrent ? 'location' : nothing}>
      <span class="line-number">${number}</span><code>${visibleText(line)}</code>
    </li>`;
  });
  return part(
    'source',
    title,
    html`<ol class=${classMap({ outer: own !== undefined, thrown: stop.exception !== undefined })}>
        ${lines}
      </ol>
      ${exceptionView(stop)}`,
  );
}

function variableRow({ name, value, type }: AnsweredVariable, before: string | null | undefined): TemplateResult {
  const kind = valueKind({ value, ...(type != null && { type }) });
  const isChanged = before !== undefined;
  return html`
    <tr class=${isChanged ? 'changed' : ''}>
      <th scope="row" class="cut" title=${visibleText(name)}>${visibleText(name)}</th>
      <td class="cut ${kind}" title=${visibleText(value)}>
        ${visibleText(value)}
        ${isChanged && before !== null ? html`<span class="before">was ${visibleText(before)}</span>` : nothing}
      </td>
    </tr>
  `;
}

function variablesView({ nearest_own_frame: own, top_frame_variables: top, changed_variables }: AnsweredStop) {
  const { variables = [] } = (own ? own.variables : top) ?? {};
  // What has changed is known of the top frame only.
  const before = new Map(own ? [] : changed_variables?.map(({ name, before: value }) => [name, value]));
  const rows = variables.map((variable) => variableRow(variable, before.get(variable.name)));
  const content =
    rows.length === 0
      ? html`<p class="dim">There are none.</p>`
      : html`<table>
          ${rows}
        </table>`;
  return part('variables', 'Variables', content);
}

function stackView({ call_stack: frames = [], call_stack_total: total = frames.length }: AnsweredStop): TemplateResult {
  const rows = frames.map(
    ({ function_name, file_path, line_number }, index) => html`
      <li class=${index === 0 ? 'top' : ''}>
        <code class="cut" title=${visibleText(function_name)}>${visibleText(function_name)}</code>
        ${file_path === '' ? nothing : html`<span class="dim small">${visibleText(baseName(file_path))}:${line_number}</span>`}
      </li>
    `,
  );
  const more = total - frames.length;
  return part(
    'stack',
    'Call stack',
    html`<ol>
        ${rows}
      </ol>
      ${more > 0 ? html`<p class="dim small">${more} more</p>` : nothing}`,
  );
}

function outputView({ output }: PanelState): TemplateResult {
  const lines = output.map(
    ({ category, text }) => html`<span class=${category === 'stderr' ? 'failed' : ''}>${visibleText(text)}</span>`,
  );
  return part('output', 'Output', output.length === 0 ? html`<p class="dim">None.</p>` : html`<pre>${lines}</pre>`);
}

/** The panel. While the program runs, the last stop stays, subdued. */
export function stopPanelView(state: PanelState, port: PanelPort): TemplateResult {
  const { phase, stop, problem } = state;
  const shown = phase === 'Terminated' ? undefined : stop;
  const hasContent = shown !== undefined || (phase === 'Terminated' && state.output.length > 0);
  return html`
    <main class=${classMap({ stale: phase !== 'Stopped' && shown !== undefined })}>
      ${toolbar(state, port)} ${statusLine(panelStatus(state))}
      ${problem === undefined ? nothing : html`<p class="problem" role="alert">${visibleText(problem)}</p>`}
      ${
        hasContent
          ? html`<div class=${shown ? 'parts' : 'parts ended'}>
              ${shown ? [sourceView(shown), variablesView(shown), stackView(shown)] : nothing} ${outputView(state)}
            </div>`
          : nothing
      }
    </main>
  `;
}
