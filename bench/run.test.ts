import { expect, test } from 'vitest';
import { parseBenchOptions } from './options.ts';
import { resultsOf } from './result.ts';
import type { Family } from './row.ts';
import { chosen, runFamilies, type BenchBase } from './run.ts';

const family = (name: string, more: Partial<Family> = {}): Family => ({
  name,
  languages: [undefined],
  runs: 1,
  ours: () => Promise.resolve({ time: [1] }),
  rows: [
    { name: `${name}: time`, unit: 'ms', measure: 'time', at: 'p50' },
    { name: `${name}: size`, unit: 'kB', measure: 'time', at: 'p50' },
  ],
  ...more,
});

// The families of these tests ask for nothing of it.
const base = {} as BenchBase;
const run = (families: readonly Family[], ...args: readonly string[]) =>
  runFamilies(families, base, parseBenchOptions(args), { say: () => undefined, conclude: resultsOf });

test('--only takes whole families by their names, and single rows by theirs', () => {
  const families = [family('launch'), family('step')];
  const namesOf = (...only: readonly string[]) =>
    chosen(families, { only, short: false }).flatMap(({ rows }) => rows.map(({ name }) => name));
  expect(namesOf('STEP')).toEqual(['step: time', 'step: size']);
  expect(namesOf('size')).toEqual(['launch: size', 'step: size']);
  expect(namesOf('nothing')).toEqual([]);
});

test('--short takes the families that are marked', () => {
  const families = [family('launch'), family('step', { isInShort: true })];
  expect(chosen(families, { only: [], short: true }).map(({ name }) => name)).toEqual(['step']);
});

test('floor and ours are measured in turns, the other one first each time', async () => {
  const order: string[] = [];
  const note = (side: string) => () => {
    order.push(side);
    return Promise.resolve({ time: [1] });
  };
  await run([family('step', { floor: note('floor'), ours: note('ours') })], '--runs', '3');
  expect(order).toEqual(['floor', 'ours', 'ours', 'floor', 'floor', 'ours']);
});

test('what one measurement began is ended before the next begins', async () => {
  const order: string[] = [];
  const ours: Family['ours'] = ({ scope }) => {
    order.push('begun');
    scope.keep('thing', () => order.push('ended'));
    return Promise.resolve({ time: [1] });
  };
  await run([family('step', { ours })], '--runs', '2');
  expect(order).toEqual(['begun', 'ended', 'begun', 'ended']);
});

test('a failure in one family is reported, and the next one is measured', async () => {
  const ours = () => Promise.reject(new Error('no adapter'));
  const { results, problems } = await run([family('launch', { ours }), family('step')]);
  expect(problems).toEqual(['launch: no adapter']);
  expect(results.map(({ name }) => name)).toEqual(['step: time', 'step: size']);
});

test('only the languages that are asked for are measured; what has none always is', async () => {
  const both = family('launch', { languages: ['javascript', 'python'] });
  const { results } = await run([both, family('relay')], '--language', 'python');
  expect(results.map(({ family: name, language }) => [name, language])).toEqual([
    ['launch', 'python'],
    ['launch', 'python'],
    ['relay', undefined],
    ['relay', undefined],
  ]);
});
