/** A key in snake_case: `variablesReference` becomes `variables_reference`. */
type SnakeKey<Key extends string> = Key extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeKey<Tail>}`
    : `_${Lowercase<Head>}${SnakeKey<Tail>}`
  : Key;

/** Values whose keys are not DAP's: they are not converted. */
type Opaque = 'adapterData' | 'data' | 'env' | 'configuration';

/** The type of what `toSnakeCase` makes of a value. */
export type SnakeCased<T> = T extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends string ? SnakeKey<Key> : Key]: Key extends Opaque ? T[Key] : SnakeCased<T[Key]> }
    : T;

const opaque: ReadonlySet<string> = new Set<Opaque>(['adapterData', 'data', 'env', 'configuration']);

const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [snakeKey(key), opaque.has(key) ? item : convert(item)]),
  );
}

/** Converts keys to snake_case at every depth. The only place that does. */
export function toSnakeCase<T>(value: T): SnakeCased<T> {
  return convert(value) as SnakeCased<T>;
}
