import { vi } from 'vitest';

/** How many times as many inputs each property is tested with in `npm run test:all` and in `npm run test:long`. */
const factors = { test: 1, all: 10, long: 1_000 };

/** The time after which a property has been tried enough, unless it says another. */
const enoughMs = 120_000;

const effort = process.env.STOPLINE_TEST_EFFORT ?? 'test';
const factor = factors[effort];
const seed = process.env.STOPLINE_TEST_SEED;

if (factor === undefined) throw new Error(`STOPLINE_TEST_EFFORT is one of ${Object.keys(factors).join(', ')}`);

vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal();
  /** Says how often a property was tried, as far as it got in its time. */
  const reporter = (details) => {
    if (effort === 'long')
      process.stdout.write(`runs of properties: ${details.numRuns.toLocaleString('en')}, seed ${details.seed}\n`);
    if (details.failed) throw new Error(original.defaultReportMessage(details), { cause: details.errorInstance });
  };
  const assert = (property, { numRuns = 100, ...parameters } = {}) =>
    original.assert(property, {
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(effort === 'long' ? { interruptAfterTimeLimit: enoughMs, reporter } : {}),
      ...parameters,
      numRuns: numRuns * factor,
    });
  return { ...original, assert, default: { ...original.default, assert } };
});
if (effort === 'all') vi.setConfig({ testTimeout: 300_000 });
if (effort === 'long') vi.setConfig({ testTimeout: 6 * 3_600_000 });
