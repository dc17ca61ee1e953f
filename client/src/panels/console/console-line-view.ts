import { dispatch, type Handlers, type OutputEntry } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { readAnsi } from '../../ui/ansi.ts';
import { breakpointGlyph, icon } from '../../ui/icons.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { fileLine } from '../file-line.ts';
import { valueKind } from '../values/value-kind.ts';
import { lineOf } from '../values/value-row-view.ts';
import type { ValueRow } from '../values/value-row.ts';
import type { ConsoleLine, EntryLine, GapLine, ValueLine } from './console-line.ts';

/** As much of one line as is drawn before a person asks for the whole. */
const longestText = 5_000;

/** As much as is drawn of a part of a value; opening it shows the rest. */
const longestValue = 200;

/** What a person can do with a line. */
export interface ConsoleLineActions {
  readonly onToggleEntry: (entry: OutputEntry) => void;
  readonly onToggleValue: (row: ValueRow) => void;
  readonly onAsk: (key: string) => void;
  readonly onOpen: (entry: OutputEntry) => void;
  readonly onFill: (gap: GapLine) => void;
  readonly onWhole: (key: string) => void;
  /** Keys of the entries whose whole text is shown. */
  readonly whole: ReadonlySet<string>;
}

/** Looks by category; an adapter's own category looks like the program's output. */
const looks: Readonly<Record<string, string>> = {
  stdout: 'stdout',
  stderr: 'stderr',
  console: 'console',
  important: 'important',
  input: 'input',
  result: 'result',
  error: 'result',
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The time of day here, to the millisecond: '08:41:07.020'. */
function clockTime(at: string): string {
  const date = new Date(at);
  const seconds = `${twoDigits(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${seconds}`;
}

const twisty = (label: string, expanded: boolean, onPress: () => void): TemplateResult => html`
  <button type="button" class="twisty" aria-label=${label} aria-expanded=${expanded} @click=${onPress}>
    ${icon('twisty')}
  </button>
`;

function sign({ entry, isLogPoint }: EntryLine): TemplateResult | typeof nothing {
  if (isLogPoint) return breakpointGlyph('log-point', 'bound');
  if (entry.category === 'input') return icon('prompt');
  return entry.category === 'result' || entry.category === 'error' ? icon('result') : nothing;
}

function textClasses({ category, text, type, variablesReference = 0 }: OutputEntry): string {
  if (category === 'error') return 'v error';
  if (category !== 'result') return '';
  return `v ${valueKind({ value: text, variablesReference, ...(type !== undefined && { type }) })}`;
}

function textView({ key, entry, style }: EntryLine, { whole, onWhole }: ConsoleLineActions): TemplateResult {
  const isCut = entry.text.length > longestText && !whole.has(key);
  const shown = isCut ? entry.text.slice(0, longestText) : entry.text;
  const { spans } = readAnsi(shown, style);
  return html`${spans.map(({ text, classes }) => (classes === '' ? text : html`<span class=${classes}>${text}</span>`))}${
    isCut
      ? html`<button type="button" class="link" @click=${() => onWhole(key)}>
          ${(entry.text.length - longestText).toLocaleString()} more characters
        </button>`
      : nothing
  }`;
}

function sourceLink(entry: OutputEntry, { onOpen }: ConsoleLineActions): TemplateResult | typeof nothing {
  const path = entry.source?.path ?? entry.source?.name;
  if (path === undefined || entry.line === undefined) return nothing;
  return html`
    <button type="button" class="link source" title=${visibleText(path)} @click=${() => onOpen(entry)}>
      ${visibleText(fileLine(path, entry.line))}
    </button>
  `;
}

function entryView(line: EntryLine, actions: ConsoleLineActions): TemplateResult {
  const { entry, times, depth, isOpenable, expanded } = line;
  const look = looks[entry.category] ?? 'stdout';
  return html`
    <div class="line ${look}">
      <time datetime=${entry.at}>${look === 'result' ? nothing : clockTime(entry.at)}</time>
      <span class="sign">${sign(line)}</span>
      <div class="text" .style=${`--depth: ${depth}`}>
        ${isOpenable ? twisty(lineOf(entry.text, 80), expanded, () => actions.onToggleEntry(entry)) : nothing}
        <span class="said ${textClasses(entry)}">${textView(line, actions)}</span>
      </div>
      ${times > 1 ? html`<span class="times" title="Printed ${times} times">${times}</span>` : nothing}
      ${sourceLink(entry, actions)}
    </div>
  `;
}

const gapView = (gap: GapLine, { onFill }: ConsoleLineActions): TemplateResult => html`
  <div class="line console">
    <time></time><span class="sign"></span>
    <div class="text">
      <span>${gap.count === 1 ? '1 line is' : `${gap.count.toLocaleString()} lines are`} not shown here.</span>
      <button type="button" class="link" @click=${() => onFill(gap)}>Show them</button>
    </div>
  </div>
`;

function valueText(row: ValueRow, { onAsk }: ConsoleLineActions): TemplateResult {
  if (row.type === 'note') return html`<span class="v ${row.isError ? 'error' : 'null'}">${lineOf(row.text)}</span>`;
  if (row.type === 'group' || row.type === 'scope') return html`<span class="name">${row.name}</span>`;
  const name = html`<span class="name">${lineOf(row.variable.name)}: </span>`;
  if (row.type === 'variable')
    return html`${name}<span class="v ${row.kind}">${lineOf(row.variable.value, longestValue)}</span>`;
  return html`${name}<button type="button" class="lazy" @click=${() => onAsk(row.key)}>Read property</button>`;
}

const rowName = (row: ValueRow): string =>
  'variable' in row ? row.variable.name : row.type === 'note' ? '' : row.name;

function valueView({ row, depth }: ValueLine, actions: ConsoleLineActions): TemplateResult {
  const expanded = 'expanded' in row && row.expanded;
  const isOpen = row.type === 'group' || (row.type === 'variable' && row.expandable);
  const button = isOpen ? twisty(lineOf(rowName(row), 80), expanded, () => actions.onToggleValue(row)) : nothing;
  return html`
    <div class="line stdout value">
      <time></time><span class="sign"></span>
      <div class="text ${isOpen ? '' : 'leaf'}" .style=${`--depth: ${depth + row.level}`}>
        ${button}<span class="said">${valueText(row, actions)}</span>
      </div>
    </div>
  `;
}

/** A line of the console. Styles: `consoleStyles`, `valueStyles`, `ansiStyles`. */
export function consoleLineView(line: ConsoleLine, actions: ConsoleLineActions): TemplateResult {
  const views: Handlers<ConsoleLine, TemplateResult> = {
    entry: (entry) => entryView(entry, actions),
    gap: (gap) => gapView(gap, actions),
    value: (value) => valueView(value, actions),
  };
  return dispatch(views, line);
}
