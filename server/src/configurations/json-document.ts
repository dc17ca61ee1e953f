import { createScanner, findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import { DebugError } from '#protocol';

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
type Complain = (offset: number, problem: string) => DebugError;

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

/** Parses JSON with comments and trailing commas. */
function parseText(text: string, complain: Complain): Node {
  checkDepth(text, complain);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  const problem = first === undefined ? undefined : printParseErrorCode(first.error);
  if (root === undefined && (problem === undefined || problem === 'ValueExpected'))
    throw complain(0, 'the file is empty; it should contain an object');
  if (root === undefined || first !== undefined)
    throw complain(first?.offset ?? 0, syntaxProblems[problem ?? ''] ?? 'this is not JSON');
  return root;
}

/** A value without keys `__proto__`. Of several keys with one name the last counts, as in VS Code. */
function valueOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value;
  const members = children.flatMap(({ children: [key, member] = [] }) =>
    key === undefined || member === undefined || key.value === '__proto__'
      ? []
      : [[key.value, valueOf(member)] as const],
  );
  return Object.fromEntries(members);
}

/** The node at a path. Of several keys with one name, it is the value of the last. */
function nodeAt(root: Node, path: readonly PropertyKey[]): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => {
    if (node?.type !== 'object') return node && findNodeAtLocation(node, [Number(key)]);
    return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }, root);
}

/** The offset of an issue: of its value, its unknown key, or the innermost value around what is missing. */
function offsetOf(root: Node, issue: z.core.$ZodIssue): number {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const unknown = unknownKey.length > 0 ? nodeAt(root, [...issue.path, ...unknownKey])?.parent : undefined;
  if (unknown) return unknown.offset;
  for (let length = issue.path.length; length > 0; length--) {
    const node = nodeAt(root, issue.path.slice(0, length));
    if (node) return node.offset;
  }
  return root.offset;
}

/** What a value is, with its article. */
function indefinite(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** For the schema of a list's entries. */
export const shouldBeObject = (entry: string): { readonly error: z.core.$ZodErrorMap } => ({
  error: ({ input }) => `${entry} should be an object, not ${indefinite(input)}`,
});

/** What is wrong with a value, where its schema does not say it better. */
const problemOf: z.core.$ZodErrorMap = (issue) => {
  const { input, path = [] } = issue;
  const name = JSON.stringify(path.at(-1));
  if (path.length === 0) return `the file should contain an object, not ${indefinite(input)}`;
  if (input === undefined) return `this has no ${name}`;
  const isList = issue.code === 'invalid_type' && issue.expected === 'array';
  return isList ? `${name} should be an array, not ${indefinite(input)}` : `${name} should be a non-empty string`;
};

interface DocumentOptions<Schema> {
  /** For messages. */
  readonly path: string;
  readonly schema: Schema;
  /** The words of an issue; by default those for people who know the format from VS Code. */
  readonly explain?: (issue: z.core.$ZodIssue) => string;
}

/**
 * Parses a file of JSON with comments and trailing commas, as its schema wants it. Throws `launch_failed` with the path, line
 * and column of the first problem.
 */
export function parseDocument<Schema extends z.ZodType>(
  source: string,
  { path, schema, explain }: DocumentOptions<Schema>,
): z.output<Schema> {
  const text = source.replace(/^\uFEFF/, '');
  const complain: Complain = (offset, problem) => {
    const message = `${path}, ${positionAt(text, offset)}: ${problem}. Correct the file and try again.`;
    return new DebugError('launch_failed', message);
  };
  const root = parseText(text, complain);
  const parsed = schema.safeParse(valueOf(root), explain ? { reportInput: true } : { error: problemOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw complain(issue ? offsetOf(root, issue) : 0, issue ? (explain?.(issue) ?? issue.message) : 'this is invalid');
}
