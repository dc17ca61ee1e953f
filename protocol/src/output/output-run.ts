import type { SessionId } from '../common/identity.ts';

/** Which characters of a line a text has: those from `start` on, without `end`, of `length`. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** What is known about a line of output, apart from its text and its place. */
interface OutputLine {
  readonly at: string;
  /** The session of the tree that it is from. */
  readonly sessionId: SessionId;
  /** DAP's categories, and `input` for what was typed, `result` and `error` for the answer. */
  readonly category: string;
  /** Set if the line was cut because it is long, or was not ended: what comes next was printed behind it. */
  readonly unended?: true;
  /** Set for the last line while it is not ended. It is sent again when more was printed in it. */
  readonly mayGrow?: true;
  readonly group?: 'start' | 'startCollapsed' | 'end';
  /** Indexes of the lines that began its groups, outermost first; absent outside of groups. */
  readonly groups?: readonly number[];
  /** Set if the value can be expanded. */
  readonly variablesReference?: number;
  readonly type?: string;
  readonly source?: { readonly path?: string; readonly name?: string; readonly sourceReference?: number };
  readonly line?: number;
  readonly column?: number;
  /** For the request `locations`, which returns where the line is from. */
  readonly locationReference?: number;
  /** Set if it is a message of several lines, which a program logged at one place of its code. It counts as one line. */
  readonly isMessage?: true;
  /** Set if a logpoint printed it. */
  readonly isLogpoint?: boolean;
  /** Set if this is a part of one long line, as a slow page gets it: its text is as it was printed. */
  readonly part?: LinePart;
}

/** A line of a session's output, or of what was typed in its console. */
export interface OutputEntry extends OutputLine {
  /** Counts from 0 over the whole session, so that gaps are visible. */
  readonly index: number;
  readonly text: string;
}

/**
 * Consecutive lines that have everything but their text in common. Lines travel and are stored in runs, so that a short
 * line costs little more than its characters.
 */
export interface OutputRun extends OutputLine {
  /** Of its first line. */
  readonly index: number;
  /** The texts of its lines as they were printed, separated by `\n`: those that ended with `\r\n` have their `\r`. */
  readonly lines: string;
}

/** Part of a session tree's output. An index that is not the next one shows that lines between were left out. */
export interface OutputPart {
  /** The number of lines of the whole output. */
  readonly total: number;
  /** The index of the first line that the server still has; absent if that is the very first. */
  readonly first?: number;
  readonly runs: readonly OutputRun[];
}

/** The lines of a run. */
export function entriesOfRun({ index, lines, ...line }: OutputRun): readonly OutputEntry[] {
  const hasReturns = lines.includes('\r') && !line.unended;
  const textOf = (text: string): string => (hasReturns && text.endsWith('\r') ? text.slice(0, -1) : text);
  if (line.part) return [{ ...line, index, text: lines }];
  if (line.isMessage) return [{ ...line, index, text: lines.replaceAll('\r\n', '\n') }];
  return lines.split('\n').map((text, place) => ({ ...line, index: index + place, text: textOf(text) }));
}

/** The lines of runs. */
export const entriesOf = (runs: readonly OutputRun[]): readonly OutputEntry[] => runs.flatMap(entriesOfRun);

/** The number of lines in a run. */
export function countLines({ lines, isMessage }: Pick<OutputRun, 'lines' | 'isMessage'>): number {
  if (isMessage) return 1;
  let count = 1;
  for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * A line with a part of it that has arrived. Parts may come again from the start: what is known already is kept. Undefined
 * if characters before the part are missing.
 */
export function withLinePart(known: OutputEntry | undefined, { part, ...line }: OutputEntry): OutputEntry | undefined {
  if (!part) return line;
  const before = known?.text ?? '';
  if (part.start > before.length) return undefined;
  const isKnown =
    !line.isMessage &&
    part.end <= before.length &&
    part.length >= before.length &&
    before.startsWith(line.text, part.start);
  const text = isKnown ? before : before.slice(0, part.start) + line.text;
  const { length } = part;
  if (text.length < length) return { ...line, text, part: { start: 0, end: text.length, length } };
  const { text: _text, ...whole } = line;
  return entriesOfRun({ ...whole, lines: text })[0];
}
