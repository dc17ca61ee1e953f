import type { Dap } from '../dap/messages.ts';
import type { Resumption, SessionState, Stop, ThreadState } from './state.ts';

function update({ invalidations: _over, ...session }: SessionState, threads: readonly ThreadState[]): SessionState {
  return { ...session, threads, epoch: session.epoch + 1 };
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

/** A thread stopped, and with it all others where the adapter says so. An unknown thread comes into being. */
export function stopThreads(
  session: SessionState,
  body: Dap.StoppedEvent['body'],
  stop: { id: number; at: string },
): SessionState {
  const { reason = '', description, text, hitBreakpointIds } = body;
  // Some adapters leave the thread out, or say null.
  const threadId = typeof body.threadId === 'number' ? body.threadId : undefined;
  const cause = threadId ?? session.threads[0]?.id ?? 0;
  const known = session.threads.some(({ id }) => id === cause);
  const threads = known ? session.threads : [...session.threads, { id: cause, name: `Thread ${cause}` }];
  const allThreadsStopped = body.allThreadsStopped ?? (threadId === undefined ? true : undefined);
  const all = allThreadsStopped === true;
  const base: Stop = {
    ...stop,
    // Where a pause lands in code that is stepped over, adapters call what follows a step; nobody stepped.
    reason: session.isPausing === true && reason === 'step' ? 'pause' : reason,
    ...(description !== undefined && { description }),
    ...(text !== undefined && { text }),
    ...(allThreadsStopped !== undefined && { allThreadsStopped }),
    ...(hitBreakpointIds !== undefined && { hitBreakpointIds }),
    isCause: true,
    ...(threadId === undefined && { isThreadGuessed: true }),
    ...(body.preserveFocusHint === true && { preservesFocus: true }),
    variables: {},
    isComplete: false,
  };
  // One for all that stand along: there may be thousands of them.
  const along: Stop = { ...base, isCause: false };
  return update(
    { ...session, lastStopId: stop.id, isPausing: false },
    threads.map((thread) => {
      if (thread.id !== cause && !all) return thread;
      const { id, name, lastStop, resumption } = running(thread);
      const stopped = id === cause ? { ...base, ...(resumption && { after: resumption }) } : along;
      return { id, name, ...(lastStop && { lastStop }), stop: stopped };
    }),
  );
}

/** Which threads a request that resumes one sets running: all, where all stopped together or all are continued. */
function resumedThreads(session: SessionState, threadId: number, alone: boolean): ReadonlySet<number> {
  const thread = session.threads.find(({ id }) => id === threadId);
  const all = !alone && thread?.stop?.allThreadsStopped === true;
  return new Set(session.threads.filter(({ id, stop }) => stop && (all || id === threadId)).map(({ id }) => id));
}

/** A request that resumes, as far as threads are concerned. */
interface ResumedThreads {
  readonly threadId: number;
  readonly singleThread: boolean;
  readonly requestId: number;
  readonly resumption: Resumption;
}

/** At sending, not at the answer: an adapter may report the next stop before it answers the step that led there. */
export function resumeThreads(
  session: SessionState,
  { threadId, singleThread, requestId, resumption }: ResumedThreads,
): SessionState {
  const resumed = resumedThreads(session, threadId, singleThread);
  if (resumed.size === 0) return session;
  return update(
    session,
    session.threads.map((thread) =>
      resumed.has(thread.id) ? running(thread, { resumedBy: requestId, resumption }) : thread,
    ),
  );
}

/** A request that was to resume was refused: what it set running stands where it stood. */
export function undoResume(session: SessionState, requestId: number): SessionState {
  if (!session.threads.some(({ resumedBy }) => resumedBy === requestId)) return session;
  return update(
    session,
    session.threads.map(({ id, name, lastStop, ...thread }) =>
      thread.resumedBy === requestId
        ? { id, name, ...(lastStop && { stop: lastStop }) }
        : { id, name, ...(lastStop && { lastStop }), ...thread },
    ),
  );
}

/** A request that resumed was answered: it can no longer be undone. */
export function confirmResume(session: SessionState, requestId: number): SessionState {
  if (!session.threads.some(({ resumedBy }) => resumedBy === requestId)) return session;
  return {
    ...session,
    threads: session.threads.map(({ resumedBy, ...thread }) =>
      resumedBy === undefined || resumedBy === requestId ? thread : { ...thread, resumedBy },
    ),
  };
}

/** Threads that the adapter says run again (DAP event `continued`). */
export function continueThreads(session: SessionState, threadId: number, all: boolean): SessionState {
  const isMeant = (thread: ThreadState) => thread.stop !== undefined && (all || thread.id === threadId);
  if (!session.threads.some(isMeant)) return session;
  return update(
    session,
    session.threads.map((thread) => (isMeant(thread) ? running(thread) : thread)),
  );
}

/**
 * The adapter's list of threads: names and order are its own, what we know of each is kept. A thread that the adapter
 * said has stopped is kept although it is not listed: the list may be older. One that we guessed gives way to the first.
 */
export function listThreads(session: SessionState, threads: readonly Dap.Thread[]): SessionState {
  const known = new Map(session.threads.map((thread) => [thread.id, thread]));
  const together = session.threads.find(({ stop }) => stop?.isCause && stop.allThreadsStopped)?.stop;
  const names = new Map(threads.filter(({ id }) => typeof id === 'number').map(({ id, name }) => [id, name]));
  const unlisted = session.threads.filter(({ id, stop }) => stop?.isCause && !names.has(id));
  const guessed = unlisted.find(({ stop }) => stop?.isThreadGuessed)?.stop;
  const along = together && withoutReads({ ...together, isCause: false });
  const listed = [...names].map(([id, name], index): ThreadState => {
    const thread = known.get(id);
    if (guessed && index === 0) return { ...thread, id, name, stop: withoutReads(guessed) };
    if (thread) return thread.name === name ? thread : { ...thread, name };
    return { id, name, ...(along && { stop: along }) };
  });
  const kept = unlisted.filter(({ stop }) => !stop?.isThreadGuessed || names.size === 0);
  const next = [...listed, ...kept];
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

/** Changes the stop of the thread for which the test holds; the session itself where there is none. */
export function changeStop(
  session: SessionState,
  isMeant: (stop: Stop, thread: ThreadState) => boolean,
  change: (stop: Stop) => Stop,
): SessionState {
  if (!session.threads.some((thread) => thread.stop && isMeant(thread.stop, thread))) return session;
  return {
    ...session,
    threads: session.threads.map((thread) =>
      thread.stop && isMeant(thread.stop, thread) ? { ...thread, stop: change(thread.stop) } : thread,
    ),
  };
}
