/** A parsed hit count. */
export interface HitCondition {
  readonly operator: HitOperator;
  readonly count: number;
}

export const hitOperators = ['=', '!=', '>', '>=', '<', '<=', '%'] as const;

export type HitOperator = (typeof hitOperators)[number];

/** How an adapter writes the hit counts that it keeps to, by their operators: `${count}` is the number. */
export type HitSpellings = Readonly<Partial<Record<HitOperator, string>>>;

/** A number alone means "=", as do "==" and "===". */
const grammar = /^\s*(={1,3}|!=|>=|>|<=|<|%)?\s*(\d{1,15})\s*$/;

const holds: Readonly<Record<HitOperator, (hits: number, count: number) => boolean>> = {
  '=': (hits, count) => hits === count,
  '!=': (hits, count) => hits !== count,
  '>': (hits, count) => hits > count,
  '>=': (hits, count) => hits >= count,
  '<': (hits, count) => hits < count,
  '<=': (hits, count) => hits <= count,
  '%': (hits, count) => hits % count === 0,
};

const isOperator = (text: string): text is HitOperator => Object.hasOwn(holds, text);

/** Parses a hit count; undefined if it is invalid. */
export function parseHitCondition(text: string): HitCondition | undefined {
  const [, written = '=', digits] = grammar.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const operator = isOperator(written) ? written : '=';
  const count = Number(digits);
  return operator === '%' && count === 0 ? undefined : { operator, count };
}

/** A hit count as an adapter writes it; undefined if the adapter does not keep to it. */
export function spelledHits(text: string, spellings: HitSpellings): string | undefined {
  const parsed = parseHitCondition(text);
  return parsed && spellings[parsed.operator]?.replaceAll('${count}', String(parsed.count));
}

/** The help for an invalid hit count. */
export const hitConditionHelp =
  'Write a number, alone or after =, !=, >, >=, <, <= or %: "5" stops at the fifth hit, "> 5" after it, "% 5" at each fifth.';

/** True if a breakpoint with this hit count stops at this hit (1 is the first). */
export const isHitAt = ({ operator, count }: HitCondition, hits: number): boolean => holds[operator](hits, count);
