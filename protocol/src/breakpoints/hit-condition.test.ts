import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHitAt, parseHitCondition } from './hit-condition.ts';

/** At which of the first ten hits a breakpoint with this hit count stops. */
function hitsOf(text: string): readonly number[] {
  const condition = parseHitCondition(text);
  return Array.from({ length: 10 }, (_, index) => index + 1).filter((hit) => condition && isHitAt(condition, hit));
}

describe('a hit count', () => {
  test.each<readonly [string, readonly number[]]>([
    ['5', [5]],
    ['= 5', [5]],
    ['==5', [5]],
    ['=== 5', [5]],
    ['!= 2', [1, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['> 8', [9, 10]],
    ['>=8', [8, 9, 10]],
    [' < 3 ', [1, 2]],
    ['<= 3', [1, 2, 3]],
    ['% 4', [4, 8]],
    ['>0', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%j stops as adapters that have it do', (text, hits) => {
    expect(hitsOf(text)).toEqual(hits);
  });

  test.each(['', 'many', '-1', '1.5', '% 0', '> > 3', '5 >', '=> 5', '5 6', '99999999999999999999'])(
    '%j is none',
    (text) => {
      expect(parseHitCondition(text)).toBeUndefined();
    },
  );

  test('is parsed with any space between operator and number, and never throws', () => {
    const operators = fc.constantFrom('', '=', '==', '===', '!=', '>', '>=', '<', '<=', '%');
    const spaces = fc.constantFrom('', ' ', '  ', '\t');
    fc.assert(
      fc.property(operators, spaces, fc.integer({ min: 1, max: 1_000_000 }), (operator, space, count) => {
        expect(parseHitCondition(`${space}${operator}${space}${count}`)).toMatchObject({ count });
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void parseHitCondition(text)));
  });
});
