import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withConfiguration } from './add-configuration.ts';
import { parseLaunchJson } from './launch-json.ts';

const added = { name: 'Added', type: 'node', request: 'launch', program: '${file}' };

test('a new launch.json has a version and the configuration', () => {
  expect(withConfiguration(undefined, added)).toEqual({
    text: `{
  "version": "0.2.0",
  "configurations": [
    {
      "name": "Added",
      "type": "node",
      "request": "launch",
      "program": "\${file}"
    }
  ]
}
`,
    line: 4,
  });
});

test('comments, indentation and what else is in the file stay', () => {
  const source = `// mine
{
\t"configurations": [
\t\t// the first
\t\t{ "name": "A", "type": "node", "request": "launch" }, // last
\t],
\t"compounds": []
}
`;
  const { text, line } = withConfiguration(source, added);
  for (const kept of ['// mine', '// the first', '// last', '"compounds": []']) expect(text).toContain(kept);
  expect(text).toContain('\t\t\t"name": "Added"');
  expect(text.split('\n')[line - 1]?.trim()).toBe('{');
  expect(parseLaunchJson(text).configurations.map(({ name }) => name)).toEqual(['A', 'Added']);
});

test('a name that is taken gets a number', () => {
  const once = withConfiguration(undefined, added).text;
  const twice = withConfiguration(once, added).text;
  const names = parseLaunchJson(withConfiguration(twice, added).text).configurations.map(({ name }) => name);
  expect(names).toEqual(['Added', 'Added (2)', 'Added (3)']);
});

test('a file that is no JSON is left alone', () => {
  expect(() => withConfiguration('{ "configurations": [ }', added)).toThrow('launch.json, line 1, column');
});

test('any configuration can be added, and read again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (attributes) => {
      const { text } = withConfiguration(undefined, { ...attributes, ...added });
      expect(parseLaunchJson(text).configurations).toHaveLength(1);
    }),
  );
});
