import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCatalog } from '../server/src/adapters/catalog.ts';
import { inRoot } from './lib/paths.mjs';

const docs = readFileSync(inRoot('docs/adapters.md'), 'utf8');
const catalog = createCatalog();
const rows = catalog.rows.map(({ label, types, install }) => ({ label, types, install }));
const ofDebuggers = docs.slice(0, docs.indexOf('\n## Quirks'));
/** What stands between backticks and looks like a part of a launch.json. */
const configurations = [...ofDebuggers.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`(\{ "[^`]+\})`/g)].map(
  ([, text]) => text,
);

test.each(rows)('the types of $label stand in the docs', ({ types }) => {
  expect(types.filter((type) => !docs.includes(`\`${type}\``))).toEqual([]);
});

test.each(rows)('how $label is installed stands in the docs in the words of doctor', ({ install }) => {
  const commands = [...install.matchAll(/"((?:apt-get|npm|go|gem|python3) [^"]+)"/g)].map(([, command]) => command);
  const variables = install.match(/STOPLINE_\w+/g) ?? [];
  expect([...commands, ...variables].filter((words) => !docs.includes(words))).toEqual([]);
});

test('configurations are shown', () => {
  expect(configurations.length).toBeGreaterThan(8);
});

test.each(configurations)('%s can be read, and names a type that there is', (text) => {
  const { type } = JSON.parse(text.replaceAll(/\s*\n\s*/g, ' '));
  if (typeof type === 'string') expect(catalog.types).toContain(type);
});
