import { expect, test } from 'vitest';
import { resultsOf } from '../result.ts';
import { growthFamily, type Growth } from './growth.ts';
import { growthPicture, panelOf } from './picture.ts';

const growth: Growth = {
  of: 'frames',
  time: 'a step',
  at: 'p50',
  sizes: [10, 1_000],
  floor: () => Promise.resolve([1]),
  ours: () => Promise.resolve([10]),
};

const measured = { floor: [{ 10: [1], 1000: [1] }], ours: [{ 10: [2], 1000: [20] }] };

const results = resultsOf(growthFamily(growth), undefined, measured);

test('a panel has a point for each size, and there is none if a size was not measured', () => {
  const panel = { of: 'frames', time: 'a step', at: 'p50' };
  const points = [
    { size: 10, floor: 1, ours: 2 },
    { size: 1_000, floor: 1, ours: 20 },
  ];
  expect(panelOf(growth, results)).toEqual({ ...panel, points });
  expect(panelOf(growth, results.slice(1))).toBeUndefined();
  expect(panelOf(growth, [])).toBeUndefined();
});

test('the rows of a growth say how many there are', () => {
  expect(results.map(({ name, ours }) => [name, ours])).toEqual([
    ['growth, 10 frames: a step, p50', 2],
    ['growth, 1,000 frames: a step, p50', 20],
  ]);
});

test('on logarithmic axes, equal factors are equal distances, and a higher point costs more', () => {
  const points = [10, 100, 1_000].map((size) => ({ size, floor: 1, ours: size }));
  const picture = growthPicture([{ of: 'frames', time: 'a step', at: 'p50', points }], 'today');
  const places = [...picture.matchAll(/<circle class="ours" cx="([\d.]+)" cy="([\d.]+)"/g)];
  const [left = 0, middle = 0, right = 0] = places.map(([, x]) => Number(x));
  const [low = 0, centre = 0, high = 0] = places.map(([, , y]) => Number(y));
  expect(right - middle).toBeCloseTo(middle - left, 0);
  expect(low - centre).toBeCloseTo(centre - high, 0);
  expect(high).toBeLessThan(low);
});

test('a picture says each value, and its text is escaped', () => {
  const points = [
    { size: 10, floor: 1, ours: 2 },
    { size: 1_000, floor: 1.5, ours: 20 },
  ];
  const picture = growthPicture([{ of: 'a < b & c', time: 'a step', at: 'p50', points }], '<script>');
  expect(picture).toContain('<title>1,000 a &lt; b &amp; c: 20.0 ms (Stopline)</title>');
  expect(picture).toContain('<title>1,000 a &lt; b &amp; c: 1.50 ms (the floor)</title>');
  expect(picture).not.toContain('<script>');
});
