import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedOf, pageSize, splitItems, valueGroups, withoutRepeats } from './value-groups.ts';

const item = (index: number) => ({ name: String(index).padStart(3, '0'), value: 'x', variablesReference: 0 });
const items = Array.from({ length: 250 }, (_, index) => item(index));
const named = [{ name: 'length', value: '250', variablesReference: 0 }];

test('a list of 250 is shown by hundreds', () => {
  expect(valueGroups(0, 250).map(({ name }) => name)).toEqual(['[0 to 99]', '[100 to 199]', '[200 to 249]']);
});

test('a list of one page has no groups', () => {
  expect(valueGroups(0, pageSize)).toEqual([]);
});

test('there are a hundred groups at most, and together they hold every child once', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: pageSize + 1, max: 10_000_000 }), (start, count) => {
      const groups = valueGroups(start, count);
      expect(groups.length).toBeLessThanOrEqual(pageSize);
      expect(groups[0]?.start).toBe(start);
      expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
      groups.slice(1).forEach((group, index) => {
        expect(group.start).toBe((groups[index]?.start ?? 0) + (groups[index]?.count ?? 0));
      });
    }),
  );
});

test('if the adapter answers a request for names with items too, only the names are shown', () => {
  expect(namedOf([...named, ...items], 1)).toEqual(named);
});

test('the other children of a long list come before its items', () => {
  expect(splitItems([...items, ...named])).toEqual({ named, items });
});

test('a list that its adapter cuts to a page is not split for what comes with it', () => {
  const all = [...items.slice(0, 100), ...named];
  expect(splitItems(all)).toEqual({ named: all, items: [] });
});

test('a dictionary of many names counts as a list', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ name: `key ${index}`, value: '1', variablesReference: 0 }));
  expect(splitItems(many)).toEqual({ named: [], items: many });
});

test('what an adapter adds to both names and items of a list is shown once, and nothing else is left out', () => {
  const prototype = (value: string) =>
    ({ name: '[[Prototype]]', value, variablesReference: 1, presentationHint: { visibility: 'internal' } }) as const;
  const ofList = prototype('Array(0)');
  expect(withoutRepeats([...items, ...named, ofList, prototype('Object')])).toEqual([...items, ...named, ofList]);
  const shadowing = [...named, ...named];
  expect(withoutRepeats(shadowing)).toBe(shadowing);
});

test('an answer with very many children is processed once, however often it is drawn', () => {
  expect(splitItems(items)).toBe(splitItems(items));
  const answered = [...named, { ...item(1), presentationHint: { visibility: 'internal' } } as const];
  expect(withoutRepeats([...answered, answered[1]!])).toEqual(answered);
  const repeated = [...answered, ...answered];
  expect(withoutRepeats(repeated)).toBe(withoutRepeats(repeated));
});
