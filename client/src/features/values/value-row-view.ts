import { dispatch, type Dap, type Handlers } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../../ui/elapsed.ts';
import { plainText, styledText } from '../../ui/ansi.ts';
import { icon } from '../../ui/icons.ts';
import { cut, lineOf, longestValue, onOneLine } from '../../ui/one-line.ts';
import { refusalId, type RowEditor } from '../../ui/row-editor.ts';
import type { TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { isReturnValue, shownHint } from './value-hints.ts';
import {
  isBeingRead,
  type GroupRow,
  type LazyRow,
  type NoteRow,
  type ScopeRow,
  type ValueRead,
  type ValueRow,
  type VariableRow,
} from './value-row.ts';

const longestBefore = 100;
/** The accessible name of a variable's row: 'subtotal = 228.65, was 269.0'. */
function variableLabel({ name, value }: Pick<Dap.Variable, 'name' | 'value'>, was?: string): string {
  if (value === '') return lineOf(name);
  const now = `${lineOf(name)} = ${lineOf(value)}`;
  return was === undefined ? now : `${now}, was ${lineOf(was, longestBefore)}`;
}

/** Its type and hints: 'float, read-only'. */
const about = (variable: Dap.Variable): string => {
  const returned = isReturnValue(variable) ? ['return value'] : [];
  const words = [variable.type ?? '', ...returned, ...shownHint(variable).words];
  return lineOf(words.filter((word) => word !== '').join(', '));
};

const tooltip = (variable: Dap.Variable): string => {
  const value = plainText(cut(variable.value, longestValue));
  const whole = [lineOf(variable.name), value].filter((part) => part !== '').join(' = ');
  return [whole, about(variable)].filter((line) => line !== '').join('\n');
};

/** A name without a value may be as long as the row. */
const nameView = (variable: Dap.Variable, isAlone = false): TemplateResult => {
  const { isQuiet, marks } = shownHint(variable);
  const classes = `${isQuiet && !isReturnValue(variable) ? 'quiet' : ''} ${isAlone ? 'alone' : ''} ${marks.length > 0 ? 'marked' : ''}`;
  const signs = marks.map((name) => html`<span class="hint">${icon(name)}</span>`);
  return html`<span class="name cut ${classes}">${lineOf(variable.name)}</span>${signs}`;
};

/** Text at the right end. A new element for each text, so that a change is not a shift of the layout. */
const atRight = (text: string, classes: string): TemplateResult =>
  html`${keyed(text, html`<span class="at-right ${classes}">${text}</span>`)}`;

function cancelButton(row: VariableRow | NoteRow, options: ValueRowOptions): TemplateResult | typeof nothing {
  const cancel = options.cancelling?.(row);
  if (!cancel) return nothing;
  return html`
    <button type="button" class="lazy at-right after-a-while" tabindex="-1" @click=${cancel}>Cancel</button>
  `;
}

/** The message that a value is being read, with the elapsed time. */
const readingView = ({ text, read }: { readonly text: string; readonly read?: ValueRead | undefined }) =>
  html`<span class="v cut null after-a-while"
    >${text}<stopline-elapsed .since=${read?.since ?? Number.NaN}></stopline-elapsed
  ></span>`;

function rightOf(row: VariableRow, options: ValueRowOptions): TemplateResult | typeof nothing {
  const { variable, was, age } = row;
  const cancel = cancelButton(row, options);
  if (cancel !== nothing) return cancel;
  if (age === 'late') return html`<span class="at-right note after-a-while">from the last stop</span>`;
  if (was !== undefined && variable.variablesReference === 0)
    return atRight(`was ${lineOf(was, longestBefore)}`, 'was');
  const items = variable.indexedVariables ?? 0;
  return items > 0 ? atRight(String(items), '') : nothing;
}

function valueView(
  { variable, kind, isMessage = false, read }: VariableRow,
  { isStyled = false }: ValueRowOptions,
): TemplateResult | typeof nothing {
  if (variable.value === '') return nothing;
  if (isMessage && kind === 'null' && isBeingRead(read)) return readingView({ text: variable.value, read });
  const text = isStyled ? styledText(onOneLine(cut(variable.value, longestValue)), true) : lineOf(variable.value);
  return html`<span class="v cut ${kind}">${text}</span>`;
}

/** The parts of a row are made when it is drawn: most rows of a long tree are out of view. */
function variableRow(row: VariableRow, options: ValueRowOptions): TreeRow {
  const { key, level, variable, was, age, expandable, expanded } = row;
  const { actions } = options;
  const field = options.editor?.viewIn(key);
  return {
    key,
    level,
    ...(expandable && { expandable, expanded }),
    classes: `value-row ${was === undefined ? '' : 'changed'} ${age === 'now' ? '' : 'stale'} ${options.classes?.(row) ?? ''}`,
    get label() {
      return variableLabel(variable, was);
    },
    get title() {
      return field === undefined ? tooltip(variable) : '';
    },
    get description() {
      return about(variable);
    },
    get dragText() {
      return field === undefined ? options.dragText?.(row) : undefined;
    },
    get actions() {
      const all = field === undefined ? (actions?.(row) ?? []) : [];
      // Cancel takes their room.
      return options.cancelling?.(row) ? all.map((one) => ({ ...one, isByKeyOnly: true })) : all;
    },
    get content() {
      if (field && options.editor?.field?.what === 'expression') return field;
      if (field) return html`${nameView(variable)}${field}`;
      const value = valueView(row, options);
      return html`${nameView(variable, value === nothing)}${value}${rightOf(row, options)}`;
    },
  };
}

const lazyRow = ({ key, level, variable, age }: LazyRow, { onAsk }: ValueRowOptions): TreeRow => ({
  key,
  level,
  label: lineOf(variable.name),
  title: about(variable),
  classes: `value-row ${age === 'now' ? '' : 'stale'}`,
  content: html`
    ${nameView(variable)}
    <button type="button" class="lazy" tabindex="-1" ?disabled=${age !== 'now' || !onAsk} @click=${() => onAsk?.(key)}>
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

const noteRow = (row: NoteRow, options: ValueRowOptions): TreeRow => {
  const { key, level, text, isError, read } = row;
  const words = isError ? html`<span class="v cut error">${lineOf(text)}</span>` : readingView({ text, read });
  return {
    key,
    level,
    label: lineOf(text),
    title: text,
    description: '',
    classes: 'value-row',
    content: html`${words}${cancelButton(row, options)}`,
  };
};

/** The row with the error of a field. */
export const refusalRow = (refusal: string): Pick<TreeRow, 'label' | 'title' | 'classes' | 'content'> => ({
  label: lineOf(refusal),
  title: refusal,
  classes: 'value-row',
  content: html`<span class="v cut error" id=${refusalId} role="alert">${lineOf(refusal)}</span>`,
});

/** What a field in a row edits: its value, or the whole expression. */
export type EditedPart = 'value' | 'expression';

/** The options of a panel for its rows of values. */
export interface ValueRowOptions {
  /** Reads a lazy value, which runs code of the program; absent if the role of this page does not allow it. */
  readonly onAsk?: ((key: string) => void) | undefined;
  /** Returns what cancels the read of a row; undefined if it is not being read, or its adapter cannot end it. */
  readonly cancelling?: (row: VariableRow | NoteRow) => (() => void) | undefined;
  /** Escape sequences in values are styles. */
  readonly isStyled?: boolean;
  readonly actions?: (row: VariableRow) => readonly TreeRowAction[];
  /** Edits rows in place. */
  readonly editor?: RowEditor<EditedPart>;
  readonly classes?: (row: VariableRow) => string;
  /** The text that a row can be dragged as. */
  readonly dragText?: (row: VariableRow) => string | undefined;
}

/** A row of values in a tree. Styles: `valueStyles`. */
export function valueRowView(row: ValueRow, options: ValueRowOptions): TreeRow {
  const views: Handlers<ValueRow, TreeRow> = {
    scope: scopeRow,
    variable: (variable) => variableRow(variable, options),
    lazy: (lazy) => lazyRow(lazy, options),
    group: groupRow,
    note: (note) => noteRow(note, options),
  };
  return dispatch(views, row);
}
