import { isSupported, latestStop, sessionTree, type Command, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { rootOf } from '../threads.ts';

/**
 * The session of a tree that can be asked for something that belongs to no frame: the one that stopped last, if it supports the
 * request, or else the first that does. Without one it is the root, which refuses the request.
 */
export function capableSession(
  debug: Debugger,
  { sessionId, command }: { readonly sessionId: SessionId | undefined; readonly command: Command },
): { readonly session: Session; readonly rootId: SessionId } {
  const { state } = debug.shared;
  const rootId = rootOf(debug, sessionId);
  const stopped = latestStop(state, rootId)?.session;
  const candidates = [...(stopped ? [stopped] : []), ...sessionTree(state, rootId)];
  const capable = candidates.find(
    ({ lifecycle, capabilities }) => lifecycle === 'live' && isSupported(command, capabilities),
  );
  return { session: debug.sessions.get(capable?.id ?? rootId), rootId };
}
