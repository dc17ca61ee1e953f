import { isSupported, localScopes, topFrame, type Stop } from '#protocol';
import type { Logger } from '../log.ts';
import { now, type Hub } from './hub.ts';
import type { Session } from './session.ts';

/** How many frames are read with a stop; a page or an agent that wants more asks. */
const framesOfAStop = 20;

/**
 * Reads what everybody wants to see at a stop, at once: threads, the top of the stack, the top frame's scopes and
 * inexpensive variables, the exception. Each answer is a fact; the last one says that the stop is complete.
 */
export async function readStop(hub: Hub, session: Session, log: Logger): Promise<void> {
  const cause = session.state.threads.find(({ stop }) => stop?.isCause && stop.id === session.state.lastStopId);
  if (!cause?.stop) return;
  const { id: stopId } = cause.stop;
  try {
    await Promise.all([session.request('threads', undefined), readThread(session, cause.id, cause.stop)]);
  } catch (error) {
    log.debug('Not everything of a stop could be read', { session: session.id, error: String(error) });
  }
  hub.record({ type: 'stop_completed', sessionId: session.id, at: now(), stopId });
}

async function readThread(session: Session, threadId: number, { reason }: Stop): Promise<void> {
  const [{ stackFrames = [] }] = await Promise.all([
    session.request('stackTrace', { threadId, startFrame: 0, levels: framesOfAStop }),
    reason === 'exception' && isSupported('exceptionInfo', session.state.capabilities)
      ? session.request('exceptionInfo', { threadId })
      : undefined,
  ]);
  const frame = topFrame({ frames: stackFrames });
  if (frame) await readFrame(session, frame.id);
}

async function readFrame(session: Session, frameId: number): Promise<void> {
  const { scopes = [] } = await session.request('scopes', { frameId });
  await Promise.all(
    localScopes(scopes).map(({ variablesReference }) => session.request('variables', { variablesReference })),
  );
}
