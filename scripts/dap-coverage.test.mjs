import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dapRequests } from '../protocol/src/dap/requests.ts';
import { adapterOfType, coverageRows, coveredWith } from '../protocol/src/testing/coverage/index.ts';
import { propertiesOf, specifiedEvents, specifiedRequests } from '../protocol/src/testing/specification.ts';
import { createCatalog } from '../server/src/adapters/catalog.ts';
import { coverageDocument, testFiles } from './lib/coverage-document.mjs';
import { inRoot } from './lib/paths.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');

test('the document is up to date', async () => {
  expect(read('docs/dap-coverage.md'), 'run "node scripts/dap-coverage.mjs"').toBe(await coverageDocument());
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
  expect(Object.keys({ ...coverageRows, ...coveredWith }).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(coveredWith).filter(([row]) => row.startsWith('capability ')))(
  '%s gates the %s that it is covered with',
  (row, request) => {
    expect(`capability ${dapRequests[request.replace('request ', '')]?.needs}`).toBe(row);
  },
);

test('a capability that gates a request is covered with one', () => {
  const gates = Object.values(dapRequests).flatMap(({ needs }) => (needs === undefined ? [] : [`capability ${needs}`]));
  expect(gates.filter((row) => !Object.hasOwn(coveredWith, row))).toEqual([]);
});

test('every row is in the annotation of a test', () => {
  const unannotated = Object.entries(testFiles(coverageRows)).filter(([, files]) => files.length === 0);
  expect(unannotated.map(([row]) => row)).toEqual([]);
});

test('a row that no test is annotated with is found', () => {
  const files = [{ file: 'a.spec.ts', text: "test('steps', exercises('request next'), …" }];
  expect(testFiles({ 'request next': {}, 'request goto': {} }, files)).toEqual({
    'request next': ['a.spec.ts'],
    'request goto': [],
  });
});

test('real adapters are those of the catalog', () => {
  expect(Object.keys(adapterOfType).toSorted()).toEqual(createCatalog().types.toSorted());
});

test('no scripted adapter goes by the type of a real one', () => {
  const files = readdirSync(inRoot('e2e/programs'), { recursive: true }).filter((name) => /adapters\.json$/.test(name));
  const types = files.flatMap((name) =>
    JSON.parse(read(`e2e/programs/${name}`)).adapters.flatMap(({ types }) => types),
  );
  expect(types.length).toBeGreaterThan(5);
  expect(types.filter((type) => Object.hasOwn(adapterOfType, type))).toEqual([]);
});
