import { language } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { tags } from '@lezer/highlight';
import { hasTag, isFunction, isVariableName, syntaxUpTo } from '../values/syntax.ts';
import type { NameAt } from './name-at.ts';
import { scopings, type Scoping } from './scoping.ts';

const imports: ReadonlySet<string> = new Set(['ImportDeclaration', 'ImportStatement', 'ImportDecl', 'UseDeclaration']);

/** The longest statement that is read to see whether it imports. */
const longestStatement = 1_000;

function statementOf(leaf: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | null = leaf;
  while (node !== null && !/Declaration$|Statement$|Decl$/.test(node.name)) node = node.parent;
  return node ?? undefined;
}

/** Whether a declaration only makes a name of another file known. */
function isImport({ doc }: EditorState, leaf: SyntaxNode): boolean {
  const statement = statementOf(leaf);
  if (statement === undefined) return false;
  if (imports.has(statement.name)) return true;
  const text = doc.sliceString(statement.from, Math.min(statement.to, statement.from + longestStatement));
  return statement.name === 'VariableDeclaration' && /=\s*(?:await\s+)?(?:require|import)\s*\(/.test(text);
}

/** The leaves that declare a name in a scope, without those of scopes in it. */
function declarationsIn(state: EditorState, name: string, scope: SyntaxNode, scoping: Scoping): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const add = (node: SyntaxNode): void => {
    const isNamed = node.to - node.from === name.length && state.doc.sliceString(node.from, node.to) === name;
    if (isNamed && scoping.declares(node)) found.push(node);
  };
  scope.cursor().iterate(({ node }) => {
    const isOther = node.from !== scope.from || node.to !== scope.to || node.name !== scope.name;
    if (!isOther || !scoping.scopes.has(node.name)) {
      if (node.firstChild === null) add(node);
      return true;
    }
    if (scoping.named.has(node.name))
      for (let child = node.firstChild; child !== null; child = child.nextSibling)
        if (child.firstChild === null) add(child);
    return false;
  });
  return found;
}

/**
 * The declaration of a variable in the nearest scope around it, by its offset. Undefined if it is unknown here: a member, or
 * a name of another file.
 */
export function declaredIn(state: EditorState, { from, name, of }: NameAt): number | undefined {
  const scoping = scopings[state.facet(language)?.name ?? ''];
  const tree = scoping && of === undefined ? syntaxUpTo(state, state.doc.length) : undefined;
  if (scoping === undefined || tree === undefined) return undefined;
  const leaf = tree.resolveInner(from, 1);
  if (hasTag(leaf, tags.propertyName) && !isVariableName(leaf)) return undefined;
  let isInFunction = false;
  for (let node: SyntaxNode | null = leaf; node !== null; node = node.parent) {
    const isHidden = isInFunction && scoping.closed?.has(node.name) === true;
    const found = scoping.scopes.has(node.name) && !isHidden ? declarationsIn(state, name, node, scoping) : [];
    const before = scoping.redeclares === true ? found.findLast((each) => each.from <= from) : undefined;
    const declaration = before ?? found[0];
    if (declaration !== undefined) return isImport(state, declaration) ? undefined : declaration.from;
    isInFunction ||= isFunction(node);
  }
  return undefined;
}
