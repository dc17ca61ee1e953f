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
])('%j matches %j: by each word, an exact id first', (typed, values) => {
  expect(fittingOptions(options, typed).options.map(({ value }) => value)).toEqual(values);
});

test('of very many options the first are shown, and the others are counted', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ label: `p${at}`, value: String(at) }));
  const { options: drawn, note } = fittingOptions(many, '');
  expect(drawn).toHaveLength(200);
  expect(note).toContain('50 more. Keep typing.');
});
