import { DebugError, rootIdOf, type SessionId } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Session } from '../session/door/session.ts';

/** A frame id or variables reference from a caller. */
export interface GivenReference {
  readonly kind: 'frame' | 'variables';
  readonly reference: number;
  /** The session that the caller gave, if any. */
  readonly sessionId: SessionId | undefined;
}

/** The session of a reference, and its root. Throws `stale_reference`, or `invalid_arguments` for an unknown one. */
export function ownerOf(
  debug: Debugger,
  { kind, reference, sessionId }: GivenReference,
): { readonly session: Session; readonly rootId: SessionId } {
  const { references, sessions, shared } = debug;
  const expected = sessionId === undefined ? undefined : rootIdOf(shared.state, debug.sessionOrActive(sessionId));
  references.resolve(kind, reference, shared.state);
  const session = sessions.get(references.sessionOf(reference) ?? '');
  const rootId = rootIdOf(shared.state, session.id);
  if (expected === undefined || expected === rootId) return { session, rootId };
  throw new DebugError(
    'invalid_arguments',
    `${reference} belongs to the session ${rootId}, not to ${expected}. Omit "session_id": ids are unique across sessions.`,
  );
}
