import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { parseAdaptersFile, readAdaptersFile } from './adapters-file.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';
import { plainQuirks } from './quirks.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = '/somewhere/adapters.json';
const fake = {
  types: ['fake'],
  label: 'Fake',
  command: ['node', '${adaptersDirname}/fake.mjs'],
  transport: 'stdio',
  languages: ['javascript'],
};
const parse = (file: unknown) => parseAdaptersFile(JSON.stringify(file), path);
const context = { workspaceFolder: '/w', environment: process.env, processes: unguardedProcesses() };

describe('a valid file', () => {
  test('gives rows', () => {
    const [row] = parse({ adapters: [fake] });
    expect(row).toMatchObject({
      types: ['fake'],
      label: 'Fake',
      transport: 'stdio',
      languages: ['javascript'],
      command: fake.command,
    });
  });

  test('may have comments, trailing commas and a byte order mark', () => {
    expect(
      parseAdaptersFile(`\ufeff// mine\n{ "adapters": [${JSON.stringify(fake)}, /* that is all */], }`, path),
    ).toHaveLength(1);
  });

  test('may have the attributes of its configurations, as in the package.json of an extension', () => {
    const launch = {
      required: ['program'],
      properties: {
        program: { type: 'string', description: 'What to run.', default: '${file}', minLength: 1 },
        trace: { type: ['boolean', 'null'], markdownDescription: 'Write a log.' },
        level: { type: 'integer', enum: [1, 2] },
        options: { type: 'object', properties: { deep: { type: 'array', items: { type: 'string' } } } },
      },
    };
    const [row] = parse({ adapters: [{ ...fake, attributes: { launch } }] });
    const deep = { description: '', type: ['array'], items: { description: '', type: ['string'] } };
    expect(row?.attributes).toEqual([
      {
        types: ['fake'],
        launch: {
          program: { description: 'What to run.', type: ['string'], default: '${file}', required: true },
          trace: { description: 'Write a log.', type: ['boolean'], required: false },
          level: { description: '', type: ['number'], values: [1, 2], required: false },
          options: { description: '', type: ['object'], attributes: { deep }, required: false },
        },
        attach: {},
      },
    ]);
  });

  test('may be empty of adapters', () => {
    expect(parse({ adapters: [] })).toEqual([]);
  });

  test.each([
    ['stdio when nothing is said', { types: ['a'], command: ['a'] }, { transport: 'stdio', label: 'a' }],
    ['tcp', { types: ['a'], command: ['a', '--port=${port}'], transport: 'tcp' }, { transport: 'tcp' }],
    ['unix', { types: ['a'], command: ['a', '${socket}'], transport: 'unix' }, { transport: 'unix' }],
    [
      'a server that runs already',
      { types: ['a'], connect: { host: 'h', port: 5 } },
      { transport: 'tcp', endpoint: { host: 'h', port: 5 } },
    ],
  ])('may say %s', (_name, adapter, row) => {
    expect(parse({ adapters: [adapter] })[0]).toMatchObject(row);
  });

  test('may have quirks; the others have their defaults', () => {
    const quirks = { exitsWhenClosed: false, ignoredOutputLines: ['^x$'] };
    expect(parse({ adapters: [{ types: ['a'], command: ['a'], quirks }] })[0]?.quirks).toEqual({
      ...plainQuirks,
      exitsWhenClosed: false,
      ignoredOutputLines: [/^x$/m],
    });
  });

  test('names programs beside it, on PATH, or that are missing', async () => {
    const program = join(folder, 'adapter');
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    writeFileSync(
      join(folder, 'file.json'),
      JSON.stringify({
        adapters: [
          { types: ['beside'], command: ['${adaptersDirname}/adapter'] },
          { types: ['path'], command: ['sh'] },
          { types: ['none'], command: ['no-such-adapter'] },
          { types: ['gone'], command: ['${adaptersDirname}/gone'] },
        ],
      }),
    );
    const rows = await readAdaptersFile(join(folder, 'file.json'));
    const located = await Promise.all(rows.map((row) => row.locate(context)));
    expect(located[0]).toMatchObject({ found: true, where: program, variables: { adaptersDirname: folder } });
    expect(located[1]).toMatchObject({ found: true });
    expect(located[2]).toEqual({ found: false, problem: '"no-such-adapter" is not on PATH.' });
    expect(located[3]).toEqual({
      found: false,
      problem: `${join(folder, 'gone')} does not exist or is not executable.`,
    });
  });
});

describe('an invalid file is an error with its place', () => {
  test.each([
    ['nothing', '', 'line 1, column 1', 'empty'],
    ['no JSON', '{\n  "adapters": [\n    oops\n', 'line 3, column 5', 'JSON'],
    ['no object', '[]', 'line 1, column 1', 'object'],
    ['no adapters', '{ }', 'line 1, column 1', 'adapters'],
    ['adapters that are no list', '{\n "adapters": {} }', 'line 2, column 14', 'adapters'],
    ['an adapter that is none', '{ "adapters": [\n  5 ] }', 'line 2, column 3', 'adapters[0]'],
    ['an unknown key', '{ "adapters": [],\n  "adaptors": [] }', 'line 2, column 3', 'adaptors'],
    [
      'an unknown key of an adapter',
      '{ "adapters": [\n { "types": ["a"], "command": ["a"],\n   "colour": 1 } ] }',
      'line 3, column 4',
      'colour',
    ],
    ['no types', '{ "adapters": [\n { "types": [], "command": ["a"] } ] }', 'line 2, column 13', 'types'],
    ['types that are missing', '{ "adapters": [\n { "command": ["a"] } ] }', 'line 2, column 2', 'types'],
    [
      'a type that is no text',
      '{ "adapters": [ { "types": ["a",\n 5], "command": ["a"] } ] }',
      'line 2, column 2',
      'types[1]',
    ],
    ['an empty command', '{ "adapters": [ { "types": ["a"], "command":\n[] } ] }', 'line 2, column 1', 'command'],
    ['no command', '{ "adapters": [\n  { "types": ["a"] } ] }', 'line 2, column 3', '"command"'],
    [
      'another transport',
      '{ "adapters": [ { "types": ["a"], "command": ["a"],\n"transport": "carrier pigeon" } ] }',
      'line 2, column 14',
      'transport',
    ],
    [
      'tcp without a port',
      '{ "adapters": [ { "types": ["a"], "transport": "tcp",\n"command": ["a"] } ] }',
      'line 2, column 12',
      '${port}',
    ],
    [
      'unix without a socket',
      '{ "adapters": [ { "types": ["a"], "transport": "unix",\n"command": ["a"] } ] }',
      'line 2, column 12',
      '${socket}',
    ],
    [
      'command and connect',
      '{ "adapters": [ { "types": ["a"], "command": ["a"],\n"connect": { "host": "h", "port": 1 } } ] }',
      'line 2, column 12',
      'connect',
    ],
    [
      'connect over stdio',
      '{ "adapters": [ { "types": ["a"], "connect": { "host": "h", "port": 1 },\n"transport": "stdio" } ] }',
      'line 2, column 14',
      'tcp',
    ],
    [
      'a port that is none',
      '{ "adapters": [ { "types": ["a"], "connect": { "host": "h",\n"port": 70000 } } ] }',
      'line 2, column 9',
      'port',
    ],
    [
      'a type twice',
      '{ "adapters": [ { "types": ["a"], "command": ["a"] },\n{ "types": ["b", "a"], "command": ["a"] } ] }',
      'line 2, column 18',
      '"a"',
    ],
    [
      'a quirk that is no pattern',
      '{ "adapters": [ { "types": ["a"], "command": ["a"], "quirks": { "ignoredSources": [\n"(" ] } } ] }',
      'line 2, column 1',
      'ignoredSources',
    ],
    [
      'an unknown quirk',
      '{ "adapters": [ { "types": ["a"], "command": ["a"], "quirks": {\n"odd": 1 } } ] }',
      'line 2, column 1',
      'odd',
    ],
    [
      'a label that is no text',
      '{ "adapters": [ { "types": ["a"], "command": ["a"],\n"label": 5 } ] }',
      'line 2, column 10',
      'label',
    ],
  ])('%s', (_name, text, place, words) => {
    const attempt = () => parseAdaptersFile(text, path);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(`${path}, ${place}: `);
    expect(attempt).toThrow(words);
  });

  test('one that cannot be read says so', async () => {
    await expect(readAdaptersFile(join(folder, 'none.json'))).rejects.toThrow(
      /adapters file .*none\.json cannot be read: ENOENT/,
    );
    await expect(readAdaptersFile(folder)).rejects.toThrow(UsageError);
  });

  test('whatever it contains, it is rows or a usage error on one line', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((value) => `{"adapters":[${value}]}`),
      fc
        .record({
          adapters: fc.array(
            fc.record({ types: fc.jsonValue(), command: fc.jsonValue(), quirks: fc.jsonValue() }, { requiredKeys: [] }),
          ),
        })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        try {
          parseAdaptersFile(text, path);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(UsageError);
          expect(String(thrown)).toMatch(/^UsageError: \/somewhere\/adapters\.json, line \d+, column \d+: .+$/);
        }
      }),
    );
  });
});
