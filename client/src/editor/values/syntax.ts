import { ensureSyntaxTree, language, StreamLanguage } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, SyntaxNodeRef, Tree } from '@lezer/common';
import { getStyleTags, tags, type Tag } from '@lezer/highlight';

/** How long to wait for a syntax tree, in milliseconds. */
const patienceMs = 30;

/** The syntax tree up to a position; undefined if the language has none, or parsing takes too long. */
export const syntaxUpTo = (state: EditorState, position: number): Tree | undefined => {
  const known = state.facet(language);
  if (known === null || known instanceof StreamLanguage) return undefined;
  return ensureSyntaxTree(state, position, patienceMs) ?? undefined;
};

/** Whether the highlighting of a node has a tag. */
export const hasTag = (node: SyntaxNodeRef, tag: Tag): boolean =>
  getStyleTags(node)?.tags.some(({ set }) => set.includes(tag)) === true;

/** The name of a keyword argument is not a variable: `f(name=value)`. */
const isArgumentName = ({ parent, nextSibling }: SyntaxNode): boolean =>
  parent?.name === 'ArgList' && nextSibling?.name === 'AssignOp';

/** `{ name }` in an object literal reads a variable. */
const isShorthand = ({ name, parent, nextSibling, prevSibling }: SyntaxNode): boolean =>
  name === 'PropertyDefinition' &&
  parent?.name === 'Property' &&
  parent.parent?.name === 'ObjectExpression' &&
  nextSibling === null &&
  prevSibling === null;

/** Whether a node names a variable, by its highlighting tags: unlike node names, they are the same in all languages. */
export const isVariableName = (ref: SyntaxNodeRef): boolean => {
  if (hasTag(ref, tags.variableName)) return !isArgumentName(ref.node);
  return isShorthand(ref.node);
};

/** `this`, `self`. */
export const isSelf = (node: SyntaxNodeRef): boolean => hasTag(node, tags.self);

const functionNodes: ReadonlySet<string> = new Set([
  'ArrowFunction',
  'ClosureExpression',
  'ConstructorDeclaration',
  'FunctionDecl',
  'FunctionDeclaration',
  'FunctionDefinition',
  'FunctionExpression',
  'FunctionItem',
  'FunctionLiteral',
  'LambdaExpression',
  'MethodDecl',
  'MethodDeclaration',
  'StaticBlock',
]);

/** Whether a node is a function with its own variables. */
export const isFunction = ({ name }: SyntaxNodeRef): boolean => functionNodes.has(name);
