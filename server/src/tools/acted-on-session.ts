import { activeSessionId, fieldOf, rootIdOf, sessionIn, textOf, type SessionId } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';

/** The session that a call with this input is about: the given one, that of its reference, or else the active one. */
export function actedOnSession({ shared, references }: Debugger, input: unknown): SessionId | undefined {
  const { state } = shared;
  const reference = fieldOf(input, 'frame_id') ?? fieldOf(input, 'variables_reference');
  const owner = typeof reference === 'number' ? references.sessionOf(reference) : undefined;
  const id = textOf(input, 'session_id') ?? owner ?? activeSessionId(state);
  const session = sessionIn(state.sessions, id);
  return session && rootIdOf(state, session.id);
}
