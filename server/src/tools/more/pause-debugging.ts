import { z } from 'zod';
import { DebugError, latestStop, sessionTree, type SessionId, type State, type StoppedThread } from '#protocol';
import { sessionId, timeoutMs, watch } from '../fields.ts';
import { stopAnswer } from '../stops/stop-answer.ts';
import { isOver, isStopping, rootOf, threadOf } from '../threads.ts';
import { defineTool } from '../tool.ts';
import { waitForStop, type Resume } from '../wait-for-stop.ts';

/** The first thread of a session tree that is running. */
function runningThread(state: State, rootId: SessionId) {
  for (const session of sessionTree(state, rootId)) {
    const thread = session.threads.find(({ stop }) => stop === undefined);
    if (thread) return { session, thread };
  }
  return undefined;
}

/** The stop of the named thread; without a name, the latest one, if no thread is running. */
function presentStop(state: State, rootId: SessionId, threadId: number | undefined): StoppedThread | undefined {
  if (threadId === undefined) return runningThread(state, rootId) ? undefined : latestStop(state, rootId);
  const { session, thread } = threadOf(state, rootId, threadId);
  return thread.stop && { session, thread, stop: thread.stop };
}

/** The thread to pause. Throws `unknown_thread` if none is known. */
function threadToPause(state: State, rootId: SessionId, threadId: number | undefined) {
  const found = threadId === undefined ? runningThread(state, rootId) : threadOf(state, rootId, threadId);
  if (found) return found;
  throw new DebugError(
    'unknown_thread',
    `The session ${rootId} has no thread to pause yet. Call pause_debugging again once its program is running.`,
  );
}

/** Pauses a running program, or returns the stop of one that is stopped. */
export const pauseDebugging = defineTool({
  name: 'pause_debugging',
  title: 'Pause',
  description: 'Pauses a running program and returns the stop. If the thread is stopped already, it returns that stop.',
  readOnly: false,
  untrusted: true,
  evaluates: ({ watch = [] }) => watch.length > 0,
  input: z.strictObject({
    thread_id: z.int().optional().describe('Default: the first running thread'),
    session_id: sessionId,
    watch,
    timeout_ms: timeoutMs,
  }),
  subject: ({ thread_id }) => (thread_id === undefined ? '' : `thread ${thread_id}`),
  run: async ({ thread_id, session_id, watch: watched, timeout_ms }, context) => {
    const { debug, agent } = context;
    const rootId = rootOf(debug, session_id);
    const { state } = debug.shared;
    const wait = (resume?: Resume) =>
      waitForStop(context, { rootIds: [rootId], timeoutMs: timeout_ms, watch: watched, ...(resume && { resume }) });
    if (isOver(state, rootId) || isStopping(state, rootId)) return wait();
    const present = presentStop(state, rootId, thread_id);
    if (present) {
      debug.waits.answered(rootId);
      return stopAnswer(context, present, watched);
    }
    const { session, thread } = threadToPause(state, rootId, thread_id);
    const door = debug.sessions.get(session.id);
    return wait({ session: door, send: () => door.request('pause', { threadId: thread.id }, { by: agent }) });
  },
});
