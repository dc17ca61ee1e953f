import { framesPerStop, isSupported, localScopes, topFrame, type Stop, type ThreadState } from '#protocol';
import type { Logger } from '../../log.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import type { Session } from '../door/session.ts';
import { readThreads } from './thread-list.ts';

/**
 * Reads what every client shows of a stop: the top of the stack, the top frame's scopes and inexpensive variables, the
 * exception. Each answer is a fact; then `stop_completed` follows, and the list of threads.
 */
export async function readStop(shared: SharedState, session: Session, log: Logger): Promise<void> {
  // The threads come last: some adapters take 40 ms for each request, one after another.
  if ((await readStopPlace(shared, session, log)) === 'without threads') await readThreads(session);
}

/** Reads all of a stop except the list of threads, unless that is needed to know which one stopped. */
export async function readStopPlace(
  shared: SharedState,
  session: Session,
  log: Logger,
): Promise<'with threads' | 'without threads' | undefined> {
  const stopId = session.state.threads
    .flatMap(({ stop }) => (stop?.isCause ? stop.id : []))
    .toSorted((a, b) => a - b)
    .at(-1);
  const cause = causeOf(session, stopId);
  if (!cause?.stop || stopId === undefined) return undefined;
  const isGuessed = cause.stop.isThreadGuessed === true;
  try {
    if (isGuessed) await readWithThreads(session, stopId, cause.id, cause.stop);
    else await readThread(session, cause.id, cause.stop);
  } catch (error) {
    log.debug('A stop could not be read completely', { session: session.id, error: String(error) });
  }
  shared.record({ type: 'stop_completed', sessionId: session.id, at: now(), stopId });
  return isGuessed ? 'with threads' : 'without threads';
}

/** If the adapter did not say which thread stopped, the list of threads may contain it. */
async function readWithThreads(session: Session, stopId: number, threadId: number, stop: Stop): Promise<void> {
  const threads = readThreads(session);
  const read = readThread(session, threadId, stop);
  await Promise.allSettled([threads, read]);
  const cause = causeOf(session, stopId);
  await (cause?.stop && cause.id !== threadId ? readThread(session, cause.id, cause.stop) : read);
}

function causeOf({ state }: Session, stopId: number | undefined): ThreadState | undefined {
  return state.threads.find(({ stop }) => stop?.isCause && stop.id === stopId);
}

async function readThread(session: Session, threadId: number, { reason }: Stop): Promise<void> {
  const hasException = reason === 'exception' && isSupported('exceptionInfo', session.state.capabilities);
  await Promise.all([
    readStack(session, threadId),
    hasException && session.request('exceptionInfo', { threadId }).catch(() => undefined),
  ]);
}

async function readStack(session: Session, threadId: number): Promise<void> {
  const { stackFrames = [] } = await session.request('stackTrace', { threadId, startFrame: 0, levels: framesPerStop });
  const frame = topFrame({ frames: stackFrames });
  if (frame) await readFrame(session, frame.id);
}

async function readFrame(session: Session, frameId: number): Promise<void> {
  const { scopes = [] } = await session.request('scopes', { frameId });
  await Promise.all(
    localScopes(scopes).map(({ variablesReference }) => session.request('variables', { variablesReference })),
  );
}
