import { expect, test } from 'vitest';
import { pageOf } from './variable-pages.ts';

const item = (index: number) => ({ name: String(index).padStart(3, '0'), value: 'x', variablesReference: 0 });
const items = Array.from({ length: 250 }, (_, index) => item(index));
const named = [{ name: 'length', value: '250', variablesReference: 0 }];

test('if the adapter answers a page with everything, only the page is shown', () => {
  expect(pageOf([...named, ...items], { start: 100, count: 100 }).map(({ name }) => name)).toEqual(
    items.slice(100, 200).map(({ name }) => name),
  );
  expect(pageOf(items.slice(0, 100), { start: 100, count: 100 })).toHaveLength(100);
});

test('only the items of a page are shown, wherever it begins', () => {
  const page = items.slice(100, 200);
  expect(pageOf([...page, ...named], { start: 100, count: 100 })).toEqual(page);
});

test('a page of one item is that item, whether the adapter pages or not', () => {
  expect(pageOf([item(7), ...named], { start: 7, count: 1 })).toEqual([item(7)]);
  expect(pageOf([item(0), ...named], { start: 1, count: 1 })).toEqual([]);
});
