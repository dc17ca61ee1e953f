import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeRow } from '../testing/fake-adapter.ts';
import { createCatalog } from './catalog.ts';

test('the types of launch.json that VS Code users write have an adapter', () => {
  const catalog = createCatalog();
  for (const type of ['node', 'pwa-node', 'chrome', 'pwa-chrome', 'python', 'debugpy', 'lldb', 'go', 'coreclr']) {
    expect(catalog.forType(type)?.types).toContain(type);
  }
  expect(catalog.forType('constructor')).toBeUndefined();
});

test('a row of an adapters file replaces a built-in one, type by type', () => {
  const row = fakeRow({ types: ['node', 'fake'], label: 'Mine' });
  const catalog = createCatalog([row, fakeRow({ types: ['python', 'debugpy'], label: 'Snake' })]);
  expect(catalog.forType('node')?.label).toBe('Mine');
  expect(catalog.forType('pwa-node')?.types).toEqual(['pwa-node', 'chrome', 'pwa-chrome', 'msedge', 'pwa-msedge']);
  expect(catalog.rows.map(({ label }) => label).slice(0, 3)).toEqual([
    'Mine',
    'Snake',
    'JavaScript and TypeScript (js-debug)',
  ]);
  const known = createCatalog();
  expect([...catalog.types].sort()).toEqual([...known.types, 'fake'].sort());
  expect(catalog.rows).toHaveLength(known.rows.length + 1);
});

test('every type is in the documentation', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/adapters.md'), 'utf8');
  for (const type of createCatalog().types) expect(docs).toContain(`\`${type}\``);
});

test('every row says how it is installed, in one line', () => {
  for (const { install } of createCatalog().rows) expect(install).toMatch(/^[^\n]+$/);
});
