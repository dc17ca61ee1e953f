import { basename } from 'node:path';
import { createScanner, findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { DebugError, defined, isRecord, messageOf, syntaxProblem, type UnusableEntry } from '#protocol';
import { limits } from '../limits.ts';

const deepest = 100;

/** The offsets of the lines of a text. */
const lineOffsets = (text: string): readonly number[] => [
  0,
  ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: lineBreak, index }) => index + lineBreak.length),
];

/** The error of a file: `launch_failed`. */
export class DocumentError extends DebugError {
  /** Path, line and column. */
  readonly place: string;
  readonly reason: string;

  constructor(place: string, reason: string) {
    super('launch_failed', `${place}: ${reason}. Correct the file and try again.`);
    this.place = place;
    this.reason = reason;
  }
}

/** A file that cannot be read, as an entry that cannot be used. */
export function unusableFile(path: string, kind: UnusableEntry['kind'], thrown: unknown): UnusableEntry {
  const { place, reason } =
    thrown instanceof DocumentError ? thrown : { place: path, reason: messageOf(thrown).replace(/\.$/, '') };
  return { kind, name: basename(path), place, reason };
}

/** Creates the errors of a file: `launch_failed` with path, line and column. */
type Complain = (offset: number, problem: string) => DebugError;

/** Refuses nesting that would exhaust the parser's stack, and more values than are parsed in a moment. */
function checkShape(text: string, complain: Complain): void {
  const { most } = limits.configurationValues;
  const scanner = createScanner(text, true);
  let depth = 0;
  let values = 1;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const first = text.charAt(scanner.getTokenOffset());
    if (first === '[' || first === '{') depth += 1;
    if (first === ']' || first === '}') depth -= 1;
    if (first === ',') values += 1;
    if (values > most)
      throw complain(scanner.getTokenOffset(), `this file has more than ${most.toLocaleString('en')} values`);
    if (depth > deepest) throw complain(scanner.getTokenOffset(), `this nests deeper than ${deepest} levels`);
  }
}

/** Parses JSON with comments and trailing commas. */
function parseText(text: string, complain: Complain): Node {
  checkShape(text, complain);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors.sort((one, other) => one.offset - other.offset);
  const problem = first === undefined ? undefined : printParseErrorCode(first.error);
  if (root === undefined && (problem === undefined || problem === 'ValueExpected'))
    throw complain(0, 'the file is empty; it should contain an object');
  if (root === undefined || first !== undefined) throw complain(first?.offset ?? 0, syntaxProblem(problem ?? ''));
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

/** The offset of a value, or of the innermost value around what is missing. */
function offsetAt(root: Node, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return node.offset;
  }
  return root.offset;
}

/** The offset of an issue: of its unknown key, or its value. */
function offsetOf(root: Node, issue: z.core.$ZodIssue): number {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const unknown = unknownKey.length > 0 ? nodeAt(root, [...issue.path, ...unknownKey])?.parent : undefined;
  return unknown?.offset ?? offsetAt(root, issue.path);
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

type Path = readonly PropertyKey[];

/** The name of an entry, whatever else it is. */
function nameOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  return [entry.name, entry.label, entry.id].find((name) => typeof name === 'string');
}

/** The entries of a list, each by itself. */
interface Entries<Entry> {
  readonly usable: readonly { readonly entry: Entry; readonly path: Path }[];
  readonly unusable: readonly UnusableEntry[];
}

/** The schema of a document with a section, which may be missing, by the schema of the section. */
export const inSection = (schema: z.ZodType, section: readonly string[]): z.ZodType =>
  section.reduceRight((inner, key) => z.looseObject({ [key]: inner.optional() }), schema);

/** A parsed file of JSON with comments and trailing commas. */
export class JsonDocument {
  readonly #path: string;
  readonly #lineOffsets: readonly number[];
  readonly #root: Node;
  readonly #value: unknown;

  /** Throws `launch_failed` with the path, line and column of the first error. */
  constructor(path: string, source: string) {
    this.#path = path;
    const text = source.replace(/^\uFEFF/, '');
    this.#lineOffsets = lineOffsets(text);
    this.#root = parseText(text, (offset, problem) => this.#failed(offset, problem));
    this.#value = valueOf(this.#root);
  }

  /**
   * The content as its schema wants it. An issue is explained in words for people who know the format from VS Code, or by
   * `explain`. Throws `launch_failed` with the path, line and column of the first issue.
   */
  read<Schema extends z.ZodType>(schema: Schema, explain?: (issue: z.core.$ZodIssue) => string): z.output<Schema> {
    const parsed = schema.safeParse(this.#value, explain ? { reportInput: true } : { error: problemOf });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw this.#failed(
      issue ? offsetOf(this.#root, issue) : 0,
      issue ? (explain?.(issue) ?? issue.message) : 'this is invalid',
    );
  }

  /** The entries of a list. Those that their schema refuses leave the others usable. */
  entries<Schema extends z.ZodType>(
    list: Path,
    kind: UnusableEntry['kind'],
    schema: Schema,
  ): Entries<z.output<Schema>> {
    const usable: { readonly entry: z.output<Schema>; readonly path: Path }[] = [];
    const unusable: UnusableEntry[] = [];
    const written = this.#at(list);
    const entries: readonly unknown[] = Array.isArray(written) ? written : [];
    for (const [index, entry] of entries.entries()) {
      const path: Path = [...list, index];
      // In a list, an entry that is no object is not "the file".
      const error: z.core.$ZodErrorMap = (issue) => problemOf({ ...issue, path: [...path, ...(issue.path ?? [])] });
      const parsed = schema.safeParse(entry, { error });
      const issue = parsed.error?.issues[0];
      if (parsed.success) usable.push({ entry: parsed.data, path });
      else
        unusable.push({
          kind,
          ...defined({ name: nameOf(entry) }),
          place: this.placeOf([...path, ...(issue?.path ?? [])]),
          reason: issue?.message ?? 'this is invalid',
        });
    }
    return { usable, unusable };
  }

  /** An object in the file; an empty one for anything else. */
  objectAt(path: Path): Readonly<Record<string, unknown>> {
    const value = this.#at(path);
    return isRecord(value) ? value : {};
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), this.#value);
  }

  /** The file, line and column of a value, or of the innermost value around what is missing. */
  placeOf(path: Path): string {
    return this.#placeAt(offsetAt(this.#root, path));
  }

  #placeAt(offset: number): string {
    const line = this.#lineOffsets.findLastIndex((start) => start <= offset);
    return `${this.#path}, line ${line + 1}, column ${offset - (this.#lineOffsets[line] ?? 0) + 1}`;
  }

  #failed(offset: number, problem: string): DocumentError {
    return new DocumentError(this.#placeAt(offset), problem);
  }
}
