import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { syntaxProblem } from '#protocol';
import { at, type Problem } from './problem.ts';

export type Path = readonly (string | number)[];

/** The properties of an object: their keys and values. */
export const propertiesOf = (object: Node | undefined): readonly (readonly [key: Node, value: Node])[] =>
  (object?.type === 'object' ? (object.children ?? []) : []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[key, value]],
  );

/** The value of a property. Of several with one name the last counts, as on the server. */
export const memberOf = (object: Node | undefined, name: string): Node | undefined =>
  propertiesOf(object).findLast(([key]) => key.value === name)?.[1];

/** The items of an array. */
export const itemsOf = (array: Node | undefined): readonly Node[] =>
  array?.type === 'array' ? (array.children ?? []) : [];

/** The text of a string. */
export function textOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.type === 'string' ? node.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The node at a path. */
export const nodeAt = (root: Node | undefined, path: Path): Node | undefined =>
  path.reduce((node, key) => (typeof key === 'number' ? itemsOf(node)[key] : memberOf(node, key)), root);

/** The values of an object's properties that are not objects or arrays. */
export const plainAttributes = (object: Node | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(propertiesOf(object).map(([key, { value }]): [string, unknown] => [String(key.value), value]));

/** All strings that are values, with the path to each. */
export function stringsIn(node: Node, path: Path = []): readonly { readonly node: Node; readonly path: Path }[] {
  if (node.type === 'string') return [{ node, path }];
  return [
    ...propertiesOf(node).flatMap(([key, value]) => stringsIn(value, [...path, String(key.value)])),
    ...itemsOf(node).flatMap((item, index) => stringsIn(item, [...path, index])),
  ];
}

/** Parses JSON with comments and trailing commas, as far as it goes. */
export const parsed = (text: string): Node | undefined => parseTree(text, [], { allowTrailingComma: true });

/** The tree of a text, or its errors of syntax; neither for an empty text. */
export function parsedOrProblems(text: string): { readonly root?: Node; readonly problems: readonly Problem[] } {
  if (text.trim() === '') return { problems: [] };
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, ...place }) => at(place, 'error', syntaxProblem(printParseErrorCode(error))));
  return root === undefined || problems.length > 0 ? { problems } : { root, problems };
}
