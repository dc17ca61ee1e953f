import type { DapEventName, DapEvents } from '../dap/events.ts';
import type { Arguments, Body, Command } from '../dap/requests.ts';
import type { Fact } from '../session/facts.ts';
import { reduce } from '../session/reduce.ts';
import { sessionIn } from '../session/select.ts';
import { initialState, type SessionDescription, type SessionState, type State, type Stop } from '../session/state.ts';

/** The time of every fact. */
export const at = '2026-01-31T12:00:00.000Z';

export const person = { kind: 'person', name: 'Ada' } as const;

/** The description of a session; `s1` by default. */
export const describedSession = (description: Partial<SessionDescription> = {}): SessionDescription => ({
  id: 's1',
  name: 'app',
  type: 'fake',
  request: 'launch',
  adapter: 'Fake',
  noDebug: false,
  startedBy: person,
  ...description,
});

/** A session is created; `s1` by default. */
export function created(description: Partial<SessionDescription> = {}): Fact {
  const session = describedSession(description);
  return { type: 'session_created', sessionId: session.id, at, session };
}

export const ready = (sessionId = 's1'): Fact => ({ type: 'session_ready', sessionId, at });

export const ended = (sessionId = 's1', message = 'over'): Fact => ({ type: 'session_ended', sessionId, at, message });

/** An event of an adapter. A test casts a body that the protocol does not allow. */
export function said<Name extends DapEventName>(event: Name, body: DapEvents[Name], sessionId = 's1'): Fact {
  return { type: 'event', sessionId, at, event, body } as Fact;
}

/** The parts of a request's facts. */
export interface Exchange<C extends Command> {
  readonly command: C;
  readonly arguments: Arguments<C>;
  readonly requestId?: number;
  readonly sessionId?: string;
}

export function asked<C extends Command>({ sessionId = 's1', requestId = 1, ...request }: Exchange<C>): Fact {
  return { type: 'asked', sessionId, at, requestId, ...request } as Fact;
}

export function answered<C extends Command>(
  { sessionId = 's1', requestId = 1, ...request }: Exchange<C>,
  body: Body<C>,
): Fact {
  return { type: 'answered', sessionId, at, requestId, ...request, body } as Fact;
}

export function refused<C extends Command>({ sessionId = 's1', requestId = 1, command }: Exchange<C>): Fact {
  return { type: 'refused', sessionId, at, requestId, command, error: { code: 'adapter_failed', message: 'no' } };
}

/** The answer to `threads`, with a thread for each id. */
export function listed(ids: readonly number[], sessionId = 's1'): Fact {
  const threads = ids.map((id) => ({ id, name: `thread ${id}` }));
  return answered({ command: 'threads', arguments: undefined, sessionId }, { threads });
}

/** Freezes a JSON value at every depth, so that a fold that changes its input throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** The state after these facts. All states and facts are frozen. */
export function fold(facts: readonly Fact[], state: State = initialState): State {
  return facts.reduce((before, fact) => deepFreeze(reduce(before, deepFreeze(fact))), deepFreeze(state));
}

/** The state of a session after it was created and after these facts. */
export function sessionAfter(facts: readonly Fact[], id = 's1'): SessionState {
  const session = sessionIn(fold([created({ id }), ...facts]).sessions, id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

/** The stop of a thread; undefined while it is running. */
export function stopOf(session: SessionState, threadId: number): Stop | undefined {
  return session.threads.find(({ id }) => id === threadId)?.stop;
}
