import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';

const examples = inRoot('examples/embed');
const hosts = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());

const lineCountOf = (path) => readFileSync(path, 'utf8').split('\n').length - 1;

test.each(hosts.map(({ name }) => name))(
  'the example host "%s" has fewer than 150 lines, apart from the server of files that both share',
  (name) => {
    const folder = `${examples}/${name}`;
    const lines = readdirSync(folder).map((file) => lineCountOf(`${folder}/${file}`));
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(150);
  },
);

test('the README and the docs name the command that starts each example host', () => {
  const pages = ['README.md', 'docs/embedding.md'].map((path) => readFileSync(inRoot(path), 'utf8'));
  const named = pages.map((text) => [...text.matchAll(/`node examples\/embed\/(\w+)\/serve\.mjs`/g)]);
  const names = hosts.map(({ name }) => name).toSorted();
  expect(names).toHaveLength(2);
  for (const found of named) expect(found.map(([, name]) => name).toSorted()).toEqual(names);
});
