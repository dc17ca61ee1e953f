import { stripVTControlCharacters } from 'node:util';

const mostLines = 10;
const mostCharacters = 1_000;

/** The last lines of a text, without escape sequences; undefined if it is blank. */
export function lastLinesOf(text: string): string | undefined {
  const lines = stripVTControlCharacters(text).trimEnd().split(/\r?\n/).slice(-mostLines).join('\n').trim();
  if (lines === '') return undefined;
  return lines.length > mostCharacters ? `…${lines.slice(1 - mostCharacters)}` : lines;
}
