import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { expressionInText, isContinued, type ExpressionRange } from './expression-in-text.ts';
import { isSelf, isVariableName, syntaxUpTo } from './syntax.ts';

/** A member that can be read without side effects: `.name`, `?.name`, `->name`. */
const property = /^\s*(?:\?\.|\.|->|::)\s*#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** A subscript with a constant or a name: `[0]`, `["key"]`, `[index]`. */
const subscript =
  /^\s*(?:\?\.)?\s*\[\s*(?:-?\d[\w.]*|[\p{ID_Start}$_][\p{ID_Continue}$]*|(['"])[^'"\\()[\]{}\n]*\1)\s*\]$/u;

const longestChain = 1_000;

/** The text after the object of a member expression. */
const afterObject = ({ doc }: EditorState, node: SyntaxNode): string => {
  const { firstChild } = node;
  return firstChild === null || node.to - node.from > longestChain ? '' : doc.sliceString(firstChild.to, node.to);
};

const isName = ({ doc }: EditorState, leaf: SyntaxNode): boolean => {
  if (!isVariableName(leaf) && !isSelf(leaf)) return false;
  const line = doc.lineAt(leaf.from);
  return !isContinued(line.text, leaf.from - line.from);
};

/** A name or a chain of members, without calls and assignments. */
const isPlain = (state: EditorState, node: SyntaxNode): boolean => {
  if (node.firstChild === null) return isName(state, node);
  const rest = afterObject(state, node);
  return (property.test(rest) || subscript.test(rest)) && isPlain(state, node.firstChild);
};

/** The expression that ends with a leaf: `a.b` for `b`, `a[0]` for `]`. */
const endedBy = (state: EditorState, leaf: SyntaxNode): SyntaxNode | undefined => {
  const { parent } = leaf;
  const isMember = parent !== null && parent.firstChild !== null && parent.firstChild.to <= leaf.from;
  const rest = isMember ? afterObject(state, parent) : '';
  if (property.test(rest)) return parent ?? undefined;
  return subscript.test(rest) && !isVariableName(leaf) ? (parent ?? undefined) : leaf;
};

/** The expression at an offset: a name, or a chain of members up to there. Never a call or an assignment. */
export const expressionAt = (state: EditorState, offset: number): ExpressionRange | undefined => {
  const line = state.doc.lineAt(offset);
  if (!/\S/.test(state.doc.sliceString(offset, offset + 1))) return undefined;
  const tree = syntaxUpTo(state, line.to);
  if (tree === undefined) {
    const found = expressionInText(line.text, offset - line.from);
    return found && { from: line.from + found.from, to: line.from + found.to };
  }
  const leaf = tree.resolveInner(offset, 1);
  if (leaf.firstChild !== null) return undefined;
  const node = endedBy(state, leaf);
  return node !== undefined && isPlain(state, node) ? { from: node.from, to: node.to } : undefined;
};

/** The expression right of the cursor, else left of it. */
export const expressionAtCursor = (state: EditorState, cursor: number): ExpressionRange | undefined =>
  expressionAt(state, cursor) ?? (cursor > state.doc.lineAt(cursor).from ? expressionAt(state, cursor - 1) : undefined);
