import { DebugError, rootIdOf, type SessionId } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Session } from '../session/door/session.ts';

/** A frame or a variables reference as a tool was given it. */
export interface GivenReference {
  readonly kind: 'frame' | 'variables';
  readonly reference: number;
  /** Of the session that the caller means, where it says so. */
  readonly sessionId: SessionId | undefined;
}

/** The session that gave a reference out, and its root. Throws `stale_reference`, or `invalid_arguments` for a made-up one. */
export function ownerOf(
  debug: Debugger,
  { kind, reference, sessionId }: GivenReference,
): { readonly session: Session; readonly rootId: SessionId } {
  const { references, sessions, shared } = debug;
  const meant = sessionId === undefined ? undefined : rootIdOf(shared.state, debug.sessionOrActive(sessionId));
  references.resolve(kind, reference, shared.state);
  const session = sessions.get(references.sessionOf(reference) ?? '');
  const rootId = rootIdOf(shared.state, session.id);
  if (meant === undefined || meant === rootId) return { session, rootId };
  throw new DebugError(
    'invalid_arguments',
    `${reference} is of the session ${rootId}, not of ${meant}. Leave "session_id" out: ids are unique over sessions.`,
  );
}
