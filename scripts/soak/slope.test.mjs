import { expect, test } from 'vitest';
import { slope } from './slope.mjs';

test('a line has its slope, whatever its offset', () => {
  const points = [0, 1, 2, 3].map((x) => ({ x, y: 100 + 2.5 * x }));
  expect(slope(points)).toBeCloseTo(2.5);
});

test('waves without growth have almost none, and a single point has none', () => {
  const points = Array.from({ length: 100 }, (_, x) => ({ x, y: 50 + (x % 2) }));
  expect(Math.abs(slope(points))).toBeLessThan(0.01);
  expect(slope([{ x: 1, y: 1 }])).toBe(0);
  expect(slope([1, 1, 1].map((x) => ({ x, y: x })))).toBe(0);
});
