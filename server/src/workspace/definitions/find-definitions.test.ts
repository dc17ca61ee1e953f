import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Methods } from '#protocol';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findDefinitions, type DefinitionOptions } from './find-definitions.ts';

type Asked = Methods['find_definitions']['params'];

const noLimits: NonNullable<DefinitionOptions['limits']> = {};

interface Given {
  readonly files: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly limits?: typeof noLimits;
}

/** Searches a workspace of these files. */
function find(asked: Asked, { files, signal = new AbortController().signal, limits = noLimits }: Given) {
  const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [join('ws', path), text]));
  const workspaceFolder = join(temporaryFolder({ ...inside, 'out.js': 'function total() {}' }), 'ws');
  symlinkSync('../out.js', join(workspaceFolder, 'link.js'));
  const paths = [...Object.keys(files), 'link.js', '../out.js', 'gone.js'];
  return findDefinitions(asked, { workspaceFolder, paths, signal, limits });
}

/** 'cart.js:3', the most likely first. */
const places = async (asked: Asked, files: Given['files']): Promise<readonly string[]> =>
  (await find(asked, { files })).definitions.map(({ path, line }) => `${path}:${line}`);

test('a definition is given with its line and the name in it', async () => {
  const files = { 'main.js': 'total();', 'shop/cart.js': '\nexport function total() {}\n' };
  expect(await find({ name: 'total', path: 'main.js' }, { files })).toEqual({
    definitions: [
      { path: 'shop/cart.js', line: 2, column: 17, text: 'export function total() {}', matches: [[16, 21]] },
    ],
    isCut: false,
  });
});

const twoCarts = { 'a/cart.js': 'export function total() {}', 'b/cart.js': '\n\nexport function total() {}' };

test.each<[string, string, string]>([
  ['named', "import { total } from './b/cart.js';", 'b/cart.js:3'],
  ['several lines', "import {\n  a,\n  total,\n} from './b/cart';", 'b/cart.js:3'],
  ['renamed', "import { total as sum } from './b/cart.js';", 'b/cart.js:3'],
  ['required', "const { total } = require('./b/cart');", 'b/cart.js:3'],
  ['required under another name', "const { total: sum } = require('./b/cart');", 'b/cart.js:3'],
  ['awaited', "const { total } = await import('./b/cart.js');", 'b/cart.js:3'],
])('an import leads to its file: %s', async (_, text, place) => {
  const name = text.includes('sum') ? 'sum' : 'total';
  expect(await places({ name, path: 'main.js' }, { ...twoCarts, 'main.js': `${text}\n${name}();` })).toEqual([place]);
});

test.each<[string, Asked, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'a member of an imported module is defined there',
    { name: 'total', of: 'cart', path: 'main.js' },
    { ...twoCarts, 'main.js': "import * as cart from './b/cart.js';\ncart.total();" },
    ['b/cart.js:3'],
  ],
  [
    'a module leads to the beginning of its file',
    { name: 'cart', path: 'main.js' },
    { ...twoCarts, 'main.js': "import * as cart from './b/cart.js';\ncart.total();" },
    ['b/cart.js:1'],
  ],
  [
    'a file that only passes a name on is followed',
    { name: 'total', path: 'main.js' },
    {
      ...twoCarts,
      'main.js': "import { total } from './index.js';",
      'index.js': "export * from './other.js';\nexport { total } from './b/cart.js';",
      'other.js': '',
    },
    ['b/cart.js:3'],
  ],
  [
    'a definition in the same file comes before others, the nearest before the use first',
    { name: 'total', path: 'main.js', line: 4 },
    { ...twoCarts, 'main.js': 'function total() {}\n\nfunction total() {}\ntotal();\nfunction total() {}' },
    ['main.js:3', 'main.js:1', 'main.js:5'],
  ],
  [
    'a member is searched for everywhere, the same file and folder first',
    { name: 'total', of: 'order', path: 'a/main.js' },
    { ...twoCarts, 'a/main.js': 'class Cart {\n  total() {}\n}\norder.total();' },
    ['a/main.js:2', 'a/cart.js:1', 'b/cart.js:3'],
  ],
  [
    'a member of the object itself is in the same file',
    { name: 'total', of: 'this', path: 'a/main.js' },
    { ...twoCarts, 'a/main.js': 'class Cart {\n  total() {}\n}\nthis.total();' },
    ['a/main.js:2'],
  ],
  [
    'a variable is no member, unless there is nothing else',
    { name: 'total', of: 'order', path: 'main.js' },
    { 'main.js': 'order.total;', 'a.js': 'const total = 1;', 'b.js': 'class Order {\n  total() {}\n}' },
    ['b.js:2'],
  ],
  [
    'a variable, if there is no member',
    { name: 'total', of: 'order', path: 'main.js' },
    { 'main.js': 'order.total;', 'a.js': 'const total = 1;' },
    ['a.js:1'],
  ],
  [
    'members and the variables in functions of other files are not known by their names alone',
    { name: 'total', path: 'main.js' },
    {
      'main.js': 'total();',
      'a.js': 'function f() {\n  const total = 1;\n}',
      'b.js': 'class Order {\n  total() {}\n}',
      'c.js': 'function total() {}',
    },
    ['c.js:1'],
  ],
  [
    'a method leads from its own name to itself',
    { name: 'total', path: 'main.js', line: 2 },
    { 'main.js': 'class Order {\n  total() {}\n}', 'a.js': 'function total() {}' },
    ['main.js:2'],
  ],
  [
    'a name of a library leads to its import',
    { name: 'readFile', path: 'main.js' },
    { 'main.js': "\nimport { readFile } from 'node:fs';\nreadFile();" },
    ['main.js:2'],
  ],
  [
    'a name whose import is not understood is searched for everywhere',
    { name: 'total', path: 'main.js' },
    { 'main.js': "import { total } from '#shop';", 'shop/cart.ts': 'export const total = 1;' },
    ['shop/cart.ts:1'],
  ],
  [
    'other languages are not searched',
    { name: 'total', path: 'main.js' },
    { 'main.js': 'total();', 'cart.py': 'def total(): pass' },
    [],
  ],
  [
    'Python: an absolute import',
    { name: 'total', path: 'main.py' },
    {
      'main.py': 'from shop.cart import (\n    count,\n    total,\n)',
      'shop/cart.py': 'def total(): pass',
      'total.py': '',
    },
    ['shop/cart.py:1'],
  ],
  [
    'Python: a relative import',
    { name: 'total', path: 'shop/main.py' },
    {
      'shop/main.py': 'from ..cart import total',
      'cart.py': '\ndef total(): pass',
      'shop/cart.py': 'def total(): pass',
    },
    ['cart.py:2'],
  ],
  [
    'Python: a member of a module with another name',
    { name: 'total', of: 'c', path: 'main.py' },
    { 'main.py': 'import shop.cart as c\nc.total()', 'shop/cart.py': 'def total(): pass', 'a.py': 'def total(): pass' },
    ['shop/cart.py:1'],
  ],
  [
    'Python: a module that is imported from a package',
    { name: 'total', of: 'cart', path: 'main.py' },
    {
      'main.py': 'from shop import cart',
      'shop/__init__.py': '',
      'shop/cart.py': 'def total(): pass',
      'a.py': 'def total(): pass',
    },
    ['shop/cart.py:1'],
  ],
  [
    'C: the definition beside an included prototype',
    { name: 'total', path: 'main.c' },
    {
      'main.c': '#include "shop/cart.h"\nint main(void) { return total(1); }',
      'shop/cart.h': 'int total(int a);',
      'shop/cart.c': '#include "cart.h"\n\nint total(int a)\n{\n}',
      'other.c': 'static int total(int a) {\n}',
    },
    ['shop/cart.c:3'],
  ],
  [
    'C: a prototype, if there is nothing else',
    { name: 'total', path: 'main.c' },
    { 'main.c': 'int total(int a);\nint main(void) { return total(1); }' },
    ['main.c:1'],
  ],
  [
    'Go: a function of an imported package',
    { name: 'Total', of: 'cart', path: 'main.go' },
    {
      'main.go': 'package main\n\nimport (\n\t"fmt"\n\t"example.com/shop/cart"\n)\n',
      'cart/total.go': 'package cart\n\nfunc Total() int {',
      'other/total.go': 'package other\n\nfunc Total() int {',
    },
    ['cart/total.go:3'],
  ],
  [
    'Rust: a used function',
    { name: 'total', path: 'src/main.rs' },
    {
      'src/main.rs': 'use crate::shop::cart::{count, total};',
      'src/shop/cart.rs': 'pub fn total() {',
      'src/a.rs': 'fn total() {',
    },
    ['src/shop/cart.rs:1'],
  ],
  [
    'Rust: a function that is used by its path',
    { name: 'total', path: 'src/main.rs' },
    {
      'src/main.rs': 'use shop::cart::total;',
      'src/cart.rs': '',
      'src/shop/cart.rs': 'pub fn total() {',
      'src/a.rs': 'fn total() {',
    },
    ['src/shop/cart.rs:1'],
  ],
  [
    'Java: an imported class',
    { name: 'Cart', path: 'Main.java' },
    {
      'Main.java': 'import shop.Cart;',
      'src/shop/Cart.java': 'public class Cart {',
      'src/other/Cart.java': 'public class Cart {',
    },
    ['src/shop/Cart.java:1'],
  ],
  [
    'Ruby: a required file',
    { name: 'total', path: 'main.rb' },
    { 'main.rb': "require_relative 'shop/cart'", 'shop/cart.rb': 'def total', 'a.rb': 'def total' },
    ['shop/cart.rb:1'],
  ],
  [
    'PHP: a variable with its mark',
    { name: '$total', path: 'main.php' },
    { 'main.php': '<?php\n$total = 1;\necho $total;' },
    ['main.php:2'],
  ],
])('%s', async (_, asked, files, expected) => {
  expect(await places(asked, files)).toEqual(expected);
});

test('files outside the workspace are not searched, nor those that no language has', async () => {
  expect(await places({ name: 'total', path: '../out.js' }, { 'main.js': 'total();' })).toEqual([]);
  expect(await places({ name: 'total', path: 'notes.txt' }, { 'notes.txt': 'function total() {}' })).toEqual([]);
});

const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}.js`, 'function total() {}']));

test('too many definitions are cut', async () => {
  const found = await find({ name: 'total', path: 'main.js' }, { files: many, limits: { mostDefinitions: 10 } });
  expect(found.definitions).toHaveLength(10);
  expect(found.isCut).toBe(true);
});

test('a search that is aborted, or takes too long, ends with what it has', async () => {
  const asked = { name: 'total', path: 'main.js' };
  expect(await find(asked, { files: many, signal: AbortSignal.abort() })).toEqual({ definitions: [], isCut: true });
  expect(await find(asked, { files: many, limits: { msInTotal: -1 } })).toEqual({ definitions: [], isCut: true });
});

test('files that import from each other end the search', async () => {
  const files = { 'a.js': "export { total } from './b.js';", 'b.js': "export { total } from './a.js';" };
  expect(await places({ name: 'total', path: 'a.js' }, files)).toEqual(['b.js:1']);
});

test('no name makes the search fail', async () => {
  const files = { 'main.js': "import * as a from './b.js';\nconst __proto__ = 1;", 'b.js': '', 'c.py': 'a = 1' };
  const name = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', '$', '$1', 'a', 'é'),
    fc.stringMatching(/^[\p{L}_$][\p{L}\p{N}_$]*$/u),
  );
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom('main.js', 'c.py', 'x.pl', 'gone.go'), async (named, path) => {
      const found = await find({ name: named, of: named, path }, { files });
      expect(found.isCut).toBe(false);
    }),
    { numRuns: 30 },
  );
});
