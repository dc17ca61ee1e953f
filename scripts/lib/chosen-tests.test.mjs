import { expect, test } from 'vitest';
import { chosenFiles, chosenTests } from './chosen-tests.mjs';

const seeds = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const spec = (title) => ({ file: 'a.spec.ts', title, tests: [{ projectName: 'page' }, { projectName: 'webmcp' }] });
const suites = [
  {
    title: 'a.spec.ts',
    specs: [spec('starts'), spec('stops')],
    suites: [{ title: 'on a phone', specs: [], suites: [{ title: '', specs: [spec('waits')] }] }],
  },
];

test('ten seeds in a row choose each end-to-end test once, by its project, file, groups and title', () => {
  const runs = seeds.map((seed) => chosenTests({ suites }, seed));
  expect(runs.map(({ total }) => total)).toEqual(seeds.map(() => 6));
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

test('ten seeds in a row choose each file with real debuggers once, and leave out the others', () => {
  const files = [...'abcdefghijkl'].map((letter) => `${letter}.test.ts`);
  const runs = seeds.map((seed) => chosenFiles(seed, files));
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual(files);
  for (const { chosen, leftOut } of runs) expect([...chosen, ...leftOut].toSorted()).toEqual(files);
});

test('the files with real debuggers are found', () => {
  expect(chosenFiles(0).chosen).toContain('src/adapters/real-adapters.test.ts');
  expect(chosenFiles(0).total).toBeGreaterThan(15);
});
