import type { EditorState, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { lineStart } from '../line-map.ts';
import { addName, firstColumn, mostLines, namesInText, type NamesByLine } from './names-in-text.ts';
import { isFunction, isVariableName, syntaxUpTo } from './syntax.ts';

/** A line (from 1), and the column of the stop if it is known. */
export interface TextPlace {
  readonly line: number;
  readonly column?: number | undefined;
}

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
  if (tree === undefined) return namesInText(doc, line);
  const position = from + Math.min(Math.max(column - 1, firstColumn(text)), text.length);
  const start = functionAround(tree, position)?.from ?? 0;
  return namesInTree(tree, doc, { from: Math.max(start, doc.line(topmost).from), to, position });
};
