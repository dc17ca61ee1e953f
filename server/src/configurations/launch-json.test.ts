import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { parseLaunchJson, readLaunchJson } from './launch-json.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

/** The error of a file that cannot be read. */
function problemOf(text: string): string {
  try {
    parseLaunchJson(text);
  } catch (error) {
    expect(error).toBeInstanceOf(DebugError);
    expect(error).toMatchObject({ code: 'launch_failed' });
    return String(error);
  }
  return '';
}

const launch = '"type": "node", "request": "launch"';
const file = (configurations: string, compounds = '[]') =>
  `{ "configurations": ${configurations}, "compounds": ${compounds} }`;
const two = `[{ "name": "A", ${launch} }, { "name": "B", ${launch} }]`;

test('comments, trailing commas, a byte order mark and any line ending are read', () => {
  const text = `\uFEFF// Use IntelliSense\r\n{\r\n  "version": "0.2.0", /* [ { */\r\n  "configurations": [\r\n    {
      "name": "Run", "type": "node", "request": "launch", "program": "\${workspaceFolder}/a.js", // "not": "this"
      "args": ["// no comment", "/* none */",], "env": { "A": null, }, "stopOnEntry": true, "port": 9229,
    },\r  ],
  }`;
  expect(parseLaunchJson(text)).toEqual({
    configurations: [
      {
        name: 'Run',
        type: 'node',
        request: 'launch',
        program: '${workspaceFolder}/a.js',
        args: ['// no comment', '/* none */'],
        env: { A: null },
        stopOnEntry: true,
        port: 9229,
      },
    ],
    compounds: [],
    inputs: [],
    unusable: [],
  });
});

test('what is not there is empty: no configurations, no compounds', () => {
  const empty = { configurations: [], compounds: [], inputs: [], unusable: [] };
  expect(parseLaunchJson('{}')).toEqual(empty);
  expect(parseLaunchJson('{"version": "0.2.0", "inputs": []}')).toEqual(empty);
});

test('compounds name configurations, other compounds, or configurations of a folder', () => {
  const compounds =
    '[{ "name": "C", "configurations": ["A", { "name": "B", "folder": "x" }], "stopAll": true }, { "name": "D", "configurations": ["C"] }]';
  expect(parseLaunchJson(file(two, compounds)).compounds).toEqual([
    { name: 'C', configurations: ['A', 'B'], stopAll: true },
    { name: 'D', configurations: ['C'] },
  ]);
});

test('of an attribute that is given twice the last one counts', () => {
  expect(parseLaunchJson(file(`[{ "name": "A", "name": "B", ${launch}, "x": 1, "x": 2 }]`)).configurations).toEqual([
    { name: 'B', type: 'node', request: 'launch', x: 2 },
  ]);
});

describe('a broken file is an error with line and column:', () => {
  test.each([
    ['nothing', '', 1, 1, 'the file is empty'],
    ['blanks', ' \n\n ', 1, 1, 'the file is empty'],
    ['a comment only', '// nothing', 1, 1, 'the file is empty'],
    ['no JSON', 'configurations', 1, 1, 'not a JSON value'],
    ['an array', '[]', 1, 1, 'should contain an object, not an array'],
    ['a text', '"x"', 1, 1, 'should contain an object, not a string'],
    ['null', 'null', 1, 1, 'should contain an object, not null'],
    ['two values', '{} {}', 1, 4, 'should end here'],
    ['no end', '{\n  "configurations": [', 2, 22, 'missing'],
    ['no closing brace', '{\n  "configurations": []\n', 3, 1, 'a closing brace'],
    ['no comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma is missing before this'],
    ['no colon', '{\r\n  "a" 1\r\n}', 2, 7, 'a colon is missing'],
    ['no value', '{\r  "a": ,\r}', 2, 8, 'a value is missing'],
    ['no name', '{ : 1 }', 1, 3, 'a name in double quotes'],
    ['single quotes', "{ 'a': 1 }", 1, 3, 'not a JSON value'],
    ['a name without quotes', '{ a: 1 }', 1, 3, 'not a JSON value'],
    ['an open text', '{ "a": "b\n}', 1, 8, 'no closing quote'],
    ['an open comment', '{ /* ', 1, 3, 'a comment has no end'],
    ['an odd escape', '{ "program": "C:\\users" }', 1, 14, 'four hexadecimal digits'],
    ['another odd escape', '{ "program": "C:\\dir" }', 1, 14, 'a backslash'],
    ['a control character', '{ "a": "\u0001" }', 1, 8, 'a control character'],
    ['an odd number', '{ "a": 01 }', 1, 9, ''],
    ['NaN', '{ "a": NaN }', 1, 8, 'not a JSON value'],
    ['a conflict marker', '{\n<<<<<<< HEAD\n}', 2, 1, 'not a JSON value'],
    [
      'configurations that are an object',
      '{ "configurations": {} }',
      1,
      21,
      '"configurations" should be an array, not an object',
    ],
    ['configurations that are a text', '{ "configurations": "x" }', 1, 21, 'not a string'],
    ['configurations that are null', '{ "configurations": null }', 1, 21, 'not null'],
    ['compounds that are a number', '{ "compounds": 1 }', 1, 16, '"compounds" should be an array, not a number'],
    ['too many levels', `{ "a": ${'['.repeat(200)}${']'.repeat(200)} }`, 1, 107, 'deeper than 100 levels'],
    ['levels without end', `{ "a": ${'[{"a":'.repeat(100_000)}`, 1, 303, 'deeper than 100 levels'],
    ['levels hidden behind an odd text', `{ "\\\n" ${'['.repeat(100_000)}`, 2, 102, 'deeper than 100 levels'],
  ])('%s', (_what, text, line, column, words) => {
    const problem = problemOf(text);
    expect(problem).toContain(`.vscode/launch.json, line ${line}, column ${column}: `);
    expect(problem).toContain(words);
    expect(problem.length).toBeLessThan(400);
  });
});

describe('an entry that cannot be used leaves the others usable:', () => {
  test.each([
    ['a configuration that is a text', file('["x"]'), 1, 22, 'a configuration should be an object, not a string'],
    ['a configuration that is null', file('[null]'), 1, 22, 'not null'],
    ['a configuration that is an array', file('[[]]'), 1, 22, 'not an array'],
    ['a configuration that is true', file('[true]'), 1, 22, 'not a boolean'],
    ['no name in it', file(`[\n{ ${launch} }]`), 2, 1, 'this has no "name"'],
    ['no type in it', file('[{ "name": "A", "request": "launch" }]'), 1, 22, 'this has no "type"'],
    ['no request in it', file('[{ "name": "A", "type": "node" }]'), 1, 22, 'this has no "request"'],
    ['a name that is a number', file(`[{ "name": 1, ${launch} }]`), 1, 32, '"name" should be a non-empty string'],
    ['a name that is empty', file(`[{ "name": "", ${launch} }]`), 1, 32, 'non-empty'],
    [
      'a type that is an array',
      file('[{ "name": "A", "type": ["node"], "request": "launch" }]'),
      1,
      45,
      '"type" should be a non-empty string',
    ],
    [
      'a request for something else',
      file('[{ "name": "A", "type": "node", "request": "run" }]'),
      1,
      64,
      '"launch" or "attach"',
    ],
    ['a compound that is a text', file(two, '[\n"A"]'), 2, 1, 'a compound should be an object'],
    ['a compound without a name', file(two, '[\n{ "configurations": [] }]'), 2, 1, 'this has no "name"'],
    ['a compound without configurations', file(two, '[\n{ "name": "C" }]'), 2, 1, 'has no "configurations"'],
    [
      'a compound whose configurations are a text',
      file(two, '[\n{ "name": "C", "configurations": "A" }]'),
      2,
      34,
      'should be an array',
    ],
    [
      'a compound that refers to nothing',
      file(two, '[\n{ "name": "C", "configurations": ["A", "Z"] }]'),
      2,
      40,
      'there is no configuration "Z"',
    ],
    [
      'a compound that refers to a number',
      file(two, '[\n{ "name": "C", "configurations": [1] }]'),
      2,
      35,
      'the name of a configuration',
    ],
    [
      'a compound that refers to __proto__',
      file(two, '[\n{ "name": "C", "configurations": ["__proto__"] }]'),
      2,
      35,
      'there is no configuration',
    ],
    ['a compound in itself', file(two, '[\n{ "name": "C", "configurations": ["C"] }]'), 2, 35, '"C" contains itself'],
    ['a compound of nothing', file(two, '[\n{ "name": "C", "configurations": [] }]'), 2, 34, 'has no configurations'],
  ])('%s', (_what, text, line, column, words) => {
    const { unusable, configurations } = parseLaunchJson(text);
    expect(unusable).toMatchObject([{ place: `.vscode/launch.json, line ${line}, column ${column}` }]);
    expect(unusable[0]?.reason).toContain(words);
    expect(configurations).toHaveLength(text.includes(two) ? 2 : 0);
  });

  test('its kind and name are known, if it has one', () => {
    const text = `{ "configurations": [{ "name": "A" }, { ${launch} }], "compounds": [{ "name": "C" }], "inputs": [{ "id": "i" }] }`;
    expect(parseLaunchJson(text).unusable.map(({ kind, name }) => [kind, name])).toEqual([
      ['configuration', 'A'],
      ['configuration', undefined],
      ['compound', 'C'],
      ['input', 'i'],
    ]);
  });

  test('compounds in a circle, and those that contain them', () => {
    const compounds =
      '[{ "name": "C", "configurations": ["A", "D"] }, { "name": "D", "configurations": ["C"] }, { "name": "E", "configurations": ["D"] }, { "name": "F", "configurations": ["B"] }]';
    const { compounds: usable, unusable } = parseLaunchJson(file(two, compounds));
    expect(usable.map(({ name }) => name)).toEqual(['F']);
    expect(unusable.map(({ name, reason }) => [name, reason])).toEqual([
      ['C', 'the compound "D" cannot be used'],
      ['D', 'the compound "C" contains itself'],
      ['E', 'the compound "D" cannot be used'],
    ]);
  });
});

test('of entries with one name, the later ones have a number behind it', () => {
  const text = file(
    `[{ "name": "A", ${launch} }, { "name": "A", ${launch} }, { "name": "A (2)", ${launch} }, { "name": "A", ${launch} }]`,
    '[{ "name": "A", "configurations": ["A"] }]',
  );
  const { configurations, compounds, unusable } = parseLaunchJson(text);
  expect(configurations.map(({ name }) => name)).toEqual(['A', 'A (2)', 'A (2) (2)', 'A (3)']);
  expect(compounds).toEqual([{ name: 'A (4)', configurations: ['A'] }]);
  expect(unusable).toEqual([]);
});

test('a chain of ten thousand compounds is read, and so is one in a circle', () => {
  const chain = (last: string) =>
    Array.from(
      { length: 10_000 },
      (_, at) => `{ "name": "C${at}", "configurations": ["${at === 9999 ? last : `C${at + 1}`}"] }`,
    );
  const usable = (last: string) => parseLaunchJson(file(two, `[${chain(last).join()}]`)).compounds.length;
  expect(usable('A')).toBe(10_000);
  expect(usable('C0')).toBe(0);
});

test('names of prototypes are attributes like others, and __proto__ is left out', () => {
  const text = file(
    `[{ "name": "A", ${launch}, "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, "toString": 1 }]`,
  );
  const [configuration] = parseLaunchJson(text).configurations;
  expect(Object.getPrototypeOf(configuration)).toBe(Object.prototype);
  expect(Object.keys(configuration ?? {})).toEqual(['name', 'type', 'request', 'constructor', 'toString']);
  expect('polluted' in {}).toBe(false);
  expect(configuration?.polluted).toBeUndefined();
});

test('whatever is written as JSON comes back as it is', () => {
  const attributes = fc.dictionary(
    fc.string().filter((key) => !['__proto__', 'name', 'type', 'request'].includes(key)),
    // Own keys of this name are dropped at every depth, which other tests show.
    fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
  );
  fc.assert(
    fc.property(attributes, fc.string({ minLength: 1 }), (others, name) => {
      const configuration = { ...others, name, type: 'node', request: 'launch' };
      const { configurations } = parseLaunchJson(JSON.stringify({ configurations: [configuration] }));
      expect(configurations).toEqual(JSON.parse(JSON.stringify([configuration])));
    }),
  );
});

test('whatever is written as text is read, or an error with line and column', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"name"',
    '"configurations"',
    ':',
    ',',
    '"',
    '\\',
    '//',
    '/*',
    '\n',
    '1',
    'null',
    '\u2028',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      const problem = problemOf(parts.join(''));
      return problem === '' || /launch\.json, line \d+, column \d+: /.test(problem);
    }),
    { numRuns: 2000 },
  );
});

describe('in a workspace', () => {
  test('launch.json is read afresh each time, and is undefined where there is none', async () => {
    const folder = temporaryFolder({ 'x.js': '' });
    expect(await readLaunchJson(folder)).toBeUndefined();
    mkdirSync(join(folder, '.vscode'));
    expect(await readLaunchJson(folder)).toBeUndefined();
    symlinkSync('../missing.json', join(folder, '.vscode/launch.json'));
    await expect(readLaunchJson(folder)).rejects.toThrow('is a broken link');
  });

  test('launch.json is parsed again when it has changed, and only then', async () => {
    const folder = temporaryFolder({ '.vscode/launch.json': file(two) });
    const read = await readLaunchJson(folder);
    expect(read?.configurations.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(await readLaunchJson(folder)).toBe(read);
    writeFileSync(join(folder, '.vscode/launch.json'), file(two.replace('"B"', '"C"')));
    expect((await readLaunchJson(folder))?.configurations.map(({ name }) => name)).toEqual(['A', 'C']);
  });

  test('a launch.json that is a folder, leads outside or is huge is an error', async () => {
    await expect(readLaunchJson(temporaryFolder({ '.vscode/launch.json/x': '' }))).rejects.toThrow(
      'is a folder, not a file',
    );
    const huge = temporaryFolder({ '.vscode/launch.json': ' '.repeat(1024 * 1024 + 1) });
    await expect(readLaunchJson(huge)).rejects.toThrow('too large');
    const outside = temporaryFolder({ 'launch.json': '{}', 'ws/x': '' });
    symlinkSync('..', join(outside, 'ws/.vscode'));
    await expect(readLaunchJson(join(outside, 'ws'))).rejects.toThrow('leads outside the workspace');
    const file = temporaryFolder({ '.vscode': 'a file' });
    expect(await readLaunchJson(file)).toBeUndefined();
  });
});
