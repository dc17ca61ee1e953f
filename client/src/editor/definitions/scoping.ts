import type { SyntaxNode } from '@lezer/common';

/** How a language declares variables, by the names of syntax nodes. */
export interface Scoping {
  /** The parts of a program in which a variable is known. */
  readonly scopes: ReadonlySet<string>;
  /** Scopes whose own name is known around them. */
  readonly named: ReadonlySet<string>;
  /** Scopes whose variables functions in them do not know. */
  readonly closed?: ReadonlySet<string>;
  /** Whether a leaf declares a variable. */
  readonly declares: (leaf: SyntaxNode) => boolean;
  /** A variable may be declared again; the last one before its use counts. */
  readonly redeclares?: true;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Node types that only occur in declarations. */
const declaredBy = (names: string): Scoping['declares'] => {
  const declaring = setOf(names);
  return ({ name }) => declaring.has(name);
};

/** The nearest of these nodes before a node. */
const lastOf = (leaf: SyntaxNode, names: readonly string[]): string | undefined => {
  for (let node = leaf.prevSibling; node !== null; node = node.prevSibling)
    if (names.includes(node.name)) return node.name;
  return undefined;
};

const isAssigned = ({ parent, to }: SyntaxNode): boolean =>
  parent?.getChildren('AssignOp').some(({ from }) => from >= to) === true;
const isLoopVariable = (leaf: SyntaxNode): boolean => lastOf(leaf, ['for', 'in']) === 'for';
const isAfterAs = ({ prevSibling }: SyntaxNode): boolean => prevSibling?.name === 'as';

/** Python has one node for all variables: whether it declares one depends on what it is in. */
const pythonParents: Readonly<Record<string, (leaf: SyntaxNode) => boolean>> = {
  FunctionDefinition: () => true,
  ClassDefinition: () => true,
  ImportStatement: () => true,
  ParamList: ({ prevSibling }) => prevSibling?.name !== 'AssignOp',
  AssignStatement: isAssigned,
  NamedExpression: isAssigned,
  ForStatement: isLoopVariable,
  ArrayComprehensionExpression: isLoopVariable,
  SetComprehensionExpression: isLoopVariable,
  DictionaryComprehensionExpression: isLoopVariable,
  ComprehensionExpression: isLoopVariable,
  WithStatement: isAfterAs,
  TryStatement: isAfterAs,
};

const declarators = setOf('InitDeclarator PointerDeclarator ArrayDeclarator ReferenceDeclarator');
const declarations = setOf('Declaration ParameterDeclaration OptionalParameterDeclaration ForRangeLoop');

/** The declaring name of a declarator is its first name: `*a[3] = b`. */
const isDeclarator = (leaf: SyntaxNode): boolean => {
  const { parent } = leaf;
  if (parent === null) return false;
  if (declarators.has(parent.name)) return parent.firstChild?.from === leaf.from && isDeclarator(parent);
  return declarations.has(parent.name) && leaf.prevSibling !== null && lastOf(leaf, [':']) === undefined;
};

const javascript: Scoping = {
  scopes: setOf(
    'Script Block FunctionDeclaration FunctionExpression ArrowFunction MethodDeclaration ForStatement CatchClause',
  ),
  named: setOf('FunctionDeclaration'),
  declares: declaredBy('VariableDefinition TypeDefinition'),
};

const python: Scoping = {
  scopes: setOf(
    'Script FunctionDefinition ClassDefinition LambdaExpression ComprehensionExpression ArrayComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression',
  ),
  named: setOf('FunctionDefinition ClassDefinition'),
  closed: setOf('ClassDefinition'),
  declares: (leaf) => leaf.name === 'VariableName' && pythonParents[leaf.parent?.name ?? '']?.(leaf) === true,
};

/** By the names of CodeMirror's languages. */
export const scopings: Readonly<Partial<Record<string, Scoping>>> = {
  javascript,
  jsx: javascript,
  typescript: javascript,
  tsx: javascript,
  python,
  cpp: {
    scopes: setOf('Program CompoundStatement FunctionDefinition LambdaExpression ForStatement ForRangeLoop'),
    named: new Set(),
    declares: (leaf) => leaf.name === 'Identifier' && isDeclarator(leaf),
  },
  rust: {
    scopes: setOf(
      'SourceFile Block FunctionItem ClosureExpression MatchArm ForExpression IfExpression WhileExpression',
    ),
    named: setOf('FunctionItem'),
    declares: declaredBy('BoundIdentifier'),
    redeclares: true,
  },
  go: {
    scopes: setOf('SourceFile Block FunctionDecl MethodDecl FunctionLiteral IfStatement ForStatement SwitchStatement'),
    named: setOf('FunctionDecl'),
    declares: declaredBy('DefName'),
  },
  java: {
    scopes: setOf(
      'Program ClassBody Block MethodDeclaration ConstructorDeclaration LambdaExpression ForStatement EnhancedForStatement TryWithResourcesStatement CatchClause',
    ),
    named: setOf('MethodDeclaration'),
    declares: declaredBy('Definition'),
  },
};
