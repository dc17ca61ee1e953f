import { expect, test } from 'vitest';
import { TerminalText } from './terminal-text.ts';

const mebibyte = 1024 * 1024;

test('what was written is read from any place on, so much at a time', () => {
  const text = new TerminalText();
  for (const piece of ['one\n', 'two\n', 'x'.repeat(5_000), 'three']) text.append(piece);
  expect(text.total).toBe(5_013);
  expect(text.read(0, 6)).toEqual({ start: 0, text: 'one\ntw' });
  expect(text.read(4, 4)).toEqual({ start: 4, text: 'two\n' });
  expect(text.read(5_008, 100)).toEqual({ start: 5_008, text: 'three' });
  expect(text.read(5_013, 100)).toEqual({ start: 5_013, text: '' });
  expect(text.read(9_999, 100)).toEqual({ start: 5_013, text: '' });
});

test('the last mebibyte is kept, from a whole line on', () => {
  const text = new TerminalText();
  const line = `${'y'.repeat(9_999)}\n`;
  for (let index = 0; index < 200; index++) text.append(`${index}${line}`);
  const { start, text: first } = text.read(0, 10);
  expect(start).toBeGreaterThan(text.total - mebibyte - 20_000);
  expect(first).toMatch(/^\d+y/);
  expect(text.read(start, 10)).toEqual({ start, text: first });
});

test('a program that writes letter by letter is kept whole', () => {
  const text = new TerminalText();
  for (const letter of 'z'.repeat(20_000)) text.append(letter);
  expect(text.read(0, 20_000).text).toHaveLength(20_000);
});
