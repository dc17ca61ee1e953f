import type { EditorState, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { lineStart } from '../line-positions.ts';
import { spokenText } from './expression-in-text.ts';
import { isFunction, isVariableName, syntaxUpTo } from './syntax.ts';

/** Names of variables on a line (from 1), each once, in the order in which they stand there. */
export type NamesByLine = ReadonlyMap<number, ReadonlySet<string>>;

/** A line of the text (from 1), and the column where the program stands in it if that is known. */
export interface TextPlace {
  readonly line: number;
  readonly column?: number | undefined;
}

/** More lines than anybody sees above the one where the program stands. */
const mostLines = 400;

class Names {
  readonly byLine = new Map<number, Set<string>>();

  add(line: number, name: string): void {
    const names = this.byLine.get(line);
    if (names === undefined) this.byLine.set(line, new Set([name]));
    else names.add(name);
  }
}

/** The first column of what stands on a line. */
const firstColumn = (text: string): number => text.length - text.trimStart().length;

const isAround = ({ from, to }: { readonly from: number; readonly to: number }, position: number): boolean =>
  from <= position && position < to;

/** The innermost function around a position; undefined outside of all. */
const functionAround = (tree: Tree, position: number): SyntaxNode | undefined => {
  let node: SyntaxNode | null = tree.resolveInner(position, 1);
  while (node !== null && !isFunction(node)) node = node.parent;
  return node ?? undefined;
};

interface Span {
  readonly from: number;
  readonly to: number;
  /** Where the program stands. */
  readonly position: number;
}

/** Variables in the text of one function: those of functions in it are others, or not set yet. */
const namesInTree = (tree: Tree, doc: Text, { from, to, position }: Span): NamesByLine => {
  const names = new Names();
  tree.iterate({
    from,
    to,
    enter: (node) => {
      if (isFunction(node) && !isAround(node, position)) return false;
      const isSeen = node.from >= from && node.to <= to && isVariableName(node);
      if (isSeen) names.add(doc.lineAt(node.from).number, doc.sliceString(node.from, node.to));
      return undefined;
    },
  });
  return names.byLine;
};

/** How a function begins in most languages whose syntax is not known here. */
const functionHead = /^\s*(?:[\w@]+\s+)*(?:def|function|func|fn|fun|sub|proc|method|lambda)\b|\)\s*\{\s*$/;

/** By indentation: the line above that begins the function which a line stands in, else the first line. */
const headLine = (doc: Text, line: number): number => {
  let depth = firstColumn(doc.line(line).text);
  for (let number = line - 1; number >= 1 && depth > 0; number--) {
    const { text } = doc.line(number);
    if (text.trim() === '' || firstColumn(text) >= depth) continue;
    depth = firstColumn(text);
    if (functionHead.test(text)) return number;
  }
  return 1;
};

const namesInText = (doc: Text, first: number, last: number): NamesByLine => {
  const names = new Names();
  for (let line = first; line <= last; line++) {
    const words = spokenText(doc.line(line).text).matchAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$@][\p{L}\p{N}_$]*/gu);
    for (const [word] of words) names.add(line, word);
  }
  return names.byLine;
};

/**
 * The names of variables in the function around a place, from its first line down to that of the place: by the syntax
 * tree where the language has one, else by indentation and words.
 */
export const namesInFunction = (state: EditorState, { line, column = 1 }: TextPlace): NamesByLine => {
  const { doc } = state;
  if (lineStart(doc, line) === undefined) return new Map();
  const { from, to, text } = doc.line(line);
  const topmost = Math.max(1, line - mostLines);
  const tree = syntaxUpTo(state, to);
  if (tree === undefined) return namesInText(doc, Math.max(topmost, headLine(doc, line)), line);
  const position = from + Math.min(Math.max(column - 1, firstColumn(text)), text.length);
  const start = functionAround(tree, position)?.from ?? 0;
  return namesInTree(tree, doc, { from: Math.max(start, doc.line(topmost).from), to, position });
};
