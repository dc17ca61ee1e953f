import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LateRows } from './late-rows.ts';

const keyOf = (place: number): string => `row ${place}`;
const from = (start: number, count: number): number[] => Array.from({ length: count }, (_, index) => start + index);

/** The rows drawn each time, for a view of the first ten rows. */
function drawing(count: number) {
  const rows = { count, inView: 10 };
  const drawn: (readonly number[])[] = [];
  const late = new LateRows(() => draw());
  const draw = (): void => {
    drawn.push(late.choose(from(0, rows.count), keyOf, (place) => place < rows.inView));
  };
  draw();
  return { drawn, draw, rows, late };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('rows in view are drawn at once, many others when the page is idle, some at a time', () => {
  const { drawn, late } = drawing(100);
  expect(drawn).toEqual([from(0, 10)]);
  expect(late.isWaiting).toBe(true);
  vi.runAllTimers();
  expect(drawn.slice(1)).toEqual([from(0, 50), from(0, 90), from(0, 100)]);
  expect(late.isWaiting).toBe(false);
});

test('a few rows out of view are drawn with those in view', () => {
  const { drawn } = drawing(30);
  expect(drawn).toEqual([from(0, 30)]);
  vi.runAllTimers();
  expect(drawn).toHaveLength(1);
});

test('rows that were drawn stay, and rows that come into view are drawn before the others', () => {
  const { drawn, draw, rows } = drawing(100);
  rows.inView = 60;
  draw();
  expect(drawn.at(-1)).toEqual(from(0, 60));
  rows.inView = 10;
  draw();
  expect(drawn.at(-1)).toEqual(from(0, 60));
  vi.runAllTimers();
  expect(drawn.at(-1)).toEqual(from(0, 100));
});

test('however often rows are drawn meanwhile, one idle moment draws some', () => {
  const { drawn, draw } = drawing(100);
  draw();
  draw();
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual([from(0, 10), from(0, 10), from(0, 10), from(0, 50)]);
});
