import { vi } from 'vitest';

/** How many times as many inputs each property is tried with in `npm run test:all`. */
const factor = 10;

vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal();
  const assert = (property, { numRuns = 100, ...parameters } = {}) =>
    original.assert(property, { ...parameters, numRuns: numRuns * factor });
  return { ...original, assert, default: { ...original.default, assert } };
});
vi.setConfig({ testTimeout: 300_000 });
