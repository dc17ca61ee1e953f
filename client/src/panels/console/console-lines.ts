import type { OutputEntry, UserBreakpoint } from '#protocol';
import { initialAnsiState, readAnsi, type AnsiState } from '../../ui/ansi.ts';
import type { ValueRow } from '../values/value-row.ts';
import type { ConsoleLine, EntryLine } from './console-line.ts';

/** What the lines of the console are built from. */
export interface ConsoleInput {
  /** By index, but for what is missing. */
  readonly entries: readonly OutputEntry[];
  /** Lines before this index are not shown. */
  readonly first: number;
  readonly breakpoints: readonly UserBreakpoint[];
  /** Keys of the entries that are open. */
  readonly expanded: ReadonlySet<string>;
  /** The rows below an open entry. */
  readonly valuesOf: (entry: OutputEntry) => readonly ValueRow[];
}

/** What an entry is called while it is kept, and the root of the paths of its values. */
export const entryKey = ({ sessionId, index }: OutputEntry): string => `${sessionId} ${index}`;

/** Whether two lines are one that was said again. */
function isRepeated(one: OutputEntry, other: OutputEntry): boolean {
  return (
    one.text === other.text &&
    one.category === other.category &&
    one.sessionId === other.sessionId &&
    one.line === other.line &&
    one.source?.path === other.source?.path &&
    one.category !== 'input' &&
    !one.variablesReference &&
    !other.variablesReference &&
    !one.group &&
    !other.group
  );
}

/** Whether an entry is a further line of the text before it, which stands for the same thing. */
const isContinued = (before: OutputEntry | undefined, { sessionId, variablesReference }: OutputEntry): boolean =>
  before?.sessionId === sessionId && before.variablesReference === variablesReference;

/** Whether a text may carry styles: it has an escape, or one of its 8-bit shorthands (ECMA-48). */
const mayBeStyled = (text: string): boolean =>
  ['\u001b', '\u0090', '\u009b', '\u009d'].some((sign) => text.includes(sign));

/** Follows the styles of each stream from line to line; only what carries styles is read here. */
class StyleFollower {
  readonly #streams = new Map<string, AnsiState>();

  /** How the stream is styled where the entry begins. */
  before({ sessionId, category, text }: OutputEntry): AnsiState {
    const stream = `${sessionId} ${category}`;
    const style = this.#streams.get(stream) ?? initialAnsiState;
    if (style !== initialAnsiState || mayBeStyled(text)) this.#streams.set(stream, readAnsi(text, style).state);
    return style;
  }
}

const logPointPlaces = (breakpoints: readonly UserBreakpoint[]): ReadonlySet<string> =>
  new Set(breakpoints.flatMap(({ path, line, logMessage }) => (logMessage === undefined ? [] : [`${path}:${line}`])));

/** Puts the lines of the console together, one entry after the other. */
class ConsoleBuilder {
  readonly lines: ConsoleLine[] = [];
  readonly #input: ConsoleInput;
  readonly #logPoints: ReadonlySet<string>;
  #depth = 0;
  #next: number;
  #last: (EntryLine & { times: number }) | undefined;

  constructor(input: ConsoleInput) {
    this.#input = input;
    this.#logPoints = logPointPlaces(input.breakpoints);
    this.#next = input.first;
  }

  add(entry: OutputEntry, style: AnsiState): void {
    this.#addGap(entry);
    const { index, group, text } = entry;
    this.#next = index + 1;
    if (group === 'end') this.#depth = Math.max(0, this.#depth - 1);
    if (group === 'end' && text === '') return;
    if (this.#last && isRepeated(this.#last.entry, entry)) this.#last.times += 1;
    else this.#addEntry(entry, style);
    if (group === 'start' || group === 'startCollapsed') this.#depth += 1;
  }

  #addGap({ index }: OutputEntry): void {
    const start = this.#next;
    if (index <= start) return;
    this.lines.push({ type: 'gap', key: `gap ${start}`, start, count: index - start });
    this.#last = undefined;
  }

  #addEntry(entry: OutputEntry, style: AnsiState): void {
    const { expanded, valuesOf } = this.#input;
    const key = entryKey(entry);
    const isLogPoint = this.#logPoints.has(`${entry.source?.path}:${entry.line}`);
    const isOpenable = (entry.variablesReference ?? 0) > 0 && !isContinued(this.#last?.entry, entry);
    const line = { type: 'entry', key, entry, times: 1, depth: this.#depth, style, isLogPoint, isOpenable } as const;
    this.#last = { ...line, expanded: isOpenable && expanded.has(key) };
    this.lines.push(this.#last);
    if (!this.#last.expanded) return;
    for (const row of valuesOf(entry)) this.lines.push({ type: 'value', key: row.key, row, depth: this.#depth });
  }
}

/** The lines of the console: what repeats is counted, what is missing is said, what is open shows its values. */
export function consoleLines(input: ConsoleInput): readonly ConsoleLine[] {
  const styles = new StyleFollower();
  const builder = new ConsoleBuilder(input);
  for (const entry of input.entries) {
    const style = styles.before(entry);
    if (entry.index >= input.first) builder.add(entry, style);
  }
  return builder.lines;
}
