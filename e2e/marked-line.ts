import { readFileSync } from 'node:fs';

function onlyLine(file: string, what: string, matches: (line: string) => boolean): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = lines.flatMap((line, index) => (matches(line) ? [index + 1] : []));
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`${file} has ${found.length} lines with ${what}, not one.`);
  return first;
}

/** The number (1-based) of the line with a comment `stop: MARK` at its end. */
export function markedLine(file: string, mark: string): number {
  return onlyLine(file, `the mark "${mark}"`, (line) => line.trimEnd().endsWith(` stop: ${mark}`));
}

/** The number (1-based) of the only line that contains a text, for files without marks. */
export function lineContaining(file: string, text: string): number {
  return onlyLine(file, `the text "${text}"`, (line) => line.includes(text));
}
