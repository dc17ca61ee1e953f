import {
  activeSessionId,
  latestStop,
  phaseOf,
  rootSessions,
  sessionIn,
  sessionTree,
  topFrame,
  type Activity,
  type Dap,
  type Question,
  type SessionId,
  type State,
  type Stop,
  type StoppedThread,
} from '#protocol';
import type { Presented } from './ports.ts';
import type { ViewState } from './view-state.ts';

/** Whether an activity is an agent waiting for a stop. */
export const isWaiting = ({ actor, waitsUntil, outcome }: Activity): boolean =>
  actor.kind === 'agent' && waitsUntil !== undefined && outcome === undefined;

/** The questions whether agents may evaluate code. They are asked beside the agent, not in a dialog. */
export const evaluationQuestions = ({ questions }: Pick<State, 'questions'>): readonly Question[] =>
  questions.filter(({ form }) => form.kind === 'evaluation');

/** Whether an agent waits for a stop, or for a person's answer. */
export const hasWaitingAgents = (state: Pick<State, 'activities' | 'questions'>): boolean =>
  state.activities.some(isWaiting) || evaluationQuestions(state).length > 0;

const lastEnded = (state: State): SessionId | undefined =>
  rootSessions(state)
    .toSorted((a, b) => (a.ending?.at ?? '').localeCompare(b.ending?.at ?? ''))
    .at(-1)?.id;

/** The session that replaced the selected one, unless a person is looking at that. */
function heirOf(state: State, selected: ViewState['selectedSession']): SessionId | undefined {
  if (selected === undefined || selected.staysWhenEnded) return undefined;
  return rootSessions(state).findLast(({ restarts }) => restarts === selected.id)?.id;
}

/**
 * The root session to show: the selected one while it lives, unless another stopped since and this one is not stopped;
 * else the active one; else the last one that ended.
 */
export function shownSessionId(state: State, view: Pick<ViewState, 'selectedSession'>): SessionId | undefined {
  const active = activeSessionId(state);
  const { selectedSession } = view;
  const heir = heirOf(state, selectedSession);
  if (heir !== undefined) return heir;
  const selected = selectedSession && sessionIn(state.sessions, selectedSession.id);
  if (active === undefined || sessionIn(state.sessions, active)?.lifecycle === 'terminated')
    return selected?.id ?? lastEnded(state);
  if (selectedSession === undefined || selected === undefined || selected.id === active) return active;
  if (selected.lifecycle === 'terminated' && !selectedSession.staysWhenEnded) return active;
  const isNews = (sessionIn(state.sessions, active)?.lastStopId ?? 0) > selectedSession.seenStopId;
  const yields = isNews && phaseOf(state, selected.id) !== 'Stopped' && phaseOf(state, active) === 'Stopped';
  return yields ? active : selected.id;
}

/** Whether a stop can be shown: its frames are known, or never will be. */
export const isPresentable = ({ frames, isComplete, isCause }: Stop): boolean =>
  frames !== undefined || isComplete || !isCause;

/** The stopped thread to show: that of the selected frame, else the last that stopped, preferably with the focus. */
export function currentStop(
  state: State,
  rootId: SessionId,
  view: Pick<ViewState, 'selectedFrame'>,
): StoppedThread | undefined {
  const chosen = view.selectedFrame;
  const session = sessionTree(state, rootId).find(({ id }) => id === chosen?.sessionId);
  const thread = session?.threads.find(({ id }) => id === chosen?.threadId);
  if (session && thread?.stop) return { session, thread, stop: thread.stop };
  return latestStop(state, rootId, ({ preservesFocus }) => preservesFocus !== true) ?? latestStop(state, rootId);
}

/** The last stop of a thread that was resumed. */
export function lastStopOf(state: State, sessionId: SessionId, threadId: number): StoppedThread | undefined {
  const session = sessionIn(state.sessions, sessionId);
  const thread = session?.threads.find(({ id }) => id === threadId);
  const stop = thread?.lastStop;
  return session && thread && stop ? { session, thread, stop } : undefined;
}

/** The last stop of a running tree. */
export function latestPastStop(state: State, rootId: SessionId): StoppedThread | undefined {
  return sessionTree(state, rootId)
    .flatMap((session) =>
      session.threads.flatMap((thread) => (thread.lastStop ? [{ session, thread, stop: thread.lastStop }] : [])),
    )
    .toSorted((a, b) => b.stop.id - a.stop.id || Number(b.stop.isCause) - Number(a.stop.isCause))[0];
}

/** The frame whose values are shown. */
export function shownFrame({ stopped }: Presented, { selectedFrame }: ViewState): Dap.StackFrame | undefined {
  const chosen =
    selectedFrame?.sessionId === stopped?.session.id && selectedFrame?.threadId === stopped?.thread.id
      ? (stopped?.stop.frames?.find(({ id }) => id === selectedFrame?.frameId) ?? selectedFrame?.frame)
      : undefined;
  return chosen ?? topFrame(stopped?.stop);
}
