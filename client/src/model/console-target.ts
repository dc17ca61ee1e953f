import { isAtLeast, sessionTree, type SessionId } from '#protocol';
import type { SharedPort, ShownPort } from './ports.ts';
import { lineOf } from '../ui/one-line.ts';

/** Where expressions are evaluated now, or why they cannot be. */
type ConsoleTarget =
  | { readonly sessionId: SessionId; readonly frameId: number | undefined; readonly hint: string }
  | { readonly sessionId: undefined; readonly reason: string };

export type TargetPort = SharedPort & Pick<ShownPort, 'presented' | 'shownFrame'>;

/** The shown frame during a stop, else the innermost session that has threads. */
export function targetOf(port: TargetPort): ConsoleTarget {
  const { connection, role, state } = port.server.value;
  const presented = port.presented.value;
  const shown = port.shownFrame();
  if (connection.kind !== 'connected') return { sessionId: undefined, reason: 'Not connected to the server' };
  if (!isAtLeast(role, 'controller')) return { sessionId: undefined, reason: 'You are watching' };
  if (shown && !presented.isOver) {
    return { sessionId: shown.sessionId, frameId: shown.frame.id, hint: `Evaluate in ${lineOf(shown.frame.name, 80)}` };
  }
  const sessions = presented.sessionId === undefined ? [] : sessionTree(state, presented.sessionId);
  const living = sessions.findLast(({ lifecycle, threads }) => lifecycle === 'live' && threads.length > 0);
  if (!living) {
    return { sessionId: undefined, reason: presented.phase === 'Starting' ? 'Starting…' : 'Nothing is running' };
  }
  return { sessionId: living.id, frameId: undefined, hint: 'Evaluate (program is running)' };
}
