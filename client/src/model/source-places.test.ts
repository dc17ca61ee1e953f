import { expect, test } from 'vitest';
import { sourcePlaces } from './source-places.ts';

const named = (text: string) =>
  sourcePlaces(text, '/work/shop').map(({ start, end, path, line, column }) => [
    text.slice(start, end),
    path,
    line,
    ...(column === undefined ? [] : [column]),
  ]);

test.each([
  [
    '  File "/work/shop/my pricing.py", line 47, in price',
    [['File "/work/shop/my pricing.py", line 47', '/work/shop/my pricing.py', 47]],
  ],
  ['    at total (/work/shop/cart.js:12:9)', [['/work/shop/cart.js:12:9', '/work/shop/cart.js', 12, 9]]],
  ['at file:///work/shop/a.mjs:3:1', [['file:///work/shop/a.mjs:3:1', '/work/shop/a.mjs', 3, 1]]],
  [
    '/work/shop/a.ts:1 and /work/shop/b.ts:2',
    [
      ['/work/shop/a.ts:1', '/work/shop/a.ts', 1],
      ['/work/shop/b.ts:2', '/work/shop/b.ts', 2],
    ],
  ],
  [
    'at file:///work/shop/my%20cart/%C3%BC.mjs:3:1',
    [['file:///work/shop/my%20cart/%C3%BC.mjs:3:1', '/work/shop/my cart/ü.mjs', 3, 1]],
  ],
  ['at file:///work/shop/100%.mjs:3:1', []],
  ['src/a.ts:12:5 - error', [['src/a.ts:12:5', '/work/shop/src/a.ts', 12, 5]]],
  ['FAILED (tests/test_x.py:3)', [['tests/test_x.py:3', '/work/shop/tests/test_x.py', 3]]],
  ['./a.ts:1 ../a.ts:2', [['./a.ts:1', '/work/shop/a.ts', 1]]],
  ['../shop/a.ts:2:0', [['../shop/a.ts:2:0', '/work/shop/a.ts', 2]]],
  ['and/or:1, 12/31.5:30, a.ts:4, https://a.org/b.js:3', []],
  ['/work/shopping/a.ts:1', []],
  ['/usr/lib/python3.11/json.py:5, not of /work/shop', []],
  ['/work/shop/a.ts without a line', []],
  ['http://localhost:80/work/shop', []],
])('the locations in %j are found', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('a long line without a location is searched once', () => {
  const { length } = sourcePlaces('a/'.repeat(50_000), '/work/shop');
  expect(length).toBe(0);
});
