import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeRow } from '../testing/fake-adapter.ts';
import type { AdapterRow, FoundAdapter } from './adapter-row.ts';
import { createCatalog } from './catalog.ts';
import { listedAttributes } from './listed-attributes.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

/** The text of a file, or of the files of a folder with these extensions. */
function textIn(path: string, extensions = /\.(?:js|cjs|py)$/): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'latin1');
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.test(name))
    .map((name) => readFileSync(join(path, name), 'latin1'))
    .join('\n');
}

/** Where the adapter of a type has the names of its attributes. */
const places: Readonly<Record<string, (adapter: FoundAdapter) => string>> = {
  node: ({ where }) => join(where, 'vsDebugServer.cjs'),
  debugpy: ({ variables: { debugpyAdapter = '' } }) => dirname(debugpyAdapter),
  'lldb-dap': ({ where }) => where,
  lldb: ({ where }) => where,
  go: ({ where }) => where,
  gdb: ({ where }) => join(where, 'dist'),
};

/** Attributes that only newer versions of the adapter have than the one of the tests. */
const newer: readonly string[] = [
  'gracefulShutdown',
  ...['outputMode', 'stdinFrom', 'stdoutTo', 'stderrTo', 'followExecRegex', 'showPprofLabels'],
];

test('a row without attributes lists its types, and one of an adapters file replaces them', () => {
  const program = { description: 'What to run.' };
  const own = fakeRow({
    types: ['go', 'mine'],
    label: 'Mine',
    attributes: [{ types: ['mine'], launch: { program }, attach: {} }],
  });
  const listed = listedAttributes(createCatalog([own]));
  expect(listed.slice(0, 2)).toEqual([
    { types: ['mine'], label: 'Mine', launch: { program }, attach: {}, needs: [] },
    { types: ['go'], label: 'Mine', launch: {}, attach: {}, needs: [] },
  ]);
  expect(listed.filter(({ types }) => types.includes('go'))).toHaveLength(1);
});

test('the types of VS Code that are translated have attributes, and a debugger says what it needs', () => {
  const listed = listedAttributes(createCatalog());
  const of = (type: string) => listed.find(({ types }) => types.includes(type));
  expect(of('cppdbg')?.launch).toHaveProperty('MIMode');
  expect(of('node-terminal')?.launch).toHaveProperty('command');
  expect(of('chrome')?.needs).toEqual([]);
  expect(of('debugpy')?.needs).toContainEqual({ request: 'launch', oneOf: ['program', 'module', 'code'] });
});

test('every attribute is described in sentences', () => {
  for (const { launch, attach } of listedAttributes(createCatalog())) {
    for (const { description } of [...Object.values(launch), ...Object.values(attach)])
      expect(description).toMatch(/^[A-Z`][^\n]*\.$/);
  }
});

/** The names of the attributes of a type that its adapter's files do not contain. */
async function missingNames(row: AdapterRow, type: string): Promise<readonly string[]> {
  const located = await row.locate({
    workspaceFolder: import.meta.dirname,
    environment: process.env,
    processes: unguardedProcesses(),
  });
  if (!located.found) throw new Error(located.problem);
  const text = textIn(places[type]?.(located) ?? '');
  const groups = row.attributes;
  const names = groups.flatMap(({ launch, attach }) => [...Object.keys(launch), ...Object.keys(attach)]);
  return [...new Set(names)].filter((name) => !text.includes(name) && !newer.includes(name));
}

test.each(Object.keys(places))('the adapter of %s knows every attribute', async (type) => {
  const row = createCatalog().forType(type);
  if (row === undefined) throw new Error(`There is no adapter for ${type}.`);
  expect(await missingNames(row, type)).toEqual([]);
});
