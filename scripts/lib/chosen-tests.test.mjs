import { expect, test } from 'vitest';
import { chosenFiles, chosenTests } from './chosen-tests.mjs';

/** So many in a row. */
const seeds = (count) => Array.from({ length: count }, (_, index) => 7 + index);
const spec = (title) => ({ file: 'a.spec.ts', title, tests: [{ projectName: 'page' }, { projectName: 'webmcp' }] });
const suites = [
  {
    title: 'a.spec.ts',
    specs: [spec('starts'), spec('stops')],
    suites: [{ title: 'on a phone', specs: [], suites: [{ title: '', specs: [spec('waits')] }] }],
  },
];

test('fifteen seeds in a row choose each end-to-end test once, by its project, file, groups and title', () => {
  const runs = seeds(15).map((seed) => chosenTests({ suites }, seed));
  expect(new Set(runs.map(({ total }) => total))).toEqual(new Set([6]));
  expect(Math.max(...runs.map(({ chosen }) => chosen.length))).toBe(1);
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual([
    '[page] › a.spec.ts › on a phone › waits',
    '[page] › a.spec.ts › starts',
    '[page] › a.spec.ts › stops',
    '[webmcp] › a.spec.ts › on a phone › waits',
    '[webmcp] › a.spec.ts › starts',
    '[webmcp] › a.spec.ts › stops',
  ]);
});

const files = [
  ...[...'abcdefghijkl'].map((letter) => `src/real-${letter}.test.ts`),
  ...[...'abcdefghijkl'].map((letter) => `src/real/${letter}.test.ts`),
].toSorted();
const withDebuggers = files.filter((file) => file.startsWith('src/real-'));
const others = files.filter((file) => file.startsWith('src/real/'));

test('ten seeds in a row choose each file with real debuggers once', () => {
  const runs = seeds(10).map((seed) => chosenFiles(seed, files).withDebuggers);
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual(withDebuggers);
  expect(runs[0].total).toBe(12);
});

test('three seeds in a row choose each other file once', () => {
  const runs = seeds(3).map((seed) => chosenFiles(seed, files).apart);
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual(others);
  expect(runs[0].total).toBe(12);
});

test('the files that are not chosen are left out', () => {
  const { withDebuggers: real, apart, leftOut } = chosenFiles(7, files);
  expect([...real.chosen, ...apart.chosen, ...leftOut].toSorted()).toEqual(files);
});
