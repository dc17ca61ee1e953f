/** At which of its hits a breakpoint takes effect. */
export interface HitCondition {
  readonly operator: HitOperator;
  readonly count: number;
}

type HitOperator = '=' | '!=' | '>' | '>=' | '<' | '<=' | '%';

/** How adapters write them (js-debug, debugpy, CodeLLDB, delve): a number alone is that hit, as with any count of equal signs. */
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

/** A hit count as it was written; undefined for what is none. */
export function parseHitCondition(text: string): HitCondition | undefined {
  const [, written = '=', digits] = grammar.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const operator = isOperator(written) ? written : '=';
  const count = Number(digits);
  return operator === '%' && count === 0 ? undefined : { operator, count };
}

/** What a hit count may look like, for whoever wrote one that is none. */
export const hitConditionHelp =
  'Write a number, alone or after =, !=, >, >=, <, <= or %: "5" stops at the fifth hit, "> 5" after it, "% 5" at each fifth.';

/** Whether a breakpoint takes effect at this hit (1 is the first). */
export const isHitAt = ({ operator, count }: HitCondition, hits: number): boolean => holds[operator](hits, count);
