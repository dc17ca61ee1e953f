/* eslint-disable no-control-regex -- control characters are what these tests are about */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ansiStateAfter, initialAnsiState, plainText, readAnsi, type AnsiSpan } from './ansi.ts';

const readInPieces = (pieces: readonly string[]): readonly AnsiSpan[] => {
  let state = initialAnsiState;
  const spans: { text: string; classes: string }[] = [];
  for (const piece of pieces) {
    const read = readAnsi(piece, state);
    state = read.state;
    for (const { text, classes } of read.spans) {
      const last = spans.at(-1);
      if (last?.classes === classes) last.text += text;
      else spans.push({ text, classes });
    }
  }
  return spans;
};

const seenText = (text: string): string =>
  readAnsi(text)
    .spans.map((span) => span.text)
    .join('');

test('text without sequences is one span without classes', () => {
  expect(readAnsi('a\tb\n').spans).toEqual([{ text: 'a\tb\n', classes: '' }]);
});

test.each([
  ['\x1b[31mred\x1b[0m', [{ text: 'red', classes: 'ansi-red' }]],
  [
    '\x1b[1;32mok\x1b[22m still green',
    [
      { text: 'ok', classes: 'ansi-green ansi-bold' },
      { text: ' still green', classes: 'ansi-green' },
    ],
  ],
  [
    '\x1b[94mbright\x1b[39m plain',
    [
      { text: 'bright', classes: 'ansi-blue' },
      { text: ' plain', classes: '' },
    ],
  ],
  ['\x1b[41mground\x1b[49m', [{ text: 'ground', classes: 'ansi-on-red' }]],
  ['\x1b[104mground', [{ text: 'ground', classes: 'ansi-on-blue' }]],
  ['\x1b[38;5;208morange', [{ text: 'orange', classes: 'ansi-yellow' }]],
  ['\x1b[38;5;2;4mgreen', [{ text: 'green', classes: 'ansi-green ansi-underline' }]],
  ['\x1b[38;2;20;20;240;1mblue', [{ text: 'blue', classes: 'ansi-blue ansi-bold' }]],
  ['\x1b[38:2::20:240:20mgreen', [{ text: 'green', classes: 'ansi-green' }]],
  ['\x1b[4:3mcurly\x1b[4:0m', [{ text: 'curly', classes: 'ansi-underline' }]],
  ['\x1b[mreset', [{ text: 'reset', classes: '' }]],
  ['\x1b[8mnot hidden', [{ text: 'not hidden', classes: '' }]],
  ['\x9b31mred', [{ text: 'red', classes: 'ansi-red' }]],
])('%j is %j', (text, spans) => {
  expect(readAnsi(text).spans).toEqual(spans);
});

test.each([
  ['moves the cursor', '\x1b[2J\x1b[1;1H\x1b[?25l'],
  ['sets the title', '\x1b]0;evil\x07'],
  ['links', '\x1b]8;;https://example.com\x1b\\'],
  ['is a device control string', '\x1bP1$r0m\x1b\\'],
  ['chooses a character set', '\x1b(B\x1b)0'],
  ['saves the cursor', '\x1b7\x1b8\x1b='],
  ['has private parameters', '\x1b[>4;2m\x1b[?1m'],
])('a sequence that %s is dropped', (_, sequence) => {
  expect(readAnsi(`a${sequence}b`).spans).toEqual([{ text: 'ab', classes: '' }]);
});

test('invisible characters are made visible', () => {
  expect(seenText('a\0b\x07c\x7fd\u202ee\u200bf\ufeffg\u{e0041}h')).toBe(
    'a\u2400b\u2407c\u2421d\\u202ee\\u200bf\\ufeffg\\u{e0041}h',
  );
});

test('a broken sequence shows its escape and keeps what follows', () => {
  expect(seenText('a\x1b[12\nb')).toBe('a\u241b[12\nb');
});

test('an unterminated string does not swallow all of what follows', () => {
  const text = `\x1b]0;${'x'.repeat(5000)}`;
  expect(seenText(text)).toBe(`\u241b]0;${'x'.repeat(5000)}`);
  expect(readInPieces([...text])).toEqual(readAnsi(text).spans);
});

test.each(['\x1b]', '\x1bP', '\x1b_', '\x9d', '\x90'])(
  'a string that begins with %j and has no end on its line is text',
  (begin) => {
    const shown = plainText(begin);
    expect(shown).not.toBe('');
    expect(seenText(`a${begin}0;title\nb\x07c`)).toBe(`a${shown}0;title\nb\u2407c`);
    expect(readAnsi(`a${begin}0;title`).state.pending, 'it may end in the next chunk').not.toBe('');
    const ended = readAnsi(`a${begin}0;title`, initialAnsiState, { endsLine: true });
    expect(ended).toEqual({ spans: [{ text: `a${shown}0;title`, classes: '' }], state: initialAnsiState });
  },
);

test.each(['\x9d', '\x1bP', '\x9b0'])(
  'a megabyte of beginnings without an end (%j) is read once, not again from each of them',
  (begin) => {
    const text = begin.repeat(1024 * 1024);
    expect(ansiStateAfter(text, initialAnsiState).pending.length).toBeLessThan(5_000);
    expect(plainText(text).length).toBeGreaterThan(text.length - 5_000);
  },
);

test('line ends of two characters are one; a single carriage return is visible', () => {
  expect(seenText('a\r\nb\rc')).toBe('a\nb\u240dc');
});

test('output split anywhere reads like the whole', () => {
  const text =
    'a\x1b[1;38;5;196mred\x1b[0m\r\n\x1b]8;;https://x\x1b\\link\x1b]8;;\x07 \u{1f600}\u{e0041}\x1b(B\x9b32mgreen\x1b[Kz';
  const whole = readAnsi(text).spans;
  for (let cut = 0; cut <= text.length; cut++)
    expect(readInPieces([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
  expect(readInPieces(text.split(''))).toEqual(whole);
});

test('any output, split anywhere, reads like the whole and has no invisible characters', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\x1b',
      '[',
      ']',
      'm',
      ';',
      '31',
      '0',
      '\x07',
      '\x1b\\',
      '\r',
      '\n',
      '\x9b',
      '\u202e',
      '\ud83d',
      '\ude00',
      'P',
      '(',
      'B',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const whole = readAnsi(pieces.join('')).spans;
      expect(readInPieces(pieces)).toEqual(whole);
      expect(whole.map(({ text }) => text).join('')).not.toMatch(
        /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]/,
      );
    }),
    { numRuns: 300 },
  );
});

test('undrawn output leaves the same state, and has the same plain text', () => {
  const piece = fc.oneof(
    fc.constantFrom('\x1b[31m', '\x1b[0m', '\x1b[', '\x1b]', '\x1b]0;t\x07', '\x9b1m', '\r\n', 'word'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      expect(ansiStateAfter(text, initialAnsiState)).toEqual(readAnsi(text).state);
      const line = readAnsi(text, initialAnsiState, { endsLine: true });
      expect(ansiStateAfter(text, initialAnsiState, { endsLine: true })).toEqual(line.state);
      expect(plainText(text)).toBe(line.spans.map((span) => span.text).join(''));
    }),
  );
});
