import { ensureSyntaxTree, language, StreamLanguage } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, SyntaxNodeRef, Tree } from '@lezer/common';
import { getStyleTags, tags, type Tag } from '@lezer/highlight';

/** How long a syntax tree may be waited for; what is behind it is guessed from the text. */
const patienceMs = 30;

/**
 * The syntax tree up to a position; undefined where the language has none (plain text, or one that is only coloured
 * word by word) or the text is too long to be parsed at once.
 */
export const syntaxUpTo = (state: EditorState, position: number): Tree | undefined => {
  const known = state.facet(language);
  if (known === null || known instanceof StreamLanguage) return undefined;
  return ensureSyntaxTree(state, position, patienceMs) ?? undefined;
};

const hasTag = (node: SyntaxNodeRef, tag: Tag): boolean =>
  getStyleTags(node)?.tags.some(({ set }) => set.includes(tag)) === true;

/** The name of a keyword argument looks like a variable and is none: `f(name=value)`. */
const isArgumentName = ({ parent, nextSibling }: SyntaxNode): boolean =>
  parent?.name === 'ArgList' && nextSibling?.name === 'AssignOp';

/** `{ name }` in an object literal reads the variable of that name. */
const isShorthand = ({ name, parent, nextSibling, prevSibling }: SyntaxNode): boolean =>
  name === 'PropertyDefinition' &&
  parent?.name === 'Property' &&
  parent.parent?.name === 'ObjectExpression' &&
  nextSibling === null &&
  prevSibling === null;

/**
 * Whether a node is the name of a variable, by the tags that colour it: they mean the same in all languages, where the
 * names of nodes do not.
 */
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

/** Whether a node is a function with variables of its own, in any of the languages that have a tree here. */
export const isFunction = ({ name }: SyntaxNodeRef): boolean => functionNodes.has(name);
