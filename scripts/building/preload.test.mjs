import { build } from 'vite';
import { expect, test } from 'vitest';
import { withModulePreload } from './preload.mjs';

/** The files that a page of these modules is built to. Its first module is `page.js`. */
async function built(modules) {
  const source = { name: 'source', resolveId: (id) => (id in modules ? id : undefined), load: (id) => modules[id] };
  const [{ output }] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      base: './',
      plugins: [withModulePreload, source],
      build: { write: false, minify: false, modulePreload: { polyfill: false }, rolldownOptions: { input: 'page.js' } },
    }),
  ].flat();
  return output;
}

const lazyParts = {
  'page.js': "globalThis.open = () => import('dialog.js'); globalThis.find = () => import('find.js');",
  'dialog.js': "import { field } from 'field.js'; export const dialog = `dialog with ${field}`;",
  'find.js': "import { field } from 'field.js'; export const find = `find in ${field}`;",
  'field.js': "export const field = globalThis.field ?? 'a field';",
};

test('a lazily loaded part is asked for together with the files that it imports', async () => {
  const output = await built(lazyParts);
  const [page] = output;
  const [dialog, field] = ['dialog', 'field'].map((name) => output.find((file) => file.name === name).fileName);
  const asked = [dialog, field].map((name) => `"./${name.split('/').at(-1)}"`).join(',');
  expect(page.code).toContain(`[${asked},`);
  expect(page.code).toContain('__vite__mapDeps([0,1])');
  expect(page.code).toContain('rel: "modulepreload"');
  expect(page.code, "not Vite's own function").not.toContain('vite:preloadError');
});

test('a part with a style sheet of its own is an error of the build', async () => {
  const styled = { ...lazyParts, 'find.js': "import 'find.css'; export const find = 1;", 'find.css': 'a { top: 0 }' };
  await expect(built(styled)).rejects.toThrow(/No part of the page may have a style sheet of its own.*find.*\.css/s);
});
