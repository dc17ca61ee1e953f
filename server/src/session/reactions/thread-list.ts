import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../door/session.ts';

/** How long requests are collected, in milliseconds: several threads start at once, and a stop may follow. */
const gatherMs = 10;

const pending = new WeakMap<Session, Promise<void>>();

/** Reads the list of threads. Never rejects: without it, threads keep generated names. */
export async function readThreads(session: Session): Promise<void> {
  await session.request('threads', undefined).catch(() => undefined);
}

/** Reads the list of threads once for several requests. Not while a stop is being read, which includes it. */
export function readThreadsSoon(session: Session): Promise<void> {
  const reading = pending.get(session) ?? readLater(session);
  pending.set(session, reading);
  return reading;
}

async function readLater(session: Session): Promise<void> {
  await delay(gatherMs);
  pending.delete(session);
  if (!session.isOpen) return;
  const isStopBeingRead = session.state.threads.some(({ stop }) => stop?.isCause && !stop.isComplete);
  if (!isStopBeingRead) await readThreads(session);
}
