import { vi } from 'vitest';

/** In `npm run test:all`, each property is tested with this many times as many inputs. */
const factor = 10;

vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal();
  const assert = (property, { numRuns = 100, ...parameters } = {}) =>
    original.assert(property, { ...parameters, numRuns: numRuns * factor });
  return { ...original, assert, default: { ...original.default, assert } };
});
vi.setConfig({ testTimeout: 300_000 });
