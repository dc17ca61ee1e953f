import { foldLimits } from '../common/fold-limits.ts';
import { isForSession, isKept, placeKey } from '../breakpoints/breakpoint-kinds.ts';
import type { DapEvent, DapEventName, DapEvents } from '../dap/events.ts';
import { dapRequests, effectOf, hasCapability, type Command } from '../dap/requests.ts';
import { dispatch, type Handlers } from '../common/dispatch.ts';
import { changeSessions, forgetPasses, withEndedChild, withoutIds } from './breakpoint-hits.ts';
import { onEvent, type EventContext } from './on-event.ts';
import { isSessionFact, onSessionFact } from './on-session-fact.ts';
import type { Fact, LiveSessionFact } from './facts.ts';
import { rootIdOf, sessionIn } from './select.ts';
import type { SessionId } from '../common/identity.ts';
import type { Activity, SessionState, State, TerminalState } from './state.ts';

/** The exception filters of an adapter outlive its session. */
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

const replaced = (sessions: State['sessions'], session: SessionState, by: SessionState): State['sessions'] =>
  sessions.with(sessions.indexOf(session), by);

/** Changes a session, unless it has ended. */
function changeSession(state: State, id: SessionId, change: (session: SessionState) => SessionState): State {
  const session = sessionIn(state.sessions, id);
  if (!session || session.lifecycle === 'terminated') return state;
  const changed = change(session);
  if (changed === session) return state;
  const next = { ...state, sessions: replaced(state.sessions, session, changed) };
  return changed.capabilities === session.capabilities ? next : withOffer(next, changed);
}

function applyEvent<Name extends DapEventName>(
  session: SessionState,
  { event, body }: { event: Name; body: DapEvents[Name] },
  context: EventContext,
): SessionState {
  return onEvent[event](session, body, context);
}

/** An event with a body: adapters omit empty ones. */
const bodyOf = ({ event, body }: DapEvent): DapEvent => ({ event, body: body ?? {} }) as DapEvent;

/** Changes the terminals of a session, which may outlive it. */
function changeTerminals(
  state: State,
  id: SessionId,
  change: (terminals: readonly TerminalState[]) => readonly TerminalState[],
): State {
  const session = sessionIn(state.sessions, id);
  if (!session) return state;
  const terminals = change(session.terminals ?? []);
  return { ...state, sessions: replaced(state.sessions, session, { ...session, terminals }) };
}

function changeActivity({ waitsUntil, ...activity }: Activity, changes: Partial<Activity>): Activity {
  const waits = changes.outcome || waitsUntil === undefined ? {} : { waitsUntil };
  return { ...activity, ...waits, ...changes };
}

/** The ids of breakpoints that were removed or have moved: their bindings no longer apply. */
function movedIds(before: State['breakpoints'], after: State['breakpoints']): ReadonlySet<number> {
  const left = new Map(after.map((breakpoint) => [breakpoint.id, breakpoint]));
  const moved = before.filter((old) => {
    const breakpoint = left.get(old.id);
    return breakpoint !== old && (!breakpoint || placeKey(old) !== placeKey(breakpoint));
  });
  return new Set(moved.map(({ id }) => id));
}

/** Sessions without the bindings of some breakpoints. */
const withoutBindings = (sessions: State['sessions'], ids: ReadonlySet<number>): State['sessions'] =>
  changeSessions(sessions, (session) => {
    const bindings = withoutIds(session.bindings, ids);
    const pastBindings = session.pastBindings && withoutIds(session.pastBindings, ids);
    const isSame = bindings === session.bindings && pastBindings === session.pastBindings;
    return isSame ? session : { ...session, bindings, ...(pastBindings && { pastBindings }) };
  });

/** Breakpoints without those that only this session, which has ended, understood. */
function withoutOwned({ breakpoints }: State, { id, adapter }: SessionState): State['breakpoints'] {
  const kept = breakpoints.filter((breakpoint) => isKept(breakpoint) || !isForSession(breakpoint, { id, adapter }));
  return kept.length === breakpoints.length ? breakpoints : kept;
}

const onFact: Handlers<Exclude<Fact, LiveSessionFact>, State, [State]> = {
  session_created: ({ session, at }, state) => {
    const created: SessionState = {
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
    };
    return { ...state, sessions: [...state.sessions, created] };
  },
  event: (fact, state) => {
    const context = { at: fact.at, stopId: state.stopCount + 1, breakpoints: state.breakpoints };
    const next = changeSession(state, fact.sessionId, (session) => applyEvent(session, bodyOf(fact), context));
    if (fact.event !== 'stopped' || next === state) return next;
    // A root remembers its children's stops: they may be gone when it is asked which session stopped last.
    const remember = (root: SessionState) => ({ ...root, lastStopId: context.stopId });
    return { ...changeSession(next, rootIdOf(next, fact.sessionId), remember), stopCount: context.stopId };
  },
  session_ended: ({ sessionId, message, exitCode, error, lastOutput, at }, state) => {
    const session = sessionIn(state.sessions, sessionId);
    const breakpoints = session ? withoutOwned(state, session) : state.breakpoints;
    const ended = changeSession(state, sessionId, (live) => ({
      ...live,
      lifecycle: 'terminated',
      threads: [],
      progress: {},
      epoch: live.epoch + 1,
      ...(exitCode !== undefined && { exitCode }),
      ending: { at, message, ...(error && { error }), ...(lastOutput !== undefined && { lastOutput }) },
    }));
    return ended.breakpoints === breakpoints ? ended : { ...ended, breakpoints };
  },
  session_forgotten: ({ sessionId }, state) => {
    const forgotten = sessionIn(state.sessions, sessionId);
    if (!forgotten) return state;
    const sessions = state.sessions.filter((session) => session !== forgotten);
    const parent = sessionIn(sessions, forgotten.parentId);
    return { ...state, sessions: parent ? replaced(sessions, parent, withEndedChild(parent, forgotten)) : sessions };
  },
  terminal_opened: ({ sessionId, terminal }, state) =>
    changeTerminals(state, sessionId, (terminals) => [...terminals, terminal]),
  terminal_changed: ({ sessionId, terminalId, changes }, state) =>
    changeTerminals(state, sessionId, (terminals) =>
      terminals.map((terminal) => (terminal.id === terminalId ? { ...terminal, ...changes } : terminal)),
    ),
  terminal_closed: ({ sessionId, terminalId }, state) =>
    changeTerminals(state, sessionId, (terminals) => terminals.filter(({ id }) => id !== terminalId)),
  breakpoints_changed: ({ breakpoints }, state) => {
    const sessions = withoutBindings(state.sessions, movedIds(state.breakpoints, breakpoints));
    return { ...state, breakpoints, sessions: forgetPasses(sessions, state.breakpoints, breakpoints) };
  },
  breakpoint_sets_changed: ({ breakpointSets }, state) => ({ ...state, breakpointSets }),
  breakpoints_deactivated: ({ deactivated }, state) =>
    state.breakpointsDeactivated === deactivated ? state : { ...state, breakpointsDeactivated: deactivated },
  exception_filters_changed: ({ exceptionFilters }, state) => ({ ...state, exceptionFilters }),
  exception_options_changed: ({ exceptionOptions }, state) => ({ ...state, exceptionOptions }),
  filters_offered: ({ filterOffers }, state) => ({ ...state, filterOffers }),
  watches_changed: ({ watches }, state) => ({ ...state, watches }),
  agent_permission_changed: ({ agentPermission }, state) => ({ ...state, agentPermission }),
  activity_started: ({ activity }, state) => ({
    ...state,
    activities: [...state.activities, activity].slice(-foldLimits.activities),
  }),
  activity_changed: ({ id, changes }, state) => {
    const place = state.activities.findLastIndex((activity) => activity.id === id);
    const activity = state.activities[place];
    if (!activity) return state;
    return { ...state, activities: state.activities.with(place, changeActivity(activity, changes)) };
  },
  question_asked: ({ question }, state) => ({ ...state, questions: [...state.questions, question] }),
  notice_sent: ({ notice }, state) => ({ ...state, notices: [...state.notices, notice].slice(-foldLimits.notices) }),
  withheld: (_fact, state) => state,
  question_closed: ({ id }, state) => {
    const questions = state.questions.filter((question) => question.id !== id);
    return questions.length === state.questions.length ? state : { ...state, questions };
  },
};

/** The state after a fact: pure, the same on the server and in each page. A fact that changes nothing returns `state`. */
export function reduce(state: State, fact: Fact): State {
  return isSessionFact(fact)
    ? changeSession(state, fact.sessionId, (session) => dispatch(onSessionFact, fact, session, state))
    : dispatch(onFact, fact, state);
}

/** True if answers to this request change the state; otherwise only the client that sent it gets the answer. */
export function isShared(command: Command, args: unknown): boolean {
  return dapRequests[command].folded || effectOf(command, args) !== 'read';
}
