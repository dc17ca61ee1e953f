import type { FoundLine } from '#protocol';

/** Offsets in a text. */
export type Match = [from: number, to: number];

/** Of a line, in characters: the rest of a minified file is not shown. */
const longestText = 250;
/** Of a line, before its first match. */
const longestLead = 40;

/** The matches that begin in one line. */
interface LineMatches {
  /** From 1. */
  readonly line: number;
  /** Its offset in the text. */
  readonly start: number;
  readonly matches: Match[];
}

function byLine(text: string, matches: readonly Match[]): readonly LineMatches[] {
  const lines: LineMatches[] = [];
  let [line, start] = [1, 0];
  for (const match of matches) {
    for (let next = text.indexOf('\n', start) + 1; next > 0 && next <= match[0]; next = text.indexOf('\n', start) + 1)
      [line, start] = [line + 1, next];
    const last = lines.at(-1);
    if (last?.line === line) last.matches.push(match);
    else lines.push({ line, start, matches: [match] });
  }
  return lines;
}

/** The part of a line that is shown. A match ends with its line. */
function toFoundLine(text: string, { line, start, matches }: LineMatches): FoundLine {
  const lineEnd = text.indexOf('\n', start);
  const whole = text.slice(start, lineEnd === -1 ? undefined : lineEnd).replace(/\r$/, '');
  const first = (matches[0]?.[0] ?? start) - start;
  const indent = whole.length - whole.trimStart().length;
  const from = Math.max(Math.min(indent, first), first - longestLead);
  const past = Math.min(whole.length, from + longestText);
  const lead = from > indent ? '…' : '';
  const part = `${lead}${whole.slice(from, past)}${past < whole.length ? '…' : ''}`;
  const toPart = (offset: number): number => Math.min(offset - start, past) - from + lead.length;
  const inPart = matches.map(([begin, end]) => [toPart(begin), toPart(end)] as const);
  return { line, column: first + 1, text: part, matches: inPart.filter(([begin, end]) => begin < end) };
}

/** The lines with matches, which are in order. */
export const linesWith = (text: string, matches: readonly Match[]): readonly FoundLine[] =>
  byLine(text, matches).map((line) => toFoundLine(text, line));
