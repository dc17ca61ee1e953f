import { vi } from 'vitest';

/** How many times as many inputs each property is tested with in `npm run test:all` and in `npm run test:long`. */
const factors = { test: 1, all: 10, long: 1_000 };

const effort = process.env.STOPLINE_TEST_EFFORT ?? 'test';
const factor = factors[effort];
const seed = process.env.STOPLINE_TEST_SEED;

if (factor === undefined) throw new Error(`STOPLINE_TEST_EFFORT is one of ${Object.keys(factors).join(', ')}`);

vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal();
  const assert = (property, { numRuns = 100, ...parameters } = {}) =>
    original.assert(property, {
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...parameters,
      numRuns: numRuns * factor,
    });
  return { ...original, assert, default: { ...original.default, assert } };
});
if (effort === 'all') vi.setConfig({ testTimeout: 300_000 });
if (effort === 'long') vi.setConfig({ testTimeout: 6 * 3_600_000 });
