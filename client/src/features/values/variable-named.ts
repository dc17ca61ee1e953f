import type { Dap } from '#protocol';

type Children = (variablesReference: number) => Promise<readonly Dap.Variable[]>;

/** One part of a chain of members: a name, or what stands in a subscript. */
const part =
  /\s*(?:(?:\?\.|\.|->|::)?\s*([\p{ID_Start}$_@#][\p{ID_Continue}$]*)|(?:\?\.)?\[\s*(?:(-?\d+)|(["'])(.*?)\3)\s*\])/uy;

/** The names that lead to a member: `order.lines[0]` is order, lines, 0. Undefined for anything else. */
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

/** A child's name as it is compared: `[0]`, `'key'` and `0` are written differently by each adapter. */
const bare = (name: string): string => name.replace(/^\[(.*)\]$/, '$1').replace(/^(["'])(.*)\1$/, '$2');

const childNamed = (children: readonly Dap.Variable[], name: string): Dap.Variable | undefined =>
  children.find((child) => child.name === name) ?? children.find((child) => bare(child.name) === name);

/** Finds a variable by the names that lead to it, in the first scope that has the first of them. */
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
