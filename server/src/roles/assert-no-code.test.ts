import { expect, test } from 'vitest';
import { assertReadsNoFile } from './assert-no-code.ts';

test.each([
  [{ source: { path: '/etc/passwd' } }],
  [{ source: { path: '/etc/passwd' }, sourceReference: 0 }],
  [{ source: { path: '/etc/passwd', sourceReference: '7' } }],
])('an observer cannot have an adapter read a file: %j', (args) => {
  expect(() => assertReadsNoFile('observer', { command: 'source', args })).toThrow('You are watching');
  expect(() => assertReadsNoFile('controller', { command: 'source', args })).not.toThrow();
});

test('an observer reads sources that only the adapter has', () => {
  const args = { source: { name: 'eval', sourceReference: 7 }, sourceReference: 7 };
  expect(() => assertReadsNoFile('observer', { command: 'source', args })).not.toThrow();
});
