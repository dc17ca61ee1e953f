import type { EditorState, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { lineStart } from '../line-map.ts';
import { spokenText } from './expression-in-text.ts';
import { isFunction, isVariableName, syntaxUpTo } from './syntax.ts';

/** The variables of each line (from 1), in their order. */
export type NamesByLine = ReadonlyMap<number, ReadonlySet<string>>;

/** A line (from 1), and the column of the stop if it is known. */
export interface TextPlace {
  readonly line: number;
  readonly column?: number | undefined;
}

const mostLines = 400;

function addName(byLine: Map<number, Set<string>>, line: number, name: string): void {
  byLine.set(line, (byLine.get(line) ?? new Set()).add(name));
}

const firstColumn = (text: string): number => text.length - text.trimStart().length;

const isAround = ({ from, to }: { readonly from: number; readonly to: number }, position: number): boolean =>
  from <= position && position < to;

/** The innermost function around a position. */
const functionAround = (tree: Tree, position: number): SyntaxNode | undefined => {
  let node: SyntaxNode | null = tree.resolveInner(position, 1);
  while (node !== null && !isFunction(node)) node = node.parent;
  return node ?? undefined;
};

interface Span {
  readonly from: number;
  readonly to: number;
  /** The position of the stop. */
  readonly position: number;
}

/** The variables of a function, without those of functions in it. */
const namesInTree = (tree: Tree, doc: Text, { from, to, position }: Span): NamesByLine => {
  const byLine = new Map<number, Set<string>>();
  tree.iterate({
    from,
    to,
    enter: (node) => {
      if (isFunction(node) && !isAround(node, position)) return false;
      const isSeen = node.from >= from && node.to <= to && isVariableName(node);
      if (isSeen) addName(byLine, doc.lineAt(node.from).number, doc.sliceString(node.from, node.to));
      return undefined;
    },
  });
  return byLine;
};

/** The beginning of a function in most languages without a syntax tree. */
const functionHead = /^\s*(?:[\w@]+\s+)*(?:def|function|func|fn|fun|sub|proc|method|lambda)\b|\)\s*\{\s*$/;

/** The first line of the function around a line, by indentation. */
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
  const byLine = new Map<number, Set<string>>();
  for (let line = first; line <= last; line++) {
    const words = spokenText(doc.line(line).text).matchAll(/(?<![\p{L}\p{N}_$.])[\p{L}_$@][\p{L}\p{N}_$]*/gu);
    for (const [word] of words) addName(byLine, line, word);
  }
  return byLine;
};

/**
 * The variables of the function around a place, from its first line to there: by the syntax tree, else by indentation
 * and words.
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
