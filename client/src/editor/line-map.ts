import { ChangeSet, type ChangeDesc, type Text } from '@codemirror/state';
import { textChange } from './text-change.ts';

type Range = readonly [from: number, to: number];

/** A part of a text that was kept. */
interface Piece {
  readonly from: number;
  readonly length: number;
  readonly other: number;
}

/** One side of the changes: its text, the kept pieces, and the changed ranges. */
interface Side {
  readonly text: Text;
  readonly pieces: readonly Piece[];
  readonly changed: readonly Range[];
}

function sidesOf(before: Text, after: Text, changes: ChangeDesc): { readonly before: Side; readonly after: Side } {
  const pieces: Piece[] = [];
  const replaced: { readonly before: Range; readonly after: Range }[] = [];
  changes.iterGaps((from, other, length) => pieces.push({ from, other, length }));
  changes.iterChangedRanges(
    (fromA, toA, fromB, toB) => replaced.push({ before: [fromA, toA], after: [fromB, toB] }),
    true,
  );
  const back = pieces.map(({ from, other, length }) => ({ from: other, other: from, length }));
  return {
    before: { text: before, pieces, changed: replaced.map((range) => range.before) },
    after: { text: after, pieces: back, changed: replaced.map((range) => range.after) },
  };
}

const hasText = /\S/;

/** The position on the other side of the first kept visible character of a line. */
function keptText({ text, pieces }: Side, line: number): number | undefined {
  const { from, to } = text.line(line);
  for (const piece of pieces) {
    const start = Math.max(from, piece.from);
    const end = Math.min(to, piece.from + piece.length);
    const offset = start < end ? text.sliceString(start, end).search(hasText) : -1;
    if (offset >= 0) return piece.other + start + offset - piece.from;
  }
  return undefined;
}

/** The position on the other side of a character, if it was kept. */
function keptAt({ pieces }: Side, position: number): number | undefined {
  const piece = pieces.find(({ from, length }) => from <= position && position < from + length);
  return piece && piece.other + position - piece.from;
}

/** The lines that changes touch. */
function* changedLines({ text, changed }: Side): Generator<number> {
  let next = 1;
  for (const [from, to] of changed) {
    const last = text.lineAt(to).number;
    for (let line = Math.max(next, text.lineAt(from).number); line <= last; line++) yield line;
    next = Math.max(next, last + 1);
  }
}

function linesOfRange({ text, changed }: Side, index: number) {
  const range = changed[index];
  return range && { first: text.lineAt(range[0]).number, last: text.lineAt(range[1]).number };
}

const hasLine = (text: Text, line: number): boolean => Number.isInteger(line) && line >= 1 && line <= text.lines;

/** The start of a line (from 1); undefined if there is none. */
export const lineStart = (text: Text, line: number): number | undefined =>
  hasLine(text, line) ? text.line(line).from : undefined;

/** Maps the lines of a text to those of a changed one. Lines are from 1. */
export class LineMap {
  readonly before: Text;
  readonly after: Text;
  readonly changes: ChangeDesc;
  readonly #sides: ReturnType<typeof sidesOf>;
  #moved: ReadonlyMap<number, number> | undefined;

  constructor(before: Text, after: Text, changes: ChangeDesc) {
    this.before = before;
    this.after = after;
    this.changes = changes;
    this.#sides = sidesOf(before, after, changes);
  }

  static unchanged(text: Text): LineMap {
    return new LineMap(text, text, ChangeSet.empty(text.length).desc);
  }

  /** For texts without recorded changes: their common ends are kept. */
  static between(before: Text, after: Text): LineMap {
    const change = textChange(before.toString(), after.toString());
    if (change === undefined) return LineMap.unchanged(after);
    return new LineMap(before, after, ChangeSet.of(change, before.length).desc);
  }

  /** Adds changes. A text that is as before has none. */
  changed(changes: ChangeDesc, after: Text): LineMap {
    if (after.eq(this.before)) return LineMap.unchanged(after);
    return new LineMap(this.before, after, this.changes.composeDesc(changes));
  }

  /**
   * The new place of a line: of its first kept text; of a rewritten line between unchanged ones; or where it was moved
   * to. Undefined if it was deleted.
   */
  lineAfter(line: number): number | undefined {
    if (!hasLine(this.before, line)) return undefined;
    if (this.changes.empty) return line;
    const text = keptText(this.#sides.before, line);
    return text === undefined ? (this.#rewritten(line) ?? this.#movedLines.get(line)) : this.after.lineAt(text).number;
  }

  /** Like `lineAfter`; for a deleted line, the line in its place. */
  nearestAfter(line: number): number | undefined {
    const after = this.lineAfter(line);
    if (after !== undefined || !hasLine(this.before, line)) return after;
    return this.after.lineAt(this.changes.mapPos(this.before.line(line).from, 1)).number;
  }

  /** The old place of a line; undefined for a new one. */
  lineBefore(line: number): number | undefined {
    if (!hasLine(this.after, line)) return undefined;
    if (this.changes.empty) return line;
    const moved = [...this.#movedLines].find(([, after]) => after === line)?.[0];
    const kept = keptText(this.#sides.after, line);
    const near = this.before.lineAt(this.changes.invertedDesc.mapPos(this.after.line(line).from, 1)).number;
    const candidates = [kept === undefined ? undefined : this.before.lineAt(kept).number, near, near - 1, moved];
    return candidates.find((candidate) => candidate !== undefined && this.lineAfter(candidate) === line);
  }

  /** A line that was replaced or is empty keeps its place between unchanged line breaks. */
  #rewritten(line: number): number | undefined {
    const side = this.#sides.before;
    const { from, to } = this.before.line(line);
    const begin = from === 0 ? -1 : keptAt(side, from - 1);
    const end = to === this.before.length ? this.after.length : keptAt(side, to);
    if (begin === undefined || end === undefined) return undefined;
    return this.after.lineAt(from === 0 ? end : begin + 1).number;
  }

  get #movedLines(): ReadonlyMap<number, number> {
    this.#moved ??= this.#findMoved();
    return this.#moved;
  }

  /** Moved lines: by their text, else by their position in a range of as many lines. */
  #findMoved(): ReadonlyMap<number, number> {
    const came = this.#cameByText();
    const moved = new Map<number, number>();
    for (const line of changedLines(this.#sides.before)) {
      if (keptText(this.#sides.before, line) !== undefined || this.#rewritten(line) !== undefined) continue;
      const said = this.before.line(line).text.trim();
      const found = (said === '' ? undefined : came.get(said)?.shift()) ?? this.#counterpart(line);
      if (found !== undefined) moved.set(line, found);
    }
    return moved;
  }

  #cameByText(): Map<string, number[]> {
    const came = new Map<string, number[]>();
    for (const line of changedLines(this.#sides.after)) {
      if (keptText(this.#sides.after, line) !== undefined) continue;
      const said = this.after.line(line).text.trim();
      came.set(said, [...(came.get(said) ?? []), line]);
    }
    return came;
  }

  #counterpart(line: number): number | undefined {
    const { from } = this.before.line(line);
    const { before, after } = this.#sides;
    const index = before.changed.findIndex(([start, end]) => start <= from && from <= end);
    const [gone, came] = [linesOfRange(before, index), linesOfRange(after, index)];
    if (gone === undefined || came === undefined) return undefined;
    return gone.last - gone.first === came.last - came.first ? came.first + line - gone.first : undefined;
  }
}
