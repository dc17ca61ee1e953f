import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dapExercises } from '../e2e/coverage/exercises.ts';
import { adapterLabels, provenOn } from '../e2e/coverage/proven.ts';
import { coverage, coverageDocument } from '../e2e/coverage/table.ts';
import { dapUses } from '../e2e/coverage/uses.ts';
import { dapRequests } from '../protocol/src/dap/requests.ts';
import { standsWith } from '../protocol/src/dap/rows.ts';
import { propertiesOf, specifiedEvents, specifiedRequests } from '../protocol/src/testing/specification.ts';
import { createCatalog } from '../server/src/adapters/catalog.ts';
import { inRoot } from './lib/paths.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');
const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('the document is what the records say', () => {
  expect(read('docs/dap-coverage.md'), 'run "node scripts/dap-coverage.mjs"').toBe(coverageDocument());
});

test('every name of the specification is a row', () => {
  const clientCapabilities = propertiesOf('InitializeRequestArguments').filter(({ name }) =>
    name.startsWith('supports'),
  );
  const names = [
    ...specifiedRequests.map(({ command }) => `${command in dapRequests ? 'request' : 'reverse'} ${command}`),
    ...specifiedEvents.map((event) => `event ${event}`),
    ...propertiesOf('Capabilities').map(({ name }) => `capability ${name}`),
    ...clientCapabilities.map(({ name }) => `client ${name}`),
  ];
  expect(coverage.map(({ row }) => row).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(standsWith).filter(([row]) => row.startsWith('capability ')))(
  '%s gates the %s that it stands with',
  (row, request) => {
    expect(`capability ${dapRequests[request.replace('request ', '')]?.needs}`).toBe(row);
  },
);

test('a capability that gates a request stands with one', () => {
  const gates = Object.values(dapRequests).flatMap(({ needs }) => (needs === undefined ? [] : [`capability ${needs}`]));
  expect(gates.filter((row) => !Object.hasOwn(standsWith, row))).toEqual([]);
});

describe('uses', () => {
  const uses = Object.entries(dapUses).flatMap(([row, { files, named = row.split(' ')[1] }]) =>
    files.map((file) => ({ row, file, named })),
  );
  /** Tables in which each row stands, whether it is used or not. */
  const general =
    /^protocol\/src\/(dap|testing)\/|\/on-(event|answer)\.ts$|^server\/src\/(session\/(session|waits|request-timeouts)|dap\/said-rows|hosts\/.*)\.ts$/;

  test.each(uses)('$row is used in $file', ({ file, named }) => {
    expect(file).toMatch(/^(client|server|protocol)\/src\/.*\.ts$/);
    expect(file).not.toMatch(/\.test\.ts$|\/testing\//);
    expect(file).not.toMatch(general);
    expect(withoutComments(read(file))).toMatch(new RegExp(`(?<![\\w$])${escaped(named)}(?![\\w$])`));
  });
});

describe('requests that the code sends', () => {
  const sending = /(?:(?:request|read)\((?:[^()']*,\s*)?|resuming\(|makes: )'(\w+)'/g;
  const files = ['client/src', 'server/src'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
  const sent = sources.flatMap((file) => [...withoutComments(read(file)).matchAll(sending)].map(([, name]) => name));
  const commands = [...new Set(sent)].filter((name) => Object.hasOwn(dapRequests, name));

  test('are found', () => {
    expect(commands.length).toBeGreaterThan(20);
  });

  test.each(commands)('%s has a use', (command) => {
    expect(dapUses).toHaveProperty([`request ${command}`]);
  });
});

describe('exercises', () => {
  /** The names that a test file gives its tests and groups, with anything where it fills in a value. */
  function namesIn(file) {
    const literals = read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
    return [...literals].map(([, single, double, template]) => {
      const text = (single ?? double ?? template).replaceAll(/\\(.)/g, '$1');
      const pattern = text
        .split(/\$\{[^}]*\}|\$\w+|%[sj]/)
        .map(escaped)
        .join('.+');
      return new RegExp(`^${pattern}$`);
    });
  }

  const exercises = Object.entries(dapExercises).flatMap(([row, list]) =>
    list.map((exercise) => ({ row, ...exercise })),
  );
  const tests = new Map(exercises.map((exercise) => [`${exercise.file} ${exercise.test}`, exercise]));

  test.each([...tests.values()])('$file has the test "$test"', ({ file, test: name }) => {
    expect(file).toMatch(/\.(spec|test)\.ts$/);
    expect(existsSync(inRoot(file))).toBe(true);
    const names = namesIn(file);
    expect(name.split(' › ').filter((part) => !names.some((pattern) => pattern.test(part)))).toEqual([]);
  });

  test.each(Object.entries(provenOn))('%s is exercised on each adapter that is known to do it', (row, adapters) => {
    const exercised = new Set(dapExercises[row].map(({ adapter }) => adapter));
    expect(adapters.filter((adapter) => !exercised.has(adapter))).toEqual([]);
  });

  test.each(Object.entries(provenOn).filter(([, adapters]) => adapters.length === 0))(
    '%s, which none can, rests on our own',
    (row) => {
      expect(new Set(dapExercises[row].map(({ adapter }) => adapter))).toEqual(new Set(['fake']));
    },
  );

  test('real adapters are those of the catalog', () => {
    const labels = createCatalog().rows.map(({ label }) => label);
    expect(Object.values(adapterLabels).toSorted()).toEqual([...new Set(labels)].toSorted());
  });

  test('no scripted adapter goes by the label of a real one', () => {
    const scripted = ['e2e/programs', 'server/src/testing'].flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name}`),
    );
    const texts = scripted.filter((file) => /\.(json|mjs|ts)$/.test(file)).map(read);
    const labels = Object.values(adapterLabels);
    expect(labels.filter((label) => texts.some((text) => text.includes(label)))).toEqual([]);
  });
});
