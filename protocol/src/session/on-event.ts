import { foldLimits } from '../common/fold-limits.ts';
import { defined, entryOf } from '../common/record.ts';
import type { DapEventName, DapEvents } from '../dap/events.ts';
import type { Dap } from '../dap/messages.ts';
import { withMemoryChange } from '../dap/memory.ts';
import { count, reasonAt } from './breakpoint-hits.ts';
import { invalidate } from './invalidations.ts';
import { continueThreads, stopThreads } from './threads.ts';
import type { SessionState, State } from './state.ts';

/** The context of an event beside its session. */
export interface EventContext {
  readonly at: string;
  /** The id of the stop, if this event begins one. */
  readonly stopId: number;
  /** The user's breakpoints. */
  readonly breakpoints: State['breakpoints'];
}

type OnEvent = {
  readonly [Name in DapEventName]: (
    session: SessionState,
    body: DapEvents[Name],
    context: EventContext,
  ) => SessionState;
};

/** For events that deliberately change nothing. */
const unchanged = (session: SessionState): SessionState => session;

const moveEpoch = (session: SessionState): SessionState => ({ ...session, epoch: session.epoch + 1 });

/** A list after an event about one of its items. A full list takes no new ones. */
function merge<Item>(
  items: readonly Item[],
  { item, reason, most }: { readonly item: Item; readonly reason: string; readonly most: number },
  isSame: (other: Item) => boolean,
): readonly Item[] {
  if (typeof item !== 'object' || item === null) return items;
  const index = items.findIndex(isSame);
  if (reason === 'removed') return index === -1 ? items : items.toSpliced(index, 1);
  if (index !== -1) return items.with(index, item);
  return items.length < most ? [...items, item] : items;
}

/** Identifies a source. */
export const sourceKey = ({ path, sourceReference }: Dap.Source): string | number | undefined =>
  path ?? sourceReference;

function bindBreakpoint(session: SessionState, breakpoint: Dap.Breakpoint, at: string): SessionState {
  const { id, verified, line, column, message, source } = breakpoint;
  if (id === undefined || !(id in session.bindings)) return session;
  const reason = verified ? undefined : message;
  const binding = { verified, ...defined({ path: source?.path, line, column, message: reason }), at };
  return { ...session, bindings: { ...session.bindings, [id]: binding } };
}

/** The changes that events make to a session: pure and total, so that a missing event does not compile. */
export const onEvent: OnEvent = {
  breakpoint: (session, { reason, breakpoint }, { at }) =>
    reason === 'removed'
      ? bindBreakpoint(session, { ...breakpoint, verified: false }, at)
      : bindBreakpoint(session, breakpoint, at),
  capabilities: (session, { capabilities }) => ({
    ...session,
    capabilities: { ...session.capabilities, ...capabilities },
  }),
  continued: (session, { threadId, allThreadsContinued }) =>
    continueThreads(session, threadId, allThreadsContinued === true),
  // The exit code of a program that was terminated means nothing.
  exited: (session, { exitCode }) =>
    typeof exitCode === 'number' && session.lifecycle !== 'terminating' ? { ...session, exitCode } : session,
  initialized: unchanged,
  invalidated: invalidate,
  loadedSource: (session, { reason, source }) => ({
    ...session,
    // The text of a source is cached like other answers.
    epoch: reason === 'changed' ? session.epoch + 1 : session.epoch,
    loadedSources: merge(
      session.loadedSources,
      { item: source, reason, most: foldLimits.loadedSources },
      (other) => sourceKey(other) === sourceKey(source),
    ),
  }),
  // If other values changed, the adapter sends `invalidated` too.
  memory: (session, range) => ({ ...session, memoryChanges: withMemoryChange(session.memoryChanges, range) }),
  module: (session, { reason, module }) => ({
    ...session,
    modules: merge(session.modules, { item: module, reason, most: foldLimits.modules }, ({ id }) => id === module.id),
  }),
  output: unchanged,
  process: (session, process) => ({ ...session, process }),
  progressEnd: (session, { progressId }) => {
    const { [progressId]: _ended, ...progress } = session.progress;
    return { ...session, progress };
  },
  progressStart: (session, { progressId, title = '', message, percentage, cancellable }) =>
    Object.keys(session.progress).length >= foldLimits.progress
      ? session
      : {
          ...session,
          progress: {
            ...session.progress,
            [progressId]: { title, ...defined({ message, percentage }), cancellable: cancellable === true },
          },
        },
  progressUpdate: (session, { progressId, message, percentage }) => {
    const progress = entryOf(session.progress, progressId);
    if (!progress) return session;
    const updated = { ...progress, ...defined({ message, percentage }) };
    return { ...session, progress: { ...session.progress, [progressId]: updated } };
  },
  stopped: (session, body, { at, stopId, breakpoints }) =>
    count(
      stopThreads(session, { ...body, reason: reasonAt(body, breakpoints) }, { id: stopId, at }),
      'hits',
      body.hitBreakpointIds ?? [],
    ),
  terminated: unchanged,
  thread: (session, { reason, threadId }) => {
    const known = session.threads.find(({ id }) => id === threadId);
    if (reason === 'exited') {
      const threads = session.threads.filter((thread) => thread !== known);
      return known ? { ...(known.stop ? moveEpoch(session) : session), threads } : session;
    }
    return known || typeof threadId !== 'number' || session.threads.length >= foldLimits.threads
      ? session
      : { ...session, threads: [...session.threads, { id: threadId, name: `Thread ${threadId}` }] };
  },
};

/** True if the specification has an event of this name. Adapters send others too, which are ignored. */
export function isKnownEvent(name: string): name is DapEventName {
  return Object.hasOwn(onEvent, name);
}

/** True if an event of this name can change a session. Others need not be recorded. */
export function mayChangeState(name: string): name is DapEventName {
  return isKnownEvent(name) && onEvent[name] !== unchanged;
}
