import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../ui/icons.ts';
import type { EditorException, ReportedException, TracePart } from '../editor-input.ts';
import { visibleText } from '../../ui/visible-text.ts';

export interface CalloutState {
  readonly exception: EditorException;
  readonly isFolded: boolean;
  /** The open stack traces, by place: '' for the exception, '0.1' for a cause. */
  readonly openTraces: ReadonlySet<string>;
}

export interface CalloutRequests {
  readonly onFold: (isFolded: boolean) => void;
  readonly onTrace: (path: string, isOpen: boolean) => void;
  readonly onCopy: () => void;
  readonly onOpen: (path: string, line: number) => void;
  readonly onWatch: (expression: string) => void;
}

/** White space is significant, so these templates add none. */
const codeView = (parts: unknown): TemplateResult => html`<code>${parts}</code>`;

/** What is drawn, and an exception with its place among the causes. */
interface Placed {
  readonly state: CalloutState;
  readonly requests: CalloutRequests;
  readonly exception: ReportedException;
  readonly path: string;
}

const partView = (part: TracePart, { onOpen }: CalloutRequests): TemplateResult | string => {
  if (typeof part === 'string') return part;
  const { text, path, line } = part;
  const open = () => onOpen(path, line);
  return html`<button type="button" class="link" title="Open line ${line}" @click=${open}>${text}</button>`;
};

/** The actions of an exception, and its stack trace if open. */
function detailsView({ exception, path, state, requests }: Placed) {
  const { type, trace, expression } = exception;
  const isOpen = trace.length > 0 && state.openTraces.has(path);
  const traceName = path === '' ? 'Stack trace' : `Stack trace of ${type}`;
  const traceButton = html`
    <button
      type="button"
      class="disclosure"
      aria-label=${traceName}
      aria-expanded=${isOpen}
      @click=${() => requests.onTrace(path, !isOpen)}
    >
      ${icon('twisty')}Stack trace
    </button>
  `;
  const watchButton = html`
    <button
      type="button"
      class="disclosure"
      aria-label=${path === '' ? 'Add to watch' : `Add to watch: ${type}`}
      title=${expression === undefined ? nothing : visibleText(expression)}
      @click=${() => requests.onWatch(expression ?? '')}
    >
      ${icon('plus')}Add to watch
    </button>
  `;
  if (trace.length === 0 && expression === undefined) return nothing;
  return html`
    <div class="tools">
      ${trace.length > 0 ? traceButton : nothing}${expression === undefined ? nothing : watchButton}
    </div>
    ${
      isOpen
        ? html`<div class="text trace" role="region" aria-label=${traceName} tabindex="0">
            ${codeView(trace.map((part) => partView(part, requests)))}
          </div>`
        : nothing
    }
  `;
}

const fullType = ({ fullType: full }: ReportedException): TemplateResult | typeof nothing =>
  full === undefined ? nothing : html`<span class="dim">${full}</span> `;

const causeView = (placed: Placed): TemplateResult => {
  const { exception } = placed;
  return html`
    <li>
      <span class="cause"
        >Caused by ${exception.message === '' ? exception.type : `${exception.type}: ${exception.message}`}</span
      >
      ${fullType(exception)}${detailsView(placed)} ${causesView(placed)}
    </li>
  `;
};

function causesView({ exception, path, ...drawn }: Placed) {
  if (exception.inner.length === 0) return nothing;
  const placeOf = (index: number) => (path === '' ? String(index) : `${path}.${index}`);
  return html`<ul aria-label=${`Causes of ${exception.type}`}>
    ${exception.inner.map((inner, index) => causeView({ ...drawn, exception: inner, path: placeOf(index) }))}
  </ul>`;
}

/** The callout below the line of an exception. */
export const calloutView = (state: CalloutState, requests: CalloutRequests): TemplateResult => {
  const { exception, isFolded } = state;
  const { message } = exception;
  const placed = { state, requests, exception, path: '' };
  const body = html`
    ${message === '' ? nothing : html`<div class="text" role="region" aria-label="Message" tabindex="0">${codeView(message)}</div>`}
    ${detailsView(placed)} ${causesView(placed)}
  `;
  return html`
    <div class="callout" role="group" aria-label="Exception ${exception.type}">
      <div class="first">
        <button
          type="button"
          class="disclosure"
          aria-label="Exception details"
          aria-expanded=${!isFolded}
          @click=${() => requests.onFold(!isFolded)}
        >
          ${icon('twisty')}
        </button>
        <span class="what"><b>${exception.type}</b> ${fullType(exception)}${exception.about}</span>
        <button type="button" class="button box" aria-label="Copy exception" @click=${requests.onCopy}>Copy</button>
      </div>
      ${isFolded ? nothing : body}
    </div>
  `;
};

/** `--visible-width` is the width of the visible text. */
export const calloutStyles = css`
  .callout {
    position: sticky;
    left: var(--sl-gutter, 0px);
    display: flow-root;
    width: var(--visible-width, auto);
    padding: var(--sl-3) var(--sl-5) var(--sl-4) var(--sl-4);
    color: var(--sl-text-2);
    font: var(--sl-size-ui) / 18px var(--sl-font-ui);
    white-space: normal;
    overflow-wrap: anywhere;
    cursor: default;
  }
  .callout > .first {
    display: flex;
    align-items: start;
    gap: var(--sl-5);
  }
  .callout .what {
    flex: 1;
    min-width: 0;
    padding: 4px 0;
  }
  .callout b {
    color: var(--sl-error);
  }
  .callout .text {
    max-height: calc(12 * 18px);
    overflow: auto;
    color: var(--sl-text-1);
    user-select: text;
    scrollbar-width: thin;
    scrollbar-color: var(--sl-line-strong) transparent;
  }
  .callout .text.trace {
    color: var(--sl-text-2);
  }
  .callout code {
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
    white-space: pre-wrap;
  }
  .callout .full {
    color: var(--sl-text-3);
  }
  .callout .tools {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--sl-5);
  }
  .callout ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .callout ul ul {
    padding-left: var(--sl-6);
  }
  .callout .disclosure {
    display: inline-flex;
    align-items: center;
    gap: var(--sl-2);
    min-height: 24px;
    padding-right: var(--sl-3);
    color: var(--sl-text-2);
  }
  .callout .disclosure:hover {
    color: var(--sl-text-1);
  }
  .callout > .first > .disclosure {
    order: 1;
    padding: 0 var(--sl-3);
    margin: 1px calc(-1 * var(--sl-3)) 0 0;
  }
  .callout > .first > .box {
    order: 2;
  }
  .callout .disclosure > .icon {
    width: 12px;
    height: 12px;
  }
  .callout .disclosure[aria-expanded='true'] > .icon {
    transform: rotate(90deg);
  }
  .callout .link {
    color: inherit;
    text-align: start;
    text-decoration: underline;
    text-decoration-color: var(--sl-line-field);
    text-underline-offset: 2px;
    overflow-wrap: anywhere;
  }
  .callout .link:hover {
    color: var(--sl-accent);
    text-decoration-color: currentColor;
  }
  @media (pointer: coarse) {
    .callout .disclosure {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;
