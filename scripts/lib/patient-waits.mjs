import { vi } from 'vitest';

/** Below the time that a test may take (vite.config.ts), so that it is the wait that fails. */
const timeout = 20_000;

/** Vitest gives up on a state after a second, which a busy machine takes to load a file. */
const patient = (wait) => (callback, options) =>
  wait(callback, typeof options === 'number' ? options : { timeout, ...options });

vi.waitFor = patient(vi.waitFor);
vi.waitUntil = patient(vi.waitUntil);
