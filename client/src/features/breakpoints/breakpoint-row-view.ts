import { dispatch, type Handlers } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { breakpointGlyph } from '../../ui/icons.ts';
import { refusalId, type RowEditor } from '../../ui/row-editor.ts';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { actorFace } from '../../ui/actor-face.ts';
import { fieldWords, rowFields, type RowField } from './breakpoint-conditions.ts';
import { editLabel } from './breakpoint-field.ts';
import { hitsWords } from './breakpoint-hits.ts';
import type { BreakpointListRow, BreakpointRow, FilterRow, NewRow, OwnRow } from './breakpoint-rows.ts';
import { breakModes, type OptionRow } from './exception-options.ts';

export interface BreakpointRowOptions {
  readonly isDeactivated: boolean;
  readonly editor: RowEditor<RowField>;
}

const editAction = (row: BreakpointRow | FilterRow): TreeRowAction => ({
  name: 'edit',
  label: editLabel(row),
  icon: 'edit',
  key: 'F2',
});
const removeAction: TreeRowAction = { name: 'remove', label: 'Remove breakpoint', icon: 'close', key: 'Delete' };

const editNamesAction: TreeRowAction = { name: 'edit', label: 'Edit names', icon: 'edit', key: 'F2' };
const removeNamesAction: TreeRowAction = { name: 'remove', label: 'Remove', icon: 'close', key: 'Delete' };

const detail = (text: string, look: 'code' | 'reason' | 'reason problem'): TemplateResult | typeof nothing =>
  text === '' ? nothing : html`<span class="detail cut ${look}">${visibleText(text)}</span>`;

/** The text after the name, or the field for it. */
const restOf = (
  row: BreakpointListRow,
  rest: TemplateResult | typeof nothing,
  { editor }: BreakpointRowOptions,
): TemplateResult | typeof nothing => editor.viewIn(row.key) ?? rest;

const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

function filterRow(row: FilterRow, options: BreakpointRowOptions): TreeRow {
  const { key, name, adapter, filter, enabled, condition, takesCondition, problem } = row;
  const [label, ...ofAdapter] = name === filter.label ? [name] : [filter.label, adapter];
  const isEdited = options.editor.field?.key === key;
  return {
    key,
    level: 1,
    label: visibleText(name),
    title: lines(filter.description ?? filter.label, condition && `Condition: ${condition}`, problem),
    classes: enabled ? '' : 'off',
    checked: enabled,
    ...(takesCondition && !isEdited && { actions: [editAction(row)] }),
    content: html`
      ${breakpointGlyph('exception', problem === undefined ? (enabled ? 'bound' : 'disabled') : 'refused')}
      <span class="place cut">${visibleText(label ?? '')}</span>
      ${ofAdapter.map((words) => html`<span class="small dim cut">${visibleText(words)}</span>`)}
      ${restOf(row, detail(problem ?? condition ?? '', problem === undefined ? 'code' : 'reason problem'), options)}
    `,
  };
}

function optionRow(row: OptionRow, options: BreakpointRowOptions): TreeRow {
  const { key, name, adapter, option, problem } = row;
  const isOn = option.breakMode !== 'never';
  const isEdited = options.editor.field?.key === key;
  const mode = breakModes[option.breakMode];
  // Most have the same groups: only the names are shown.
  const shown = name.split(' / ').at(-1) ?? name;
  return {
    key,
    level: 1,
    label: visibleText(`${name}, ${mode}`),
    title: lines(name, `${mode === 'never' ? 'Never breaks' : `Breaks ${mode}`}, in ${adapter}`, problem),
    classes: isOn ? '' : 'off',
    checked: isOn,
    ...(!isEdited && { actions: [editNamesAction, removeNamesAction] }),
    content: html`
      ${breakpointGlyph('exception', problem === undefined ? (isOn ? 'bound' : 'disabled') : 'refused')}
      ${isEdited ? nothing : html`<span class="place names cut">${visibleText(shown)}</span>`}
      ${restOf(row, detail(problem ?? mode, problem === undefined ? 'reason' : 'reason problem'), options)}
    `,
  };
}

const hitsView = (hits: number): TemplateResult | typeof nothing =>
  hits === 0 ? nothing : html`<span class="hits">×${hits}</span>`;

/** The full path and line. */
function placeWords({ breakpoint, look: { path, line } }: BreakpointRow): string {
  if (breakpoint.kind === 'source') return `${breakpoint.path}:${line ?? breakpoint.line}`;
  return path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}`;
}

function breakpointRow(row: BreakpointRow, options: BreakpointRowOptions): TreeRow {
  const { key, name, look, text, isReason, trigger, mode, agent, breakpoint, hits } = row;
  const isEdited = options.editor.field?.key === key;
  const written = rowFields.map((field) => breakpoint[field] && `${fieldWords[field].name}: ${breakpoint[field]}`);
  return {
    key,
    level: 1,
    label: visibleText(name),
    title: lines(placeWords(row), look.title, trigger, mode, ...written, hitsWords(row)),
    classes: breakpoint.enabled && !options.isDeactivated ? '' : 'off',
    checked: breakpoint.enabled,
    ...(isEdited ? {} : { actions: [editAction(row), removeAction] }),
    content: html`
      ${breakpointGlyph(look.kind, look.state)}
      <span class="place cut">${visibleText(name)}</span>
      ${restOf(row, detail(text, isReason ? (look.state === 'refused' ? 'reason problem' : 'reason') : 'code'), options)}
      <span class="push">${agent ? actorFace(agent) : nothing}${hitsView(hits)}</span>
    `,
  };
}

/** The row in which a function or exceptions are named. */
const newRow = (row: NewRow, options: BreakpointRowOptions): TreeRow => ({
  key: row.key,
  level: 1,
  label: row.name,
  content: html`${breakpointGlyph(row.type === 'new' ? 'function' : 'exception', 'unbound')}
  ${restOf(row, nothing, options)}`,
});

const ownRow = ({ key, name, path, line, verified, text, message }: OwnRow): TreeRow => ({
  key,
  level: 1,
  label: visibleText(name),
  title: lines(path === undefined ? undefined : `${path}:${line ?? 1}`, `Breakpoint ${text}`, message),
  content: html`
    ${breakpointGlyph('line', verified ? 'bound' : 'unbound')}
    <span class="place cut">${visibleText(name)}</span>
    ${detail(verified ? text : (message ?? text), 'reason')}
  `,
});

/** Why the text in the row above was refused. */
export const refusalRow = (refusal: string): Pick<TreeRow, 'label' | 'title' | 'content'> => ({
  label: visibleText(refusal),
  title: visibleText(refusal),
  content: html`<span class="refusal" id=${refusalId}>${visibleText(refusal)}</span>`,
});

/** A row of the list of breakpoints in a tree, with the row of a refusal. Styles: `breakpointRowStyles`. */
export function breakpointRowViews(row: BreakpointListRow, options: BreakpointRowOptions): readonly TreeRow[] {
  const view = breakpointRowView(row, options);
  return [view, ...options.editor.refusalUnder(view)];
}

function breakpointRowView(row: BreakpointListRow, options: BreakpointRowOptions): TreeRow {
  const views: Handlers<BreakpointListRow, TreeRow> = {
    filter: (filter) => filterRow(filter, options),
    option: (option) => optionRow(option, options),
    'new option': (added) => newRow(added, options),
    breakpoint: (breakpoint) => breakpointRow(breakpoint, options),
    new: (added) => newRow(added, options),
    own: ownRow,
  };
  return dispatch(views, row);
}

/** Styles of `breakpointRowViews`. */
export const breakpointRowStyles = css`
  .place {
    flex: 0 0 auto;
    max-width: 100%;
  }
  .place.names {
    flex-shrink: 1;
  }
  .place.names ~ .detail {
    flex-shrink: 0;
  }
  .off .place {
    color: var(--sl-text-3);
  }
  .detail {
    flex: 0 1 auto;
    color: var(--sl-text-3);
    font-family: var(--sl-font-mono);
    font-size: var(--sl-size-small);
  }
  .detail.reason {
    font-family: inherit;
  }
  .detail.problem {
    color: var(--sl-error);
  }
  .refusal {
    overflow: hidden;
    color: var(--sl-error);
    font-size: var(--sl-size-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row:has(> .field-inline) > .place {
    flex: 0 1 auto;
  }
  .row > .field-inline {
    flex: 1 0 60%;
  }
  .push {
    display: flex;
    align-items: center;
    align-self: center;
    gap: var(--sl-4);
  }
  .hits {
    min-width: 18px;
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;
