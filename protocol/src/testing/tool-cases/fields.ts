/** Where a value is in an answer. */
export type Path = readonly (string | number)[];

/** The value at a path in an answer. Lists and texts have a `length`. */
export function fieldOf(value: unknown, ...path: Path): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if ((Array.isArray(value) || typeof value === 'string') && first === 'length') return fieldOf(value.length, ...rest);
  const inside = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return fieldOf(inside.get(String(first)), ...rest);
}

/** The number at a path in an answer. */
export const numberOf = (value: unknown, ...path: Path): number => Number(fieldOf(value, ...path));
