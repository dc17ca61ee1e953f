import { dispatch, type Handlers, type OutputEntry } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { plainText, readAnsi } from '../../ui/ansi.ts';
import { breakpointGlyph, icon } from '../../ui/icons.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { fileLine } from '../../model/file-line.ts';
import { valueKind } from '../values/value-kind.ts';
import { lineOf, onOneLine } from '../../ui/one-line.ts';
import type { ValueRow, VariableRow } from '../values/value-row.ts';
import type { ConsoleLine, EntryLine, TextLine, ValueLine } from './console-rows.ts';
import { categoryOf } from './console-settings.ts';
import { foundSpans, type FoundSpan } from './found-spans.ts';
import { sourcePlaces, type SourcePlace } from '../../model/source-places.ts';
import { charactersOfARow, type LongText } from './whole-texts.ts';

/** Characters of a row of a value that are drawn at first. */
const longestValue = 200;

export interface ConsoleLineActions {
  /** Expands or collapses a value or a group. */
  readonly onToggle: (line: EntryLine | ValueLine) => void;
  readonly onAsk: (key: string) => void;
  readonly onOpen: (entry: OutputEntry) => void;
  readonly onPlace: (place: SourcePlace) => void;
  /** The folder of the files whose names in lines are links. */
  readonly workspace: string;
  readonly onWhole: (text: LongText) => void;
  /** Whether a text is shown in full. */
  readonly isWhole: (text: LongText) => boolean;
  /** Whether the line has the current match. */
  readonly isCurrent: (entry: OutputEntry) => boolean;
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** The local time to the millisecond: '08:41:07.020'. */
const clockTime = (at: string): string => {
  const date = new Date(at);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padded(part, 2));
  return `${parts.join(':')}.${padded(date.getMilliseconds(), 3)}`;
};

const twisty = (label: string, expanded: boolean, onPress: () => void): TemplateResult => html`
  <button type="button" class="twisty" tabindex="-1" aria-label=${label} aria-expanded=${expanded} @click=${onPress}>
    ${icon('twisty')}
  </button>
`;

function sign({ entry, isLogpoint, isContinued }: EntryLine): TemplateResult | typeof nothing {
  if (isContinued) return nothing;
  if (isLogpoint) return breakpointGlyph('log-point', 'bound');
  if (entry.category === 'input') return icon('prompt');
  return entry.category === 'result' || entry.category === 'error' ? icon('result') : nothing;
}

function textClasses({ category, text, type, variablesReference = 0 }: OutputEntry): string {
  if (category === 'error') return 'v error';
  if (category !== 'result') return '';
  return `v ${valueKind({ value: text, variablesReference, ...(type !== undefined && { type }) })}`;
}

/** One row of a line's text. */
function textRowView(
  { entry, style, search }: Pick<EntryLine, 'entry' | 'style' | 'search'>,
  start: number,
  actions: ConsoleLineActions,
): readonly unknown[] {
  const end = start + charactersOfARow;
  const endsLine = entry.unended !== true && end >= entry.text.length;
  const { spans } = readAnsi(entry.text.slice(start, end), style, { endsLine });
  const text = spans.map((span) => span.text).join('');
  const pieces = foundSpans(spans, search?.rangesIn(text) ?? [], sourcePlaces(text, actions.workspace));
  return pieces.map((piece) => pieceView(piece, actions));
}

function textView(line: EntryLine, actions: ConsoleLineActions): TemplateResult {
  const { entry } = line;
  const rest = actions.isWhole(entry) ? 0 : entry.text.length - charactersOfARow;
  return html`${textRowView(line, 0, actions)}${rest > 0 ? moreButton(entry, rest, actions) : nothing}`;
}

function pieceView({ text, classes, isFound, place }: FoundSpan, { onPlace }: ConsoleLineActions) {
  const styled = classes === '' ? text : html`<span class=${classes}>${text}</span>`;
  const marked = isFound ? html`<mark>${styled}</mark>` : styled;
  if (!place) return marked;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onPlace(place);
  };
  return html`<span role="link" tabindex="-1" class="place" @click=${() => onPlace(place)} @keydown=${onKey}
    >${marked}</span
  >`;
}

/** Without spaces around it: they would be drawn. */
const moreButton = (text: LongText, rest: number, { onWhole }: ConsoleLineActions): TemplateResult =>
  html`<button type="button" class="link more" tabindex="-1" @click=${() => onWhole(text)}>
    ${rest.toLocaleString('en')} more characters
  </button>`;

function sourceLink(entry: OutputEntry, { onOpen }: ConsoleLineActions): TemplateResult | typeof nothing {
  const { source, line, locationReference } = entry;
  const path = source?.path ?? source?.name;
  const isPlace = path !== undefined && line !== undefined;
  if (!isPlace && (source !== undefined || locationReference === undefined)) return nothing;
  const [words, title] = isPlace ? [fileLine(path, line), path] : ['source', 'Go to source location'];
  return html`
    <button type="button" class="link source" tabindex="-1" title=${visibleText(title)} @click=${() => onOpen(entry)}>
      ${visibleText(words)}
    </button>
  `;
}

const countOf = ({ lines }: NonNullable<EntryLine['group']>): string =>
  lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`;

function twistyOf(line: EntryLine, { onToggle }: ConsoleLineActions): TemplateResult | typeof nothing {
  const { entry, group, isOpenable, expanded } = line;
  if (!group && !isOpenable) return nothing;
  return twisty(lineOf(entry.text, 80), group ? !group.isFolded : expanded, () => onToggle(line));
}

function entryView(line: EntryLine, actions: ConsoleLineActions): TemplateResult {
  const { entry, times, depth, group, sessionName } = line;
  const { look } = categoryOf(entry);
  const place = actions.isCurrent(entry) ? ' current' : '';
  return html`
    <div class="line ${look}${group ? ' group' : ''}${place}">
      <time datetime=${entry.at}>${look === 'result' ? nothing : clockTime(entry.at)}</time>
      <span class="sign">${sign(line)}</span>
      <div class="text" .style=${`--depth: ${depth}`}>
        ${twistyOf(line, actions)}
        <span class="line-text ${textClasses(entry)}">${textView(line, actions)}</span>
      </div>
      ${group ? html`<span class="count">${countOf(group)}</span>` : nothing}
      ${times > 1 ? html`<span class="times" title="Printed ${times} times">${times}</span>` : nothing}
      ${sessionName === undefined ? nothing : html`<span class="session-name cut" title=${visibleText(sessionName)}>${visibleText(sessionName)}</span>`}
      ${sourceLink(entry, actions)}
    </div>
  `;
}

/** One row of a value that is shown in full. */
const rowOfValue = (value: string, start: number): string =>
  onOneLine(plainText(value.slice(start, start + charactersOfARow)));

/** A value without children can be shown in full. */
function variableText({ key, variable, kind, expandable }: VariableRow, actions: ConsoleLineActions): TemplateResult {
  const { value } = variable;
  if (actions.isWhole(key)) return html`<span class="v ${kind}">${rowOfValue(value, 0)}</span>`;
  const rest = expandable ? 0 : value.length - longestValue;
  return html`<span class="v ${kind}">${lineOf(value, longestValue)}</span>${
      rest > 0 ? moreButton(key, rest, actions) : nothing
    }`;
}

function valueText(row: ValueRow, actions: ConsoleLineActions): TemplateResult {
  if (row.type === 'note') return html`<span class="v ${row.isError ? 'error' : 'null'}">${lineOf(row.text)}</span>`;
  if (row.type === 'group' || row.type === 'scope') return html`<span class="name">${row.name}</span>`;
  const name = row.variable.name === '' ? nothing : html`<span class="name">${lineOf(row.variable.name)}: </span>`;
  if (row.type === 'variable') return html`${name}${variableText(row, actions)}`;
  return html`${name}<button type="button" class="lazy" tabindex="-1" @click=${() => actions.onAsk(row.key)}>
      Read property
    </button>`;
}

/** The name of a row, or its value if it has none. */
const rowName = (row: ValueRow): string => {
  if (row.type === 'note') return '';
  return 'variable' in row ? row.variable.name || row.variable.value : row.name;
};

function valueView(line: ValueLine, actions: ConsoleLineActions): TemplateResult {
  const { row, depth } = line;
  const expanded = 'expanded' in row && row.expanded;
  const isOpen = row.type === 'group' || (row.type === 'variable' && row.expandable);
  const button = isOpen ? twisty(lineOf(rowName(row), 80), expanded, () => actions.onToggle(line)) : nothing;
  return html`
    <div class="line stdout value">
      <time></time><span class="sign"></span>
      <div class="text ${isOpen ? '' : 'leaf'}" .style=${`--depth: ${depth + row.level}`}>
        ${button}<span class="line-text">${valueText(row, actions)}</span>
      </div>
    </div>
  `;
}

/** A further row of a long text, without the time and what else its first row has. */
function furtherTextView(line: TextLine, actions: ConsoleLineActions): TemplateResult {
  const { entry, row, depth } = line;
  const { value, text, start } = row;
  const look = value ? 'stdout value' : categoryOf(entry).look;
  const place = !value && actions.isCurrent(entry) ? ' current' : '';
  return html`
    <div class="line ${look}${place}">
      <time></time><span class="sign"></span>
      <div class="text ${value ? 'leaf' : ''}" .style=${`--depth: ${depth}`}>
        ${
          value
            ? html`<span class="line-text"><span class="v ${value.kind}">${rowOfValue(text, start)}</span></span>`
            : html`<span class="line-text ${textClasses(entry)}">${textRowView(line, start, actions)}</span>`
        }
      </div>
    </div>
  `;
}

/** A line of the console. Styles: `consoleStyles`, `valueStyles`, `ansiStyles`. */
export function consoleLineView(line: ConsoleLine, actions: ConsoleLineActions): TemplateResult {
  const views: Handlers<ConsoleLine, TemplateResult> = {
    entry: (entry) => entryView(entry, actions),
    missing: ({ dropped }) =>
      dropped === undefined
        ? html`<div class="line missing" aria-hidden="true"></div>`
        : html`<div class="line dropped">${dropped.toLocaleString('en')} earlier lines are no longer kept</div>`,
    value: (value) => valueView(value, actions),
    text: (text) => furtherTextView(text, actions),
  };
  return dispatch(views, line);
}
