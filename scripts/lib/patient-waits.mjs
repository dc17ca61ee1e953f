import { vi } from 'vitest';

/** Below the timeout of a test (vite.config.ts), so that the wait fails and not the test. */
const timeout = 40_000;

/** Vitest waits only one second for a state; a busy machine takes that long to load a file. */
const patient = (wait) => (callback, options) =>
  wait(callback, typeof options === 'number' ? options : { timeout, ...options });

vi.waitFor = patient(vi.waitFor);
vi.waitUntil = patient(vi.waitUntil);
