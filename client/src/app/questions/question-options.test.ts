import { expect, test } from 'vitest';
import { fittingOptions, processOptions } from './question-options.ts';

const options = processOptions({
  processes: [
    { pid: 22179, name: 'node', user: 'ada', command: 'node shop.js' },
    { pid: 2179, name: 'python3', user: 'root', command: 'python3 bank.py' },
  ],
});

test.each([
  ['', ['22179', '2179']],
  ['NODE shop', ['22179']],
  ['2179', ['2179', '22179']],
  ['217', ['22179', '2179']],
  ['ruby', []],
])('%j fits %j: by each word, the whole id first', (typed, values) => {
  expect(fittingOptions(options, typed).options.map(({ value }) => value)).toEqual(values);
});

test('of very many the first are drawn, and the rest is said', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ label: `p${at}`, value: String(at) }));
  const { options: drawn, note } = fittingOptions(many, '');
  expect(drawn).toHaveLength(200);
  expect(note).toContain('50 more. Keep typing.');
});
