import { expect, test } from 'vitest';
import { BenchUsageError, helpText, parseBenchOptions } from './options.ts';

test('without arguments everything is measured in both languages', () => {
  expect(parseBenchOptions([])).toEqual({
    only: [],
    languages: ['javascript', 'python'],
    runs: undefined,
    out: undefined,
    record: false,
    compare: undefined,
    short: false,
    strict: false,
    help: false,
  });
});

test('every option is read', () => {
  const args = '--only step --only relay --language python --runs 3 --out a.json --record --short --strict'.split(' ');
  expect(parseBenchOptions(args)).toEqual({
    only: ['step', 'relay'],
    languages: ['python'],
    runs: 3,
    out: 'a.json',
    record: true,
    compare: undefined,
    short: true,
    strict: true,
    help: false,
  });
});

test('a comparison has neither goals nor files', () => {
  expect(parseBenchOptions(['--compare', 'main', '--short'])).toMatchObject({ compare: 'main', short: true });
  for (const other of [['--record'], ['--strict'], ['--out', 'a.json']])
    expect(() => parseBenchOptions(['--compare', 'main', ...other])).toThrow('leave out');
});

test.each([
  [['--language', 'rust'], 'javascript or python'],
  [['--runs', '0'], 'a whole number'],
  [['--runs', 'many'], 'a whole number'],
  [['--fast'], '--fast'],
  [['step'], 'step'],
])('%j is invalid, and the error says what is valid', (args, words) => {
  expect(() => parseBenchOptions(args)).toThrow(BenchUsageError);
  expect(() => parseBenchOptions(args)).toThrow(words);
});

test('the help names every option', () => {
  for (const name of ['only', 'language', 'runs', 'out', 'record', 'strict']) expect(helpText).toContain(`--${name}`);
});
