import { expect } from 'vitest';
import { foldLimits, latestStop, phaseOf, type SessionState, type State } from '#protocol';

/** Fails if something is not true of a session that always has to be. */
export function checkSession(state: State, session: SessionState): void {
  const { threads, modules, progress, invalidations = [], lifecycle } = session;
  expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length);
  expect(threads.length).toBeLessThanOrEqual(foldLimits.threads);
  expect(modules.length).toBeLessThanOrEqual(foldLimits.modules);
  expect(Object.keys(progress).length).toBeLessThanOrEqual(foldLimits.progress);
  // One event may have several areas.
  expect(invalidations.length).toBeLessThanOrEqual(foldLimits.invalidations + 4);
  const stopped = latestStop(state, session.id);
  const phase = phaseOf(state, session.id);
  if (phase === 'Stopped') expect(stopped?.stop.id).toBeLessThanOrEqual(state.stopCount);
  if (phase === 'Running' || phase === 'Terminated') expect(stopped).toBeUndefined();
  if (lifecycle === 'terminated') expect([threads, progress, session.ending === undefined]).toEqual([[], {}, false]);
  for (const { resumedBy, stop } of threads) expect(resumedBy !== undefined && stop !== undefined).toBe(false);
}
