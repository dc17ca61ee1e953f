import { defined, type LinePart, type LineText, type OutputRun, type SessionId } from '#protocol';
import { headOf, runOf, type StoredRun } from '../output/stored-run.ts';
import { endWithin } from './text-within.ts';

/** The smallest part of a line's text, in bytes: each takes a message. */
const leastText = 256;

/** What a page was sent of a line. */
export interface SentLine {
  readonly stored: StoredRun;
  /** If it is sent in parts: the line as the page sees it, and where the last part ended. */
  readonly parts?: { readonly run: OutputRun; readonly end: number };
}

/** True if a page has all of a line that is sent in parts. */
const isWhole = ({ parts }: SentLine): boolean => !parts || parts.end >= parts.run.lines.length;

/** True if a page has a line as it is now. */
export const isSent = (line: SentLine | undefined, { json }: StoredRun): boolean =>
  line !== undefined && isWhole(line) && line.stored.json.equals(json);

/** True if the rest of a line follows what was sent of it. */
export const isContinued = (line: SentLine | undefined, { index }: Pick<StoredRun, 'index'>): boolean =>
  line?.parts !== undefined && line.stored.index === index;

/** What a line has beside its text, and beside whether it is ended. */
const constantOf = ({ unended: _unended, mayGrow: _mayGrow, lines: _lines, ...line }: OutputRun): string =>
  headOf(line);

/** How much of a line the page has, in characters: none if what it has is not its beginning. */
function startOf(line: SentLine | undefined, run: OutputRun): number {
  const { parts } = line ?? {};
  if (parts?.run.index !== run.index || constantOf(parts.run) !== constantOf(run)) return 0;
  return run.lines.startsWith(parts.run.lines.slice(0, parts.end)) ? parts.end : 0;
}

/** A part of a line from a character on, in about so many bytes: the rest of the line if that takes less. */
export function partFrom(run: OutputRun, start: number, bytes: number): OutputRun & { readonly part: LinePart } {
  const { length } = run.lines;
  const part = { start: Math.min(start, length), end: length, length };
  const head = Buffer.byteLength(JSON.stringify({ ...run, lines: '', part }));
  const end = endWithin(run.lines, part.start, Math.max(leastText, bytes - head));
  return { ...run, lines: run.lines.slice(part.start, end), part: { ...part, end } };
}

/** A part of a line: its beginning is a run, what follows it a message of its own. */
export type PartMessage = OutputRun | LineText;

/** The next part of a line that a page sees as `visible`, in about so many bytes, and what the page has then. */
export function nextPart(
  line: { readonly sessionId: SessionId; readonly stored: StoredRun; readonly visible: StoredRun },
  { before, bytes }: { readonly before: SentLine | undefined; readonly bytes: number },
): { readonly message: PartMessage; readonly sent: SentLine } {
  const { sessionId, stored } = line;
  const run = runOf(line.visible.json);
  const start = startOf(before, run);
  const next = partFrom(run, start, bytes);
  const { index, lines: text, unended, mayGrow, part } = next;
  const { end, length } = part;
  const sent = { stored, parts: { run, end } };
  if (start === 0) return { message: next, sent };
  return {
    message: { type: 'line_text', sessionId, index, start, text, length, ...defined({ unended, mayGrow }) },
    sent,
  };
}
