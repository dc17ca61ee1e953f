import { dispatch, type Dap, type Handlers } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { GroupRow, LazyRow, NoteRow, ScopeRow, ValueRow, VariableRow } from './value-row.ts';

const longestValue = 1_000;
const longestBefore = 100;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** A program's text on one line, with nothing hidden in it. */
export const lineOf = (text: string, length = longestValue): string =>
  visibleText(cut(text, length).replace(/\s*\n\s*/g, ' '));

/** The accessible name of a variable's row: 'subtotal = 228.65, was 269.0'. */
function variableLabel({ name, value }: Pick<Dap.Variable, 'name' | 'value'>, was?: string): string {
  if (value === '') return lineOf(name);
  const now = `${lineOf(name)} = ${lineOf(value)}`;
  return was === undefined ? now : `${now}, was ${lineOf(was, longestBefore)}`;
}

const quietAttributes: ReadonlySet<string> = new Set(['readOnly', 'static', 'constant']);
const quietVisibilities: ReadonlySet<string> = new Set(['private', 'protected', 'internal']);

/** What makes a variable less interesting, in the adapter's words: 'readOnly', 'private'. */
const quietWords = ({ presentationHint: hint }: Dap.Variable): readonly string[] => [
  ...(hint?.attributes ?? []).filter((attribute) => quietAttributes.has(attribute)),
  ...(hint?.visibility !== undefined && quietVisibilities.has(hint.visibility) ? [hint.visibility] : []),
];

const tooltip = (variable: Dap.Variable): string => {
  const about = [variable.type ?? '', ...quietWords(variable)].filter((word) => word !== '').join(', ');
  const value = visibleText(cut(variable.value, longestValue));
  const whole = [lineOf(variable.name), value].filter((part) => part !== '').join(' = ');
  return [whole, lineOf(about)].filter((line) => line !== '').join('\n');
};

const nameView = (variable: Dap.Variable): TemplateResult =>
  html`<span class="name cut ${quietWords(variable).length > 0 ? 'quiet' : ''}">${lineOf(variable.name)}</span>`;

/** Text at the right end. Drawn anew when it changes, as it is not moved then but another one. */
const atRight = (text: string, classes: string): TemplateResult =>
  html`${keyed(text, html`<span class="at-right ${classes}">${text}</span>`)}`;

function rightOf({ variable, was, age }: VariableRow): TemplateResult | typeof nothing {
  if (age === 'late') return html`<span class="at-right note after-a-while">value of the last stop</span>`;
  if (was !== undefined && variable.variablesReference === 0)
    return atRight(`was ${lineOf(was, longestBefore)}`, 'was');
  const items = variable.indexedVariables ?? 0;
  return items > 0 ? atRight(String(items), '') : nothing;
}

function variableRow(row: VariableRow, { actions }: ValueRowOptions): TreeRow {
  const { key, level, variable, kind, was, age, expandable, expanded } = row;
  const classes = `value-row ${was === undefined ? '' : 'changed'} ${age === 'now' ? '' : 'stale'}`;
  return {
    key,
    level,
    label: variableLabel(variable, was),
    title: tooltip(variable),
    classes,
    ...(expandable && { expandable, expanded }),
    ...(actions && { actions: actions(row) }),
    content: html`${nameView(variable)}<span class="v cut ${kind}">${lineOf(variable.value)}</span>${rightOf(row)}`,
  };
}

const lazyRow = ({ key, level, variable, age }: LazyRow, { onAsk }: ValueRowOptions): TreeRow => ({
  key,
  level,
  label: lineOf(variable.name),
  title: variable.type ?? '',
  classes: `value-row ${age === 'now' ? '' : 'stale'}`,
  content: html`
    ${nameView(variable)}
    <button type="button" class="lazy" tabindex="-1" ?disabled=${age !== 'now'} @click=${() => onAsk(key)}>
      Read property
    </button>
  `,
});

const scopeRow = ({ key, level, name, count, expanded }: ScopeRow): TreeRow => ({
  key,
  level,
  label: lineOf(name),
  classes: 'scope',
  expandable: true,
  expanded,
  content: html`<span class="cut">${lineOf(name)}</span>${count === undefined ? nothing : atRight(String(count), '')}`,
});

const groupRow = ({ key, level, name, count, expanded }: GroupRow): TreeRow => ({
  key,
  level,
  label: name,
  classes: 'value-row',
  expandable: true,
  expanded,
  content: html`<span class="name cut">${name}</span><span class="v object">${count} items</span>`,
});

const noteRow = ({ key, level, text, isError }: NoteRow): TreeRow => ({
  key,
  level,
  label: lineOf(text),
  title: visibleText(text),
  classes: 'value-row',
  content: html`<span class="v cut ${isError ? 'error' : 'null after-a-while'}">${lineOf(text)}</span>`,
});

/** What a panel adds to its rows of values. */
export interface ValueRowOptions {
  /** A person asked for a lazy value. */
  readonly onAsk: (key: string) => void;
  readonly actions?: (row: VariableRow) => readonly TreeRowAction[];
}

/** A row of values as a tree draws it. Styles: `valueStyles`. */
export function valueRowView(row: ValueRow, options: ValueRowOptions): TreeRow {
  const views: Handlers<ValueRow, TreeRow> = {
    scope: scopeRow,
    variable: (variable) => variableRow(variable, options),
    lazy: (lazy) => lazyRow(lazy, options),
    group: groupRow,
    note: noteRow,
  };
  return dispatch(views, row);
}
