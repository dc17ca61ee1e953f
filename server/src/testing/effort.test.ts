import { afterEach, expect, test, vi } from 'vitest';
import { repetitions, seed } from './effort.ts';

const counts = { test: 2, all: 20, long: 2_000 };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ['test', 2],
  ['all', 20],
  ['long', 2_000],
] as const)('each kind of run repeats as often as its count says: %s', (effort, count) => {
  vi.stubEnv('STOPLINE_TEST_EFFORT', effort);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(repetitions('cuts', counts)).toBe(count);
  expect(written).toHaveBeenCalledExactlyOnceWith(`cuts: ${count.toLocaleString('en')} of 2,000, seed ${seed}\n`);
});
