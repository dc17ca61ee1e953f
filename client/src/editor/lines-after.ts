import { diff } from '@codemirror/merge';
import { lineFeeds } from '../model/files/line-feeds.ts';

/** Work beyond this is cut short, and the result is less exact. */
const limits = { scanLimit: 2_000, timeout: 300 };

/** The code of the first line, and how many different lines are compared: as many as there are characters that are no surrogates. */
const firstCode = 0x100;
const mostLines = 0xd000;

/** One character for each line; lines that differ in their indentation only are the same. Undefined if there are too many. */
function encoded(texts: readonly (readonly string[])[]): readonly string[] | undefined {
  const codes = new Map<string, number>();
  const toCode = (line: string): number => {
    const known = codes.get(line.trim());
    if (known !== undefined) return known;
    codes.set(line.trim(), codes.size);
    return codes.size - 1;
  };
  const all = texts.map((lines) => lines.map(toCode));
  if (codes.size > mostLines) return undefined;
  return all.map((lines) => lines.map((code) => String.fromCharCode(firstCode + code)).join(''));
}

/** Where the lines of a text are in another version of it. Lines are from 1; one that is gone is the line in its place. */
export function linesAfter(before: string, after: string): (line: number) => number {
  const [old, now] = [before, after].map((text) => lineFeeds(text).split('\n'));
  const codes = old && now && encoded([old, now]);
  const [a = '', b = ''] = codes ?? [];
  const changes = codes === undefined ? [] : diff(a, b, limits);
  return (line) => {
    const index = line - 1;
    const last = changes.findLast(({ fromA }) => fromA <= index);
    if (last === undefined) return line;
    // In a replaced part, the line as far from its beginning: a rewritten line stays.
    const inside = Math.max(last.fromB, Math.min(last.fromB + index - last.fromA, last.toB - 1));
    const place = index < last.toA ? inside : index - last.toA + last.toB;
    return Math.max(1, Math.min(place + 1, now?.length ?? line));
  };
}
