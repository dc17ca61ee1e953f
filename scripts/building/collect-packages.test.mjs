import { expect, test } from 'vitest';
import { collectPackages, packageFolder } from './collect-packages.mjs';

test.each([
  ['/work/node_modules/lit/index.js', 'node_modules/lit'],
  ['/work/node_modules/@lit/reactive-element/reactive-element.js', 'node_modules/@lit/reactive-element'],
  [
    '/work/node_modules/express/node_modules/@scope/inner/lib/a.js?commonjs',
    'node_modules/express/node_modules/@scope/inner',
  ],
  ['\0/work/node_modules/ms/index.js?commonjs-proxy', 'node_modules/ms'],
  ['C:\\work\\node_modules\\ms\\index.js', 'node_modules/ms'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ['\0@oxc-project+runtime@0.100.0/helpers/decorate.js', 'node_modules/rolldown'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['/work/client/src/main.ts', undefined],
  ['\0/work/server/src/main.ts?commonjs-entry', undefined],
])('%j belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test('every package of every chunk is collected once, and assets have none', () => {
  const folders = new Set();
  collectPackages(folders).generateBundle(undefined, {
    'a.js': {
      modules: { '/w/node_modules/lit/a.js': {}, '/w/node_modules/lit/b.js': {}, '/w/client/src/main.ts': {} },
    },
    'b.js': { modules: { '/w/node_modules/ms/index.js': {} } },
    'c.css': {},
  });
  expect([...folders]).toEqual(['node_modules/lit', 'node_modules/ms']);
});
