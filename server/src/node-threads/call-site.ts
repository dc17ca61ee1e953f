import { parser } from '@lezer/javascript';
import type { SyntaxNode, Tree } from '@lezer/common';
import { startsOfLines, type Position } from './position.ts';

/** What becomes of the promise that a call returns. */
export type PromiseUse = 'awaited' | 'returned' | 'ignored' | 'other';

/** Facts about one place in a function's code, read from its text. */
export interface CallSite {
  /** An error thrown here is caught by a `try` of the same function. */
  readonly catches: boolean;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Outside every function. */
  readonly isTopLevel: boolean;
  readonly use: PromiseUse;
  /** The call runs its callback at once and turns an error into a rejected promise: `new Promise`, `Promise.try`. */
  readonly rejects: boolean;
}

/** How a call is found: a function's at its own position, an `import()` in the statement at the position. */
export type CallKind = 'call' | 'import';

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunction',
  'MethodDeclaration',
  'PropertyDeclaration',
  'StaticBlock',
]);

const calls = new Set(['CallExpression', 'NewExpression', 'DynamicImport', 'TaggedTemplateExpression']);

/** A method of an object is a property with parameters. */
const isFunction = (node: SyntaxNode) =>
  functions.has(node.name) || (node.name === 'Property' && node.getChild('ParamList') !== null);

const isSame = (node: SyntaxNode | null, other: SyntaxNode) => node?.from === other.from && node.to === other.to;

/** The nodes around one, the nearest first, up to its function or the whole script. */
function* upToFunction(start: SyntaxNode): Generator<SyntaxNode> {
  for (let node: SyntaxNode | null = start; node; node = node.parent) {
    yield node;
    if (isFunction(node)) return;
  }
}

const last = <Item>(items: Iterable<Item>): Item | undefined => [...items].at(-1);

function catches(start: SyntaxNode): boolean {
  let inner = start;
  for (const node of upToFunction(start)) {
    if (node.name === 'TryStatement' && isSame(node.getChild('Block'), inner) && node.getChild('CatchClause'))
      return true;
    inner = node;
  }
  return false;
}

/** The code of a script, parsed once for any number of places. */
export class ParsedScript {
  readonly #text: string;
  readonly #tree: Tree;
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#tree = parser.parse(text);
    this.#lineStarts = startsOfLines(text);
  }

  at({ line, column }: Position, kind: CallKind = 'call'): CallSite {
    const offset = (this.#lineStarts[line] ?? this.#text.length) + column;
    const place = this.#tree.resolveInner(Math.min(offset, this.#text.length), 1);
    const call = kind === 'call' ? this.#callAround(place) : this.#importIn(place);
    const around = last(upToFunction(place));
    const isTopLevel = around === undefined || !isFunction(around);
    return {
      catches: catches(call ?? place),
      isAsync: !isTopLevel && around.getChild('async') !== null,
      isGenerator: !isTopLevel && around.getChild('Star') !== null,
      isTopLevel,
      use: call ? this.#useOf(call) : 'other',
      rejects: call !== undefined && this.#rejects(call),
    };
  }

  #textOf(node: SyntaxNode | null): string {
    return node ? this.#text.slice(node.from, node.to) : '';
  }

  #callAround(place: SyntaxNode): SyntaxNode | undefined {
    for (const node of upToFunction(place)) if (calls.has(node.name)) return node;
    return undefined;
  }

  /** V8 places an `import()` at the start of its statement. */
  #importIn(place: SyntaxNode): SyntaxNode | undefined {
    let found: SyntaxNode | undefined;
    for (const node of upToFunction(place)) {
      if (node.name === 'DynamicImport') return node;
      if (isFunction(node) || node.name === 'Block' || node.name === 'Script') break;
      found = node;
    }
    const within = found?.cursor();
    do {
      if (within?.name === 'DynamicImport') return within.node;
    } while (within && within.next() && found && within.from < found.to);
    return undefined;
  }

  #rejects(call: SyntaxNode): boolean {
    const callee = this.#textOf(call.getChild('new') ? call.getChild('VariableName') : call.firstChild);
    return call.getChild('new') ? callee === 'Promise' : /^Promise\s*\./.test(callee);
  }

  #useOf(call: SyntaxNode): PromiseUse {
    let node = call;
    for (;;) {
      const parent: SyntaxNode | null = node.parent;
      if (!parent) return 'other';
      const step = this.#uses[parent.name]?.(parent, node) ?? 'other';
      if (typeof step === 'string') return step;
      node = step;
    }
  }

  /** By the node around a promise: what becomes of it there, or the larger expression that is the promise then. */
  readonly #uses: Readonly<Record<string, (parent: SyntaxNode, node: SyntaxNode) => PromiseUse | SyntaxNode>> = {
    AwaitExpression: () => 'awaited',
    ReturnStatement: () => 'returned',
    ArrowFunction: (parent, node) => (isSame(parent.lastChild, node) ? 'returned' : 'other'),
    ExpressionStatement: () => 'ignored',
    UnaryExpression: (parent) => (parent.getChild('void') ? 'ignored' : 'other'),
    ParenthesizedExpression: (parent) => parent,
    ConditionalExpression: (parent, node) => (isSame(parent.firstChild, node) ? 'other' : parent),
    BinaryExpression: (parent, node) =>
      parent.getChild('LogicOp') && isSame(parent.lastChild, node) ? parent : 'other',
    ArrayExpression: (parent) => (parent.parent?.name === 'ArgList' ? parent : 'other'),
    ArgList: (parent) => {
      const outer = parent.parent;
      return outer && this.#textOf(outer.firstChild) === 'Promise.all' ? outer : 'other';
    },
    MemberExpression: (parent, node) => {
      const outer = parent.parent;
      const name = this.#textOf(parent.getChild('PropertyName'));
      const args = outer?.getChild('ArgList')?.getChildren(',').length ?? 0;
      const passesOn = name === 'finally' || (name === 'then' && args === 0);
      return outer?.name === 'CallExpression' && isSame(parent.firstChild, node) && passesOn ? outer : 'other';
    },
  };
}
