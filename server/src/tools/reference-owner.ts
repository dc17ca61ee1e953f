import { activeSessionId, DebugError, inQuotes, rootIdOf, sessionIn, type SessionId, type State } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Session } from '../session/door/session.ts';

/** A frame id or variables reference from a caller. */
export interface GivenReference {
  readonly kind: 'frame' | 'variables';
  readonly reference: number;
  /** The session that the caller gave, if any. */
  readonly sessionId: SessionId | undefined;
}

/** How much of the reason of an end is quoted, in characters. */
const quotedReason = 300;

/** That a session has ended, why, and what to do; undefined if it has not. */
function endMessage(state: State, id: SessionId | undefined): string | undefined {
  const session = sessionIn(state.sessions, id);
  if (session?.lifecycle !== 'terminated') return undefined;
  const reason = session.ending?.message.slice(0, quotedReason) ?? '';
  return `The session ${session.id} has ended, with its frames and values. Call start_debugging to start it again. Why it ended: ${inQuotes(reason)}`;
}

/** The session of a reference, and its root. Throws `no_session` if the given one has ended, `stale_reference`, or `invalid_arguments` for an unknown one. */
export function ownerOf(
  debug: Debugger,
  { kind, reference, sessionId }: GivenReference,
): { readonly session: Session; readonly rootId: SessionId } {
  const { references, sessions, shared } = debug;
  const expected = sessionId === undefined ? undefined : rootIdOf(shared.state, debug.sessionOrActive(sessionId));
  const ended = endMessage(shared.state, expected ?? activeSessionId(shared.state));
  if (expected !== undefined && ended !== undefined) throw new DebugError('no_session', ended);
  try {
    references.resolve(kind, reference, shared.state);
  } catch (thrown) {
    const error = DebugError.from(thrown);
    if (ended === undefined || error.code !== 'stale_reference') throw error;
    throw new DebugError('stale_reference', `${error.message} ${ended}`);
  }
  const session = sessions.get(references.sessionOf(reference) ?? '');
  const rootId = rootIdOf(shared.state, session.id);
  if (expected === undefined || expected === rootId) return { session, rootId };
  throw new DebugError(
    'invalid_arguments',
    `${reference} belongs to the session ${rootId}, not to ${expected}. Omit "session_id": ids are unique across sessions.`,
  );
}
