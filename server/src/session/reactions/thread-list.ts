import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../door/session.ts';

/** Several threads begin at once, and a first stop follows the beginning of its thread, in milliseconds. */
const gatherMs = 10;

const soon = new WeakMap<Session, Promise<void>>();

/** Asks for the list of threads. Never rejects: without it, threads have the names that we gave them. */
export async function readThreads(session: Session): Promise<void> {
  await session.request('threads', undefined).catch(() => undefined);
}

/**
 * Asks for the list of threads once for all who want it within a moment. Not while a stop is being read: that has the
 * first turn, and brings the list along. Adapters answer one request after the other, some with 40 ms between them.
 */
export function readThreadsSoon(session: Session): Promise<void> {
  const reading = soon.get(session) ?? readAfterAMoment(session);
  soon.set(session, reading);
  return reading;
}

async function readAfterAMoment(session: Session): Promise<void> {
  await delay(gatherMs);
  soon.delete(session);
  if (!session.isOpen) return;
  const isStopBeingRead = session.state.threads.some(({ stop }) => stop?.isCause && !stop.isComplete);
  if (!isStopBeingRead) await readThreads(session);
}
