import { expect, test } from 'vitest';
import { fakeRow } from '../testing/fake-adapter.ts';
import { createCatalog } from './catalog.ts';

test('the types of launch.json that VS Code users write have an adapter', () => {
  const catalog = createCatalog();
  for (const type of ['node', 'pwa-node', 'chrome', 'pwa-chrome', 'python', 'debugpy']) {
    expect(catalog.forType(type)?.types).toContain(type);
  }
  expect(catalog.forType('constructor')).toBeUndefined();
});

test('a row of an adapters file replaces a built-in one, type by type', () => {
  const row = fakeRow({ types: ['node', 'fake'], label: 'Mine' });
  const catalog = createCatalog([row, fakeRow({ types: ['python', 'debugpy'], label: 'Snake' })]);
  expect(catalog.forType('node')?.label).toBe('Mine');
  expect(catalog.forType('pwa-node')?.types).toEqual(['pwa-node', 'chrome', 'pwa-chrome']);
  expect(catalog.rows.map(({ label }) => label)).toEqual(['Mine', 'Snake', 'JavaScript and TypeScript (js-debug)']);
  expect([...catalog.types].sort()).toEqual(['chrome', 'debugpy', 'fake', 'node', 'pwa-chrome', 'pwa-node', 'python']);
});

test('every row says how it is installed, in one line', () => {
  for (const { install } of createCatalog().rows) expect(install).toMatch(/^[^\n]+$/);
});
