import { spokenText } from './expression-in-text.ts';

/** The variables of each line (from 1), in their order. */
export type NamesByLine = ReadonlyMap<number, ReadonlySet<string>>;

/** The lines of a document, from 1. */
export interface Lines {
  readonly line: (number: number) => { readonly text: string };
}

/** So many lines above a stop are searched for names. */
export const mostLines = 400;

export function addName(byLine: Map<number, Set<string>>, line: number, name: string): void {
  byLine.set(line, (byLine.get(line) ?? new Set()).add(name));
}

export const firstColumn = (text: string): number => text.length - text.trimStart().length;

/** The beginning of a function in most languages without a syntax tree. */
const functionHead = /^\s*(?:[\w@]+\s+)*(?:def|function|func|fn|fun|sub|proc|method|lambda)\b|\)\s*\{\s*$/;

/** The first line of the function around a line, by indentation. */
const headLine = (doc: Lines, line: number): number => {
  let depth = firstColumn(doc.line(line).text);
  for (let number = line - 1; number >= 1 && depth > 0; number--) {
    const { text } = doc.line(number);
    if (text.trim() === '' || firstColumn(text) >= depth) continue;
    depth = firstColumn(text);
    if (functionHead.test(text)) return number;
  }
  return 1;
};

const namesBetween = (doc: Lines, first: number, last: number): NamesByLine => {
  const byLine = new Map<number, Set<string>>();
  for (let line = first; line <= last; line++) {
    const words = spokenText(doc.line(line).text).matchAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$@][\p{L}\p{N}_$]*/gu);
    for (const [word] of words) addName(byLine, line, word);
  }
  return byLine;
};

/** The words of the function around a line, from its first line to there, by indentation. */
export const namesInText = (doc: Lines, line: number): NamesByLine =>
  namesBetween(doc, Math.max(1, line - mostLines, headLine(doc, line)), line);
