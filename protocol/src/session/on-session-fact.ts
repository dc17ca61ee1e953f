import { foldLimits } from '../common/fold-limits.ts';
import { effectOf, hasCapability, type Command } from '../dap/requests.ts';
import type { Handlers } from '../common/dispatch.ts';
import { count, withHits } from './breakpoint-hits.ts';
import { onAnswer } from './on-answer.ts';
import type { Fact, FactOf, LiveSessionFact } from './facts.ts';
import type { SessionState, State, Stop } from './state.ts';
import { changeStop, confirmResume, resumeThreads, undoResume } from './threads.ts';

/** An answered evaluation is only recorded if it may have assigned, whatever its context. */
function mayHaveChanged({ command, arguments: args }: FactOf<'answered'>): boolean {
  return command === 'evaluate' || effectOf(command, args) === 'mutate';
}

function applyAnswer(fact: FactOf<'answered'>, session: SessionState): SessionState {
  const handlers: Readonly<Partial<Record<Command, unknown>>> = onAnswer;
  const handler = handlers[fact.command] as
    ((session: SessionState, args: unknown, body: unknown) => SessionState) | undefined;
  const confirmed = confirmResume(session, fact.requestId);
  const answered = handler ? handler(confirmed, fact.arguments ?? {}, fact.body ?? {}) : confirmed;
  return mayHaveChanged(fact) ? { ...answered, epoch: answered.epoch + 1 } : answered;
}

type ResumingArguments = { readonly threadId?: number; readonly singleThread?: boolean; readonly frameId?: number };

/** The adapter restarts the program, which then runs the current text of its files. */
function restarted(
  { modifiedSources: _modified, pastBindings: _past, ...session }: SessionState,
  at: string,
): SessionState {
  return { ...session, startedAt: at, hits: {}, passes: {} };
}

function applyAsked(fact: FactOf<'asked'>, session: SessionState): SessionState {
  if (fact.command === 'pause') return { ...session, isPausing: true };
  if (fact.command === 'restart') return restarted(session, fact.at);
  if (effectOf(fact.command, fact.arguments) !== 'resume') return session;
  const { threadId, frameId, ...args } = (fact.arguments ?? {}) as ResumingArguments;
  // Without the capability the argument is not sent (dap/arguments.ts), and all threads run.
  const singleThread =
    args.singleThread === true && hasCapability(session.capabilities, 'supportsSingleThreadExecutionRequests');
  const owner = session.threads.find(({ stop }) => stop?.frames?.some(({ id }) => id === frameId));
  const resumed = threadId ?? fact.threadId ?? owner?.id;
  if (resumed === undefined) return session;
  const resumption = { command: fact.command, ...(fact.by && { by: fact.by }) };
  return resumeThreads(
    { ...session, isPausing: false },
    { threadId: resumed, singleThread, requestId: fact.requestId, resumption },
  );
}

/** A refused request had no effect. */
function applyRefused({ command, requestId, error }: FactOf<'refused'>, session: SessionState): SessionState {
  if (command === 'pause') return { ...session, isPausing: false };
  if (command === 'setExceptionBreakpoints') return { ...session, filterAnswers: {}, filterRefusal: error.message };
  return undoResume(session, requestId);
}

function completeStop(session: SessionState, stopId: number, state: State): SessionState {
  const isWanted = ({ id, isCause, isComplete }: Stop) => id === stopId && isCause && !isComplete;
  const stop = session.threads.find((thread) => thread.stop && isWanted(thread.stop))?.stop;
  if (!stop) return session;
  const complete = { ...withHits(stop, session, state), isComplete: true };
  const counted = stop.hitBreakpointIds ? session : count(session, 'hits', complete.hitBreakpointIds ?? []);
  return changeStop(counted, isWanted, () => complete);
}

function changeAdapterBreakpoint(
  { adapterId, breakpoint }: FactOf<'adapter_breakpoint_changed'>,
  session: SessionState,
): SessionState {
  const all = session.adapterBreakpoints ?? {};
  const isKnown = Object.hasOwn(all, adapterId);
  if (!isKnown && (!breakpoint || Object.keys(all).length >= foldLimits.adapterBreakpoints)) return session;
  const { [adapterId]: _changed, ...others } = all;
  return { ...session, adapterBreakpoints: breakpoint ? { ...others, [adapterId]: breakpoint } : others };
}

/** The changes that facts make to their live session: pure. */
export const onSessionFact: Handlers<LiveSessionFact, SessionState, [SessionState, State]> = {
  asked: applyAsked,
  answered: applyAnswer,
  refused: applyRefused,
  stop_completed: ({ stopId }, session, state) => completeStop(session, stopId, state),
  breakpoints_bound: ({ bindings, at }, session) => {
    const bound = Object.fromEntries(Object.entries(bindings).map(([id, binding]) => [id, { ...binding, at }]));
    return { ...session, bindings: { ...session.bindings, ...bound } };
  },
  adapter_breakpoint_changed: changeAdapterBreakpoint,
  breakpoints_passed: ({ passes, hits }, session) => count(count(session, 'passes', passes), 'hits', hits),
  source_modified: ({ path }, session) => {
    const { modifiedSources = [] } = session;
    return modifiedSources.includes(path) ? session : { ...session, modifiedSources: [...modifiedSources, path] };
  },
  session_ready: (_fact, session) => (session.lifecycle === 'starting' ? { ...session, lifecycle: 'live' } : session),
  session_ending: (_fact, session) => ({ ...session, lifecycle: 'terminating' }),
  first_read: (_fact, session) => ({ ...session, firstReads: (session.firstReads ?? 0) + 1 }),
  server_ready: ({ address }, session) => ({ ...session, serverAddress: address }),
};

export const isSessionFact = (fact: Fact): fact is LiveSessionFact => Object.hasOwn(onSessionFact, fact.type);
