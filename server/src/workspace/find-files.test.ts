import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FileFinder } from './find-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { walkFiles } from './walk.ts';

const files = {
  'ws/.gitignore': 'dist/\n*.log\n',
  'ws/.git/config': '',
  'ws/node_modules/left-pad/index.js': '',
  'ws/dist/cart.js': '',
  'ws/shop/cart.js': '',
  'ws/shop/debug.log': '',
  'ws/shop/.gitignore': '!kept.log',
  'ws/shop/kept.log': '',
  'ws/cart/readme.md': '',
  'secret/plan.txt': '',
};

function workspace(more: Readonly<Record<string, string>> = {}): string {
  return join(temporaryFolder({ ...files, ...more }), 'ws');
}

const pathsOf = async (finder: FileFinder, query: string, limit = 50) =>
  (await finder.find(query, limit)).files.map(({ path }) => path);

test('all files are found, except ignored ones and dependencies', async () => {
  const finder = new FileFinder(workspace());
  expect(await pathsOf(finder, '')).toEqual([
    '.gitignore',
    'cart/readme.md',
    'shop/.gitignore',
    'shop/cart.js',
    'shop/kept.log',
  ]);
});

test('letters of a path find it, matches in its name first, with their positions', async () => {
  const finder = new FileFinder(workspace());
  const { files: found, total } = await finder.find('cart', 50);
  expect(found).toEqual([
    { path: 'shop/cart.js', positions: [5, 6, 7, 8] },
    { path: 'cart/readme.md', positions: [0, 1, 2, 3] },
  ]);
  expect(total).toBe(2);
  expect(await finder.find('shct', 1)).toMatchObject({ files: [{ path: 'shop/cart.js', positions: [0, 1, 5, 8] }] });
  expect(await pathsOf(finder, 'shop/c')).toEqual(['shop/cart.js']);
  expect(await pathsOf(finder, 'zzz')).toEqual([]);
});

test('links that lead out of the workspace are not followed, and those in a circle neither', async () => {
  const folder = workspace();
  symlinkSync('../secret', join(folder, 'out'));
  symlinkSync('../secret/plan.txt', join(folder, 'plan.txt'));
  symlinkSync('.', join(folder, 'around'));
  symlinkSync('shop/cart.js', join(folder, 'alias.js'));
  expect(await pathsOf(new FileFinder(folder), 'plan')).toEqual([]);
  expect(await pathsOf(new FileFinder(folder), 'alias')).toEqual(['alias.js']);
  expect((await new FileFinder(folder).find('', 50)).total).toBe(6);
});

test('with too many files those at the top are kept, and the result says so', async () => {
  const finder = new FileFinder(workspace({ 'ws/deep/a/b/c.txt': '' }), { mostFiles: 5 });
  const { files: found, total, truncated } = await finder.find('', 50);
  expect({ total, truncated }).toEqual({ total: 5, truncated: true });
  expect(found.map(({ path }) => path)).not.toContain('deep/a/b/c.txt');
});

test('a list is used for a while, and until something changed', async () => {
  const folder = workspace();
  const finder = new FileFinder(folder, { freshForAtLeastMs: 0 });
  expect(await pathsOf(finder, 'late')).toEqual([]);
  writeFileSync(join(folder, 'late.js'), '');
  expect(await pathsOf(finder, 'late')).toEqual([]);
  finder.forget();
  expect(await pathsOf(finder, 'late')).toEqual(['late.js']);
});

test('a change during a walk starts no second one, and the list of that walk is read again', async () => {
  const folder = workspace();
  const walk = vi.fn(walkFiles);
  const finder = new FileFinder(folder, { freshForAtLeastMs: 0, walk });
  const first = pathsOf(finder, 'late');
  finder.forget();
  await Promise.all([first, pathsOf(finder, 'lat'), pathsOf(finder, 'la')]);
  expect(walk).toHaveBeenCalledTimes(1);
  writeFileSync(join(folder, 'late.js'), '');
  expect(await pathsOf(finder, 'late')).toEqual(['late.js']);
  expect(walk).toHaveBeenCalledTimes(2);
});

test('an old list is read again', async () => {
  const folder = workspace();
  const finder = new FileFinder(folder, { freshForMs: 0 });
  expect(await pathsOf(finder, 'late')).toEqual([]);
  writeFileSync(join(folder, 'late.js'), '');
  expect(await pathsOf(finder, 'late')).toEqual(['late.js']);
});

test('a workspace that went away is said to be gone, and found again when it is back', async () => {
  const folder = workspace();
  const finder = new FileFinder(folder);
  rmSync(folder, { recursive: true });
  await expect(finder.find('cart', 5)).rejects.toThrow('does not exist');
  mkdirSync(folder);
  writeFileSync(join(folder, 'cart.py'), '');
  expect(await pathsOf(finder, 'cart')).toEqual(['cart.py']);
});

test('the server answers others while it reads and searches many files', { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 6_000 }, (_, index) => [`ws/many/${index % 20}/module-${index}.ts`, ''] as const);
  const finder = new FileFinder(workspace(Object.fromEntries(many)));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  await finder.find('', 1);
  const turnsOfWalk = turns;
  expect((await finder.find('module', 5)).total).toBe(6_000);
  isOver = true;
  expect(turnsOfWalk).toBeGreaterThan(20);
  expect(turns - turnsOfWalk).toBeGreaterThanOrEqual(2);
});
