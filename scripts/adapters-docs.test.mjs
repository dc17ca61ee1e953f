import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCatalog } from '../server/src/adapters/catalog.ts';
import { quirksSchema } from '../server/src/adapters/quirks.ts';
import { inRoot } from './lib/paths.mjs';
import { withQuirks } from './quirks-docs.mjs';

const docs = readFileSync(inRoot('docs/adapters.md'), 'utf8');
const catalog = createCatalog();
const rows = catalog.rows.map(({ label, types, install }) => ({ label, types, install }));
const ofDebuggers = docs.slice(0, docs.indexOf('\n## Quirks'));
/** Parts of a launch.json between backticks. */
const configurations = [...ofDebuggers.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`(\{ "[^`]+\})`/g)].map(
  ([, text]) => text,
);

test.each(rows)('the documentation lists the types of $label', ({ types }) => {
  expect(types.filter((type) => !docs.includes(`\`${type}\``))).toEqual([]);
});

test.each(rows)('the documentation installs $label with the same commands as doctor', ({ install }) => {
  const commands = [...install.matchAll(/"((?:apt-get|npm|go|gem|python3) [^"]+)"/g)].map(([, command]) => command);
  const variables = install.match(/STOPLINE_\w+/g) ?? [];
  expect([...commands, ...variables].filter((words) => !docs.includes(words))).toEqual([]);
});

test('the documentation has example configurations', () => {
  expect(configurations.length).toBeGreaterThan(8);
});

test.each(configurations)('%s is valid JSON, and its type is known', (text) => {
  const { type } = JSON.parse(text.replaceAll(/\s*\n\s*/g, ' '));
  if (typeof type === 'string') expect(catalog.types).toContain(type);
});

test('the table of quirks is what their schema says', async () => {
  expect(docs, 'run "node scripts/quirks-docs.mjs"').toBe(await withQuirks(docs, quirksSchema));
});

test('every quirk has a sentence', () => {
  const { shape } = quirksSchema;
  expect(Object.keys(shape).filter((name) => shape[name].description === undefined)).toEqual([]);
});
