import { foldLimits } from '../common/fold-limits.ts';
import { defined } from '../common/record.ts';
import type { Dap } from '../dap/messages.ts';
import type { Resumption, SessionState, Stop, ThreadState } from './state.ts';

/** Changes the threads that satisfy a condition. Without one, the session is returned unchanged. */
function changeThreads(
  session: SessionState,
  isWanted: (thread: ThreadState) => boolean,
  change: (thread: ThreadState) => ThreadState,
): SessionState {
  if (!session.threads.some(isWanted)) return session;
  return { ...session, threads: session.threads.map((thread) => (isWanted(thread) ? change(thread) : thread)) };
}

/** Values that were read before the change are no longer valid, if there was one. */
function withNewEpoch(before: SessionState, changed: SessionState): SessionState {
  const { invalidations: _over, ...session } = changed;
  return changed === before ? before : { ...session, epoch: session.epoch + 1 };
}

function running(
  { id, name, stop, lastStop, ...thread }: ThreadState,
  resume: { resumedBy?: number; resumption?: Resumption | undefined } = { resumption: thread.resumption },
): ThreadState {
  const last = stop ?? lastStop;
  const { resumedBy, resumption } = resume;
  return {
    id,
    name,
    ...(last && { lastStop: last }),
    ...(resumedBy !== undefined && { resumedBy }),
    ...(resumption && { resumption }),
  };
}

/** A stop is always shown: in a full list, its thread takes the place of the last one. */
const withThread = (threads: readonly ThreadState[], thread: ThreadState): readonly ThreadState[] => [
  ...threads.slice(0, foldLimits.threads - 1),
  thread,
];

/** Stops a thread, and all others if the adapter says so. An unknown thread is added. */
export function stopThreads(
  session: SessionState,
  body: Dap.StoppedEvent['body'],
  stop: { id: number; at: string },
): SessionState {
  const { reason = '', description, text, hitBreakpointIds } = body;
  // Some adapters omit the thread, or send null.
  const threadId = typeof body.threadId === 'number' ? body.threadId : undefined;
  const cause = threadId ?? session.threads[0]?.id ?? 0;
  const known = session.threads.some(({ id }) => id === cause);
  const threads = known ? session.threads : withThread(session.threads, { id: cause, name: `Thread ${cause}` });
  const allThreadsStopped = body.allThreadsStopped ?? (threadId === undefined ? true : undefined);
  const all = allThreadsStopped === true;
  const base: Stop = {
    ...stop,
    // After a pause in code that is skipped, adapters report the stop after it as a step.
    reason: session.isPausing === true && reason === 'step' ? 'pause' : reason,
    ...defined({ description, text, allThreadsStopped, hitBreakpointIds }),
    isCause: true,
    ...(threadId === undefined && { isThreadGuessed: true }),
    ...(body.preserveFocusHint === true && { preservesFocus: true }),
    variables: {},
    isComplete: false,
  };
  // One object for all other threads: there may be thousands.
  const along: Stop = { ...base, isCause: false };
  const stopped = changeThreads(
    { ...session, threads, lastStopId: stop.id, isPausing: false },
    ({ id }) => all || id === cause,
    (thread) => {
      const { id, name, lastStop, resumption } = running(thread);
      const own = id === cause ? { ...base, ...(resumption && { after: resumption }) } : along;
      return { id, name, ...(lastStop && { lastStop }), stop: own };
    },
  );
  return withNewEpoch(session, stopped);
}

/** The parts of a resuming request that concern threads. */
interface ResumedThreads {
  readonly threadId: number;
  readonly singleThread: boolean;
  readonly requestId: number;
  readonly resumption: Resumption;
}

/**
 * Resumes a thread, and all others if they stopped together. Applied when the request is sent: an adapter may report the
 * next stop before it answers.
 */
export function resumeThreads(
  session: SessionState,
  { threadId, singleThread, requestId, resumption }: ResumedThreads,
): SessionState {
  const thread = session.threads.find(({ id }) => id === threadId);
  const all = !singleThread && thread?.stop?.allThreadsStopped === true;
  const resumed = changeThreads(
    session,
    ({ id, stop }) => stop !== undefined && (all || id === threadId),
    (stopped) => running(stopped, { resumedBy: requestId, resumption }),
  );
  return withNewEpoch(session, resumed);
}

/** A resuming request was refused: its threads are stopped where they were. */
export function undoResume(session: SessionState, requestId: number): SessionState {
  const undone = changeThreads(
    session,
    ({ resumedBy }) => resumedBy === requestId,
    ({ id, name, lastStop }) => ({ id, name, ...(lastStop && { stop: lastStop }) }),
  );
  return withNewEpoch(session, undone);
}

/** A resuming request was answered: it can no longer be undone. */
export const confirmResume = (session: SessionState, requestId: number): SessionState =>
  changeThreads(
    session,
    ({ resumedBy }) => resumedBy === requestId,
    ({ resumedBy: _confirmed, ...thread }) => thread,
  );

/** Resumes the threads that the adapter reports as running (DAP event `continued`). */
export function continueThreads(session: SessionState, threadId: number, all: boolean): SessionState {
  const isContinued = ({ id, stop }: ThreadState) => stop !== undefined && (all || id === threadId);
  return withNewEpoch(
    session,
    changeThreads(session, isContinued, (thread) => running(thread)),
  );
}

/**
 * Applies the adapter's list of threads: names and order are the list's, the state of each thread is kept. A stopped
 * thread is kept even if it is not listed, because the list may be older. A guessed thread becomes the first of the list.
 */
export function listThreads(session: SessionState, threads: readonly Dap.Thread[]): SessionState {
  // Loops, without lists of pairs: the first answer with ten thousand threads is applied by code that is not hot yet.
  const known = new Map<number, ThreadState>();
  for (const thread of session.threads) known.set(thread.id, thread);
  const names = new Map<number, string>();
  for (const { id, name } of threads) if (typeof id === 'number') names.set(id, name);
  const together = session.threads.find(({ stop }) => stop?.isCause && stop.allThreadsStopped)?.stop;
  const unlisted = session.threads.filter(({ id, stop }) => stop?.isCause && !names.has(id));
  const guessed = unlisted.find(({ stop }) => stop?.isThreadGuessed)?.stop;
  const along = together && withoutReads({ ...together, isCause: false });
  const next = Array.from(names, ([id, name], index): ThreadState => {
    const thread = known.get(id);
    if (guessed && index === 0) return { ...thread, id, name, stop: withoutReads(guessed) };
    if (thread) return thread.name === name ? thread : { ...thread, name };
    return { id, name, ...(along && { stop: along }) };
  });
  next.push(...unlisted.filter(({ stop }) => !stop?.isThreadGuessed || names.size === 0));
  next.length = Math.min(next.length, foldLimits.threads);
  const same =
    next.length === session.threads.length &&
    next.every(({ id, name }, index) => session.threads[index]?.id === id && session.threads[index]?.name === name);
  return same ? session : { ...session, threads: next };
}

function withoutReads({
  frames: _frames,
  scopes: _scopes,
  totalFrames: _total,
  exception: _exception,
  ...stop
}: Stop): Stop {
  return { ...stop, variables: {} };
}

/** Changes the stops that satisfy a condition. Without one, the session is returned unchanged. */
export const changeStop = (
  session: SessionState,
  isWanted: (stop: Stop, thread: ThreadState) => boolean,
  change: (stop: Stop) => Stop,
): SessionState =>
  changeThreads(
    session,
    (thread) => thread.stop !== undefined && isWanted(thread.stop, thread),
    (thread) => (thread.stop ? { ...thread, stop: change(thread.stop) } : thread),
  );
