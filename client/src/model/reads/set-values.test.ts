import { expect, test } from 'vitest';
import { variable } from '../../app/testing/facts.ts';
import { SetValues } from './set-values.ts';

const read = (values: SetValues, value: string) => values.asSet(variable('x', value)).value;

test('a value that was set shows the answer of the adapter while its old value is read, however often it was set', () => {
  const values = new SetValues();
  values.add('x', '1', { value: '2' });
  expect(read(values, '1')).toBe('2');
  values.add('x', '2', { value: '3' });
  expect(read(values, '1')).toBe('3');
  expect(values.asSet(variable('y', '1')).value).toBe('1');
});

test('once another value is read, it replaces the one that was set', () => {
  const values = new SetValues();
  values.add('x', '1', { value: '2' });
  expect(read(values, '2')).toBe('2');
  expect(read(values, '1')).toBe('1');
});
