import { build } from 'vite';
import { expect, test } from 'vitest';
import { withCompactTemplates } from './compact-templates.mjs';

/** What a module of the page becomes. */
async function built(code) {
  const id = '/client/template.ts';
  const source = { name: 'source', resolveId: () => id, load: () => code };
  const lib = { entry: id, formats: ['es'], fileName: 'template' };
  const plugins = [withCompactTemplates, source];
  const options = { configFile: false, logLevel: 'silent', plugins, build: { write: false, minify: false, lib } };
  const [{ output }] = await build(options);
  return output[0].code;
}

test('templates lose their line breaks and indentation, also in each other', async () => {
  const code =
    'export const view = (rows: string[]) => html`\n  <ul>\n    ${rows.map((row) => html`\n  <li>${row}</li>\n`)}\n  </ul>\n`;';
  expect(await built(code)).toContain('html` <ul> ${rows.map((row) => html` <li>${row}</li> `)} </ul> `');
});

test('style sheets lose theirs, with what is inserted into them', async () => {
  const code = 'export const styles = css`\n  :host {\n    ${popupLook}\n    gap: 1px;\n  }\n`;';
  expect(await built(code)).toContain('css` :host { ${popupLook} gap: 1px; } `');
});

test('other texts keep their lines, and so does a part with a backslash', async () => {
  const lines = 'export const lines = `one\n  two`;';
  const escaped = "export const escaped = css`a::after { content: '\\a'\n }`;";
  expect(await built(`${lines}\n${escaped}`)).toEqual(expect.stringContaining('`one\n  two`'));
  expect(await built(escaped)).toContain("'\\a'\n }");
});
