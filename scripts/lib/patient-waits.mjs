import { vi } from 'vitest';
import { patienceMs } from './patience.mjs';

/** Vitest waits only one second for a state; a busy machine takes that long to load a file. */
const patient = (wait) => (callback, options) =>
  wait(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options });

vi.waitFor = patient(vi.waitFor);
vi.waitUntil = patient(vi.waitUntil);
