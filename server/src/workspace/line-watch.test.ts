import { expect, onTestFinished, test } from 'vitest';
import { LineWatch } from './line-watch.ts';

function watch(...patterns: readonly RegExp[]) {
  const lines = new LineWatch(patterns);
  onTestFinished(() => lines.close());
  return lines;
}

test('the groups of a match are found, also of those that took no part', async () => {
  const lines = watch(/on (\d+)(x)?/);
  expect(await lines.find(['nothing', 'more'])).toEqual([]);
  expect(await lines.find(['on 30', 'off', 'on 40x'])).toEqual([
    ['on 30', '30', undefined],
    ['on 40x', '40', 'x'],
  ]);
});

test('patterns match one after the other, also on one line', async () => {
  const lines = watch(/begin/, /end/);
  expect(await lines.find(['end'])).toEqual([]);
  expect(await lines.find(['begin'])).toEqual([]);
  expect(await lines.find(['the end'])).toEqual([['end']]);
  expect(await watch(/begin/, /end/).find(['begin and end'])).toEqual([['end']]);
});

test('lines that come while others are matched are matched too', async () => {
  const lines = watch(/here/);
  const found = await Promise.all([lines.find(['a']), lines.find(['b']), lines.find(['here']), lines.find(['c'])]);
  expect(found.flat()).toEqual([['here']]);
});

test('a pattern that never ends holds up nothing, says so once, and is ended', async () => {
  const lines = watch(/^(h+)+$/);
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const finding = lines.find([`${'h'.repeat(32)}!`]);
  await expect(finding).rejects.toThrow('The pattern "^(h+)+$" takes too long');
  clearInterval(beat);
  expect(longest).toBeLessThan(500);
  expect(await lines.find(['hh'])).toEqual([]);
});
