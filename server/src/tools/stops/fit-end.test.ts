import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolResult } from '#protocol';
import { fitAnswer, leastMaxChars } from '../fit-answer.ts';
import { charactersOf, type ShownOutput } from './shown-output.ts';

interface EndParts {
  readonly printed?: readonly ShownOutput[];
  readonly notHit?: number;
}

const notHitOf = (id: number) => ({
  id,
  file_path: `/work/file-${id}.js`,
  line_number: id,
  reason: 'The program ended without running this line.',
});

const endOf = ({ printed = [], notHit = 0 }: EndParts): ToolResult => ({
  status: 'completed',
  message: 'The program has ended. Its exit code is 0.',
  exit_code: 0,
  session_id: 's1',
  output_since_last_stop: printed,
  output_dropped_chars: 0,
  breakpoints_not_hit: Array.from({ length: notHit }, (_, index) => notHitOf(index + 1)),
  breakpoints: [{ id: 1, verified: false, line: 7, condition: 'x'.repeat(200), timestamp: '2026-01-31T12:00:00.000Z' }],
});

const lengthOf = (answer: object) => JSON.stringify(answer).length;
const ownOutput = (text: string): ShownOutput => ({ category: 'stdout', text });
const logged = (text: string): ShownOutput => ({ category: 'console', text, logpoint: true });

test('an end that is short enough is whole', () => {
  const end = endOf({ printed: [ownOutput('done\n')], notHit: 2 });
  expect(fitAnswer(end, 2_000)).toBe(end);
});

test('an end that is too long has the last of what the program printed', () => {
  const text = Array.from({ length: 100 }, (_, n) => `line ${n}\n`).join('');
  const fitted = fitAnswer(endOf({ printed: [ownOutput(text)] }), leastMaxChars);
  expect(fitted).toMatchObject({
    breakpoints: [{ id: 1, verified: false, line: 7 }],
    output_since_last_stop: [ownOutput(text.slice(-160))],
    output_dropped_chars: text.length - 160,
  });
  expect(fitted).not.toHaveProperty('cut_to_fit');
});

test('an end that is too long has all that logpoints printed rather than what else was printed', () => {
  const printed = Array.from({ length: 20 }, (_, n) => [ownOutput(`${'line '.repeat(10)}${n}\n`), logged(`${n}\n`)]);
  const fitted = fitAnswer(endOf({ printed: printed.flat() }), leastMaxChars);
  const all = Array.from({ length: 20 }, (_, n) => `${n}\n`).join('');
  expect(fitted.output_since_last_stop).toEqual([logged(all)]);
  expect(fitted).not.toHaveProperty('cut_to_fit');
});

test('of the breakpoints that were not hit, an end that is too long has the last ones, and says that it was cut', () => {
  const fitted = fitAnswer(endOf({ notHit: 20 }), leastMaxChars);
  expect(fitted).toMatchObject({
    breakpoints_not_hit: [notHitOf(19), notHitOf(20)],
    cut_to_fit: expect.stringContaining('800 characters'),
  });
});

test('a reason why a breakpoint was not hit may be cut, its path is not', () => {
  const path = `/work/${'folder/'.repeat(25)}file.js`;
  const notHit = { ...notHitOf(1), file_path: path, reason: 'why '.repeat(200) };
  const fitted = fitAnswer({ ...endOf({}), breakpoints_not_hit: [notHit] }, leastMaxChars);
  expect(fitted).toMatchObject({
    breakpoints_not_hit: [{ file_path: path, reason: expect.stringMatching(/^why .*…$/) }],
  });
});

const parts = fc.array(
  fc.record(
    { category: fc.constantFrom('stdout', 'stderr'), text: fc.string({ maxLength: 300 }), logpoint: fc.constant(true) },
    { requiredKeys: ['category', 'text'] },
  ),
  { maxLength: 40 },
);

test('whatever was printed, an end has its budget and says how much of it is missing', () => {
  fc.assert(
    fc.property(parts, fc.nat(20), fc.integer({ min: leastMaxChars, max: 6_000 }), (printed, notHit, maxChars) => {
      const fitted = fitAnswer(endOf({ printed, notHit }), maxChars);
      expect(lengthOf(fitted)).toBeLessThanOrEqual(maxChars);
      if ('cut_to_fit' in fitted) return;
      const shown = fitted.output_since_last_stop as readonly ShownOutput[];
      expect(charactersOf(shown) + Number(fitted.output_dropped_chars)).toBe(charactersOf(printed));
    }),
  );
});
