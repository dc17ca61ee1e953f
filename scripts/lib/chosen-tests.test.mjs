import { expect, test } from 'vitest';
import { chosenFiles, chosenTests } from './chosen-tests.mjs';

const seeds = [7, 8, 9, 10, 11, 12];
const spec = (title) => ({ file: 'a.spec.ts', title, tests: [{ projectName: 'page' }, { projectName: 'webmcp' }] });
const suites = [
  {
    title: 'a.spec.ts',
    specs: [spec('starts'), spec('stops')],
    suites: [{ title: 'on a phone', specs: [], suites: [{ title: '', specs: [spec('waits')] }] }],
  },
];

test('six seeds in a row choose each end-to-end test once, by its project, file, groups and title', () => {
  const runs = seeds.map((seed) => chosenTests({ suites }, seed));
  expect(runs.map(({ chosen, total }) => [chosen.length, total])).toEqual([
    [1, 6],
    [1, 6],
    [1, 6],
    [1, 6],
    [1, 6],
    [1, 6],
  ]);
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual([
    '[page] › a.spec.ts › on a phone › waits',
    '[page] › a.spec.ts › starts',
    '[page] › a.spec.ts › stops',
    '[webmcp] › a.spec.ts › on a phone › waits',
    '[webmcp] › a.spec.ts › starts',
    '[webmcp] › a.spec.ts › stops',
  ]);
});

test('six seeds in a row choose each file with real debuggers once, and leave out the others', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts', 'e.test.ts', 'f.test.ts', 'g.test.ts'];
  const runs = seeds.map((seed) => chosenFiles(seed, files));
  expect(runs.flatMap(({ chosen }) => chosen).toSorted()).toEqual(files);
  for (const { chosen, leftOut } of runs) expect([...chosen, ...leftOut].toSorted()).toEqual(files);
});

test('the files with real debuggers are found', () => {
  expect(chosenFiles(0).chosen).toContain('src/adapters/real-adapters.test.ts');
  expect(chosenFiles(0).total).toBeGreaterThan(15);
});
