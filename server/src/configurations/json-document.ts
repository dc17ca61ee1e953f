import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { DebugError } from '#protocol';

export type { Node };

const deepest = 100;

const syntaxProblems: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a JSON value; strings need double quotes',
  InvalidNumberFormat: 'this is not a valid JSON number',
  PropertyNameExpected: 'a name in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing brace "}" is missing here',
  CloseBracketExpected: 'a closing bracket "]" is missing here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'this is not a comment; comments start with // or /*',
  UnexpectedEndOfComment: 'a comment has no end',
  UnexpectedEndOfString: 'a string has no closing quote',
  UnexpectedEndOfNumber: 'a number has no end',
  InvalidUnicode: '\\u is followed by something other than four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash is followed by a character it cannot escape; write \\\\ for a backslash',
  InvalidCharacter: 'a string contains a control character',
};

/** Line and column of an offset, both 1-based. */
function positionAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** Creates the errors of a file: `launch_failed` with path, line and column. */
export type Complain = (offset: number, problem: string) => DebugError;

const complaintsAbout =
  (text: string, path: string): Complain =>
  (offset, problem) =>
    new DebugError(
      'launch_failed',
      `${path}, ${positionAt(text, offset)}: ${problem}. Correct the file and try again.`,
    );

/** Refuses nesting that would exhaust the parser's stack. */
function checkDepth(text: string, complain: Complain): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const first = text.charAt(scanner.getTokenOffset());
    if (first === '[' || first === '{') depth += 1;
    if (first === ']' || first === '}') depth -= 1;
    if (depth > deepest) throw complain(scanner.getTokenOffset(), `this nests deeper than ${deepest} levels`);
  }
}

/** Parses JSON with comments and trailing commas. `complain` creates errors about parts of it. */
export function parseDocument(source: string, path: string): { readonly root: Node; readonly complain: Complain } {
  const text = source.replace(/^\uFEFF/, '');
  const complain = complaintsAbout(text, path);
  checkDepth(text, complain);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  const problem = first === undefined ? undefined : printParseErrorCode(first.error);
  if (root === undefined && (problem === undefined || problem === 'ValueExpected'))
    throw complain(0, 'the file is empty; it should contain an object');
  if (root === undefined || first !== undefined)
    throw complain(first?.offset ?? 0, syntaxProblems[problem ?? ''] ?? 'this is not JSON');
  return { root, complain };
}

/** The members of an object by name. The last of several with one name counts, as in VS Code. */
export function membersOf(node: Node): ReadonlyMap<string, Node> {
  const members = new Map<string, Node>();
  for (const { children = [] } of node.children ?? []) {
    const [name, value] = children;
    if (name !== undefined && value !== undefined) members.set(String(name.value), value);
  }
  return members;
}

/** The attributes of an object, without `__proto__`. */
export function attributesOf(node: Node): Readonly<Record<string, unknown>> {
  const members = [...membersOf(node)].filter(([name]) => name !== '__proto__');
  return Object.fromEntries(members.map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  return node.type === 'object' ? attributesOf(node) : node.value;
}

/** The name of each type, with its article. */
export const indefinite: Readonly<Record<Node['type'], string>> = {
  object: 'an object',
  array: 'an array',
  property: 'a property',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
};

/** The elements of an optional array attribute. */
export function elementsOf(members: ReadonlyMap<string, Node>, attribute: string, complain: Complain): readonly Node[] {
  const node = members.get(attribute);
  if (node === undefined) return [];
  if (node.type !== 'array')
    throw complain(node.offset, `"${attribute}" should be an array, not ${indefinite[node.type]}`);
  return node.children ?? [];
}

/** A required string attribute. */
export function textOf(owner: Node, attribute: string, complain: Complain): string {
  const node = membersOf(owner).get(attribute);
  if (node === undefined) throw complain(owner.offset, `this has no "${attribute}"`);
  if (node.type !== 'string' || node.value === '')
    throw complain(node.offset, `"${attribute}" should be a non-empty string`);
  return String(node.value);
}
