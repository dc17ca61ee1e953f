import { isForSession, isKept, isSamePlace } from '../breakpoints/breakpoint-kinds.ts';
import type { DapEvent, DapEventName, DapEvents } from '../dap/events.ts';
import { dapRequests, effectOf, hasCapability, type Command } from '../dap/requests.ts';
import { dispatch, type Handlers } from '../common/dispatch.ts';
import { countHits, countPasses, forgetPasses, withHits } from './breakpoint-hits.ts';
import { onAnswer } from './on-answer.ts';
import { onEvent, type EventContext } from './on-event.ts';
import type { AdapterBreakpointChanged, AnsweredFact, AskedFact, Fact, RefusedFact } from './facts.ts';
import { rootIdOf } from './select.ts';
import type { SessionId } from '../common/identity.ts';
import type { Activity, SessionState, State, Stop, TerminalState } from './state.ts';
import { changeStop, confirmResume, resumeThreads, undoResume } from './threads.ts';

/** How many lines of the log of agents and people are kept. */
const keptActivities = 1_000;

/** What an adapter offers outlives its session. */
function withOffer(state: State, { adapter, capabilities }: SessionState): State {
  const { exceptionBreakpointFilters = [], supportsExceptionFilterOptions = false } = capabilities;
  const supportsExceptionOptions = hasCapability(capabilities, 'supportsExceptionOptions');
  if (!(exceptionBreakpointFilters.length > 0) && !supportsExceptionOptions) return state;
  const offer = {
    exceptionBreakpointFilters,
    supportsExceptionFilterOptions,
    ...(supportsExceptionOptions && { supportsExceptionOptions }),
  };
  return { ...state, filterOffers: { ...state.filterOffers, [adapter]: offer } };
}

/** What comes of a session that has ended changes nothing any more. */
function changeSession(state: State, id: SessionId, change: (session: SessionState) => SessionState): State {
  const session = state.sessions[id];
  const changed = session && session.lifecycle !== 'terminated' ? change(session) : session;
  if (changed === session || !changed) return state;
  const next = { ...state, sessions: { ...state.sessions, [id]: changed } };
  return changed.capabilities === session?.capabilities ? next : withOffer(next, changed);
}

function applyEvent<Name extends DapEventName>(
  session: SessionState,
  { event, body }: { event: Name; body: DapEvents[Name] },
  context: EventContext,
): SessionState {
  return onEvent[event](session, body, context);
}

/** Adapters leave bodies out where they have nothing to say. */
const bodyOf = ({ event, body }: DapEvent): DapEvent => ({ event, body: body ?? {} }) as DapEvent;

/** An evaluation that everybody is told of is one that may have assigned, whatever its context. */
function mayHaveChanged({ command, arguments: args }: AnsweredFact): boolean {
  return command === 'evaluate' || effectOf(command, args) === 'mutate';
}

function applyAnswer(session: SessionState, fact: AnsweredFact): SessionState {
  const handlers: Readonly<Partial<Record<Command, unknown>>> = onAnswer;
  const handler = handlers[fact.command] as
    ((session: SessionState, args: unknown, body: unknown) => SessionState) | undefined;
  const confirmed = confirmResume(session, fact.requestId);
  const answered = handler ? handler(confirmed, fact.arguments ?? {}, fact.body ?? {}) : confirmed;
  return mayHaveChanged(fact) ? { ...answered, epoch: answered.epoch + 1 } : answered;
}

type ResumingArguments = { readonly threadId?: number; readonly singleThread?: boolean; readonly frameId?: number };

/** The program is started anew by its adapter: it runs what the files say now. */
function startAgain({ modifiedSources: _modified, ...session }: SessionState, at: string): SessionState {
  return { ...session, startedAt: at, hits: {}, passes: {} };
}

function applyAsked(session: SessionState, fact: AskedFact): SessionState {
  if (fact.command === 'pause') return { ...session, isPausing: true };
  if (fact.command === 'restart') return startAgain(session, fact.at);
  if (effectOf(fact.command, fact.arguments) !== 'resume') return session;
  const { threadId, frameId, ...args } = (fact.arguments ?? {}) as ResumingArguments;
  // Without the capability the argument is not sent (dap/arguments.ts), and all threads run.
  const singleThread =
    args.singleThread === true && hasCapability(session.capabilities, 'supportsSingleThreadExecutionRequests');
  const owner = session.threads.find(({ stop }) => stop?.frames?.some(({ id }) => id === frameId));
  const resumed = threadId ?? fact.threadId ?? owner?.id;
  return resumed === undefined
    ? session
    : resumeThreads(
        { ...session, isPausing: false },
        {
          threadId: resumed,
          singleThread,
          requestId: fact.requestId,
          resumption: { command: fact.command, ...(fact.by && { by: fact.by }) },
        },
      );
}

/** What a stop brings along has been read. Hits that the adapter does not tell of are known only now. */
function completeStop(session: SessionState, stopId: number, state: State): SessionState {
  const isMeant = ({ id, isCause, isComplete }: Stop) => id === stopId && isCause && !isComplete;
  const stop = session.threads.find((thread) => thread.stop && isMeant(thread.stop))?.stop;
  if (!stop) return session;
  const complete = { ...withHits(stop, session, state), isComplete: true };
  const counted = stop.hitBreakpointIds ? session : countHits(session, complete.hitBreakpointIds ?? []);
  return changeStop(counted, isMeant, () => complete);
}

/** A request that was refused has not been done. */
function applyRefused(session: SessionState, { command, requestId, error }: RefusedFact): SessionState {
  if (command === 'pause') return { ...session, isPausing: false };
  if (command === 'setExceptionBreakpoints') return { ...session, filterAnswers: {}, filterRefusal: error.message };
  return undoResume(session, requestId);
}

function end(
  session: SessionState,
  ending: NonNullable<SessionState['ending']>,
  exitCode: number | undefined,
): SessionState {
  return {
    ...session,
    lifecycle: 'terminated',
    threads: [],
    progress: {},
    epoch: session.epoch + 1,
    ...(exitCode !== undefined && { exitCode }),
    ending,
  };
}

const onFact: Handlers<Fact, (state: State) => State> = {
  session_created:
    ({ session, at, sessionId }) =>
    (state) => ({
      ...state,
      sessions: {
        ...state.sessions,
        [sessionId]: {
          ...session,
          startedAt: at,
          lifecycle: 'starting',
          capabilities: {},
          threads: [],
          epoch: 0,
          bindings: {},
          hits: {},
          filterAnswers: {},
          modules: [],
          loadedSources: [],
          progress: {},
        },
      },
    }),
  event: (fact) => (state) => {
    const context = { at: fact.at, stopId: state.stopCount + 1, breakpoints: state.breakpoints };
    const next = changeSession(state, fact.sessionId, (session) => applyEvent(session, bodyOf(fact), context));
    if (fact.event !== 'stopped' || next === state) return next;
    // A root remembers its children's stops: they may be gone when it is asked which session stopped last.
    const remember = (root: SessionState) => ({ ...root, lastStopId: context.stopId });
    return { ...changeSession(next, rootIdOf(next, fact.sessionId), remember), stopCount: context.stopId };
  },
  asked: (fact) => (state) => changeSession(state, fact.sessionId, (session) => applyAsked(session, fact)),
  answered: (fact) => (state) => changeSession(state, fact.sessionId, (session) => applyAnswer(session, fact)),
  refused: (fact) => (state) => changeSession(state, fact.sessionId, (session) => applyRefused(session, fact)),
  stop_completed:
    ({ sessionId, stopId }) =>
    (state) =>
      changeSession(state, sessionId, (session) => completeStop(session, stopId, state)),
  breakpoints_bound:
    ({ sessionId, bindings, at }) =>
    (state) =>
      changeSession(state, sessionId, (session) => ({
        ...session,
        bindings: {
          ...session.bindings,
          ...Object.fromEntries(Object.entries(bindings).map(([id, binding]) => [id, { ...binding, at }])),
        },
      })),
  adapter_breakpoint_changed: (fact) => (state) =>
    changeSession(state, fact.sessionId, (session) => withAdapterBreakpoint(session, fact)),
  breakpoints_passed:
    ({ sessionId, passes, hits }) =>
    (state) =>
      changeSession(state, sessionId, (session) => countHits(countPasses(session, passes), hits)),
  source_modified:
    ({ sessionId, path }) =>
    (state) =>
      changeSession(state, sessionId, (session) => ({
        ...session,
        modifiedSources: [...new Set([...(session.modifiedSources ?? []), path])],
      })),
  session_ready:
    ({ sessionId }) =>
    (state) =>
      changeSession(state, sessionId, (session) =>
        session.lifecycle === 'starting' ? { ...session, lifecycle: 'live' } : session,
      ),
  session_ending:
    ({ sessionId }) =>
    (state) =>
      changeSession(state, sessionId, (session) => ({ ...session, lifecycle: 'terminating' })),
  session_ended:
    ({ sessionId, message, exitCode, error, at }) =>
    (state) => {
      const session = state.sessions[sessionId];
      const breakpoints = session ? withoutOwned(state, session) : state.breakpoints;
      const ending = { at, message, ...(error && { error }) };
      const ended = changeSession(state, sessionId, (living) => end(living, ending, exitCode));
      return ended.breakpoints === breakpoints ? ended : { ...ended, breakpoints };
    },
  session_forgotten:
    ({ sessionId }) =>
    (state) => {
      const { [sessionId]: forgotten, ...sessions } = state.sessions;
      if (!forgotten) return state;
      return { ...state, sessions };
    },
  terminal_opened:
    ({ sessionId, terminal }) =>
    (state) =>
      changeTerminals(state, sessionId, (terminals) => [...terminals, terminal]),
  terminal_changed:
    ({ sessionId, terminalId, changes }) =>
    (state) =>
      changeTerminals(state, sessionId, (terminals) =>
        terminals.map((terminal) => (terminal.id === terminalId ? { ...terminal, ...changes } : terminal)),
      ),
  terminal_closed:
    ({ sessionId, terminalId }) =>
    (state) =>
      changeTerminals(state, sessionId, (terminals) => terminals.filter(({ id }) => id !== terminalId)),
  breakpoints_changed:
    ({ breakpoints }) =>
    (state) => ({
      ...state,
      breakpoints,
      sessions: forgetPasses(
        withoutOrphans(state.sessions, standing(state.breakpoints, breakpoints)),
        state.breakpoints,
        breakpoints,
      ),
    }),
  breakpoint_sets_changed:
    ({ breakpointSets }) =>
    (state) => ({ ...state, breakpointSets }),
  breakpoints_deactivated:
    ({ deactivated }) =>
    (state) =>
      state.breakpointsDeactivated === deactivated ? state : { ...state, breakpointsDeactivated: deactivated },
  exception_filters_changed:
    ({ exceptionFilters }) =>
    (state) => ({ ...state, exceptionFilters }),
  exception_options_changed:
    ({ exceptionOptions }) =>
    (state) => ({ ...state, exceptionOptions }),
  filters_offered:
    ({ filterOffers }) =>
    (state) => ({ ...state, filterOffers }),
  watches_changed:
    ({ watches }) =>
    (state) => ({ ...state, watches }),
  activity_started:
    ({ activity }) =>
    (state) => ({ ...state, activities: [...state.activities, activity].slice(-keptActivities) }),
  activity_changed:
    ({ id, changes }) =>
    (state) => ({
      ...state,
      activities: state.activities.map((activity) =>
        activity.id === id ? changeActivity(activity, changes) : activity,
      ),
    }),
  server_ready:
    ({ sessionId, address }) =>
    (state) =>
      changeSession(state, sessionId, (session) => ({ ...session, serverAddress: address })),
  question_asked:
    ({ question }) =>
    (state) => ({ ...state, questions: [...state.questions, question] }),
  question_closed:
    ({ id }) =>
    (state) => {
      const questions = state.questions.filter((question) => question.id !== id);
      return questions.length === state.questions.length ? state : { ...state, questions };
    },
};

/** Terminals are told of after the end of their session too. */
function changeTerminals(
  state: State,
  id: SessionId,
  change: (terminals: readonly TerminalState[]) => readonly TerminalState[],
): State {
  const session = state.sessions[id];
  if (!session) return state;
  return {
    ...state,
    sessions: { ...state.sessions, [id]: { ...session, terminals: change(session.terminals ?? []) } },
  };
}

function changeActivity({ waitsUntil, ...activity }: Activity, changes: Partial<Activity>): Activity {
  const waits = changes.outcome ? {} : waitsUntil === undefined ? {} : { waitsUntil };
  return { ...activity, ...waits, ...changes };
}

/** Ids of the breakpoints that are where they were, or new: what was said of one on another line is said no more. */
function standing(before: State['breakpoints'], after: State['breakpoints']): ReadonlySet<number> {
  const known = new Map(before.map((breakpoint) => [breakpoint.id, breakpoint]));
  const stands = after.filter((breakpoint) => isSamePlace(known.get(breakpoint.id) ?? breakpoint, breakpoint));
  return new Set(stands.map(({ id }) => id));
}

/** What a session alone understood goes with it. */
function withoutOwned({ breakpoints }: State, { id, adapter }: SessionState): State['breakpoints'] {
  const kept = breakpoints.filter((breakpoint) => isKept(breakpoint) || !isForSession(breakpoint, { id, adapter }));
  return kept.length === breakpoints.length ? breakpoints : kept;
}

/** A session once its adapter said what became of a breakpoint of its own. */
function withAdapterBreakpoint(
  session: SessionState,
  { adapterId, breakpoint }: AdapterBreakpointChanged,
): SessionState {
  const { [adapterId]: known, ...others } = session.adapterBreakpoints ?? {};
  if (!known && !breakpoint) return session;
  return { ...session, adapterBreakpoints: breakpoint ? { ...others, [adapterId]: breakpoint } : others };
}

/** Sessions without what they said of breakpoints that nobody wants there any more. */
function withoutOrphans(sessions: State['sessions'], wanted: ReadonlySet<number>): State['sessions'] {
  return Object.fromEntries(
    Object.entries(sessions).map(([id, session]) => {
      const entries = Object.entries(session.bindings);
      const kept = entries.filter(([breakpointId]) => wanted.has(Number(breakpointId)));
      return [id, kept.length === entries.length ? session : { ...session, bindings: Object.fromEntries(kept) }];
    }),
  );
}

/** The state after a fact: pure, the same on the server and in each page. A fact that changes nothing returns `state`. */
export function reduce(state: State, fact: Fact): State {
  return dispatch<Fact, (state: State) => State>(onFact, fact)(state);
}

/** What an answer of this command changes for everybody, if anything. Others are for their asker alone. */
export function isShared(command: Command, args: unknown): boolean {
  return dapRequests[command].folded || effectOf(command, args) !== 'read';
}
