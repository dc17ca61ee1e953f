import type { Dap } from '#protocol';

type Children = (variablesReference: number) => Promise<readonly Dap.Variable[]>;

/** One part of a chain of members: a name, or a subscript. */
const part =
  /\s*(?:(?:\?\.|\.|->|::)?\s*([\p{ID_Start}$_@#][\p{ID_Continue}$]*)|(?:\?\.)?\[\s*(?:(-?\d+)|(["'])(.*?)\3)\s*\])/uy;

/** The names in a chain of members: order, lines, 0 for `order.lines[0]`. Undefined for other expressions. */
export function memberNames(expression: string): readonly string[] | undefined {
  const names: string[] = [];
  const parts = new RegExp(part);
  while (parts.lastIndex < expression.length) {
    const found = parts.exec(expression);
    if (!found) return undefined;
    names.push(found[1] ?? found[2] ?? found[4] ?? '');
  }
  return names;
}

/** A child's name for comparison: adapters write `[0]`, `'key'` or `0`. */
const bare = (name: string): string => name.replace(/^\[(.*)\]$/, '$1').replace(/^(["'])(.*)\1$/, '$2');

const childNamed = (children: readonly Dap.Variable[], name: string): Dap.Variable | undefined =>
  children.find((child) => child.name === name) ?? children.find((child) => bare(child.name) === name);

/** Finds a variable by a chain of members, in the first scope that has the first name. */
export async function variableNamed(
  expression: string,
  scopes: readonly number[],
  children: Children,
): Promise<Dap.Variable | undefined> {
  const [first, ...members] = memberNames(expression) ?? [];
  if (first === undefined) return undefined;
  let found: Dap.Variable | undefined;
  for (const scope of scopes) found ??= childNamed(await children(scope), first);
  for (const member of members) {
    if (!found || found.variablesReference === 0) return undefined;
    found = childNamed(await children(found.variablesReference), member);
  }
  return found;
}
