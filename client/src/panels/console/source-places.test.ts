import { expect, test } from 'vitest';
import { sourcePlaces } from './source-places.ts';

const named = (text: string) =>
  sourcePlaces(text, '/work/shop').map(({ start, end, path, line }) => [text.slice(start, end), path, line]);

test.each([
  [
    '  File "/work/shop/my pricing.py", line 47, in price',
    [['File "/work/shop/my pricing.py", line 47', '/work/shop/my pricing.py', 47]],
  ],
  ['    at total (/work/shop/cart.js:12:9)', [['/work/shop/cart.js:12:9', '/work/shop/cart.js', 12]]],
  ['at file:///work/shop/a.mjs:3:1', [['file:///work/shop/a.mjs:3:1', '/work/shop/a.mjs', 3]]],
  [
    '/work/shop/a.ts:1 and /work/shop/b.ts:2',
    [
      ['/work/shop/a.ts:1', '/work/shop/a.ts', 1],
      ['/work/shop/b.ts:2', '/work/shop/b.ts', 2],
    ],
  ],
  ['/work/shopping/a.ts:1', []],
  ['/usr/lib/python3.11/json.py:5, not of /work/shop', []],
  ['/work/shop/a.ts without a line', []],
  ['http://localhost:80/work/shop', []],
])('of %j these places can be opened', (text, expected) => {
  expect(named(text)).toEqual(expected);
});
