import { sessionIn } from '#protocol';
import type { Arguments, Body, SessionId } from '#protocol';
import type { SlowWork } from '../../ui/slow-work.ts';
import { canCancel } from './can-cancel.ts';
import type { Read, ReadPort, SharedPort } from '../../model/ports.ts';

const names = { scopes: 'scopes', stackTrace: 'frames' } as const;

/** A read of a panel, shown as slow work if the adapter can cancel it. */
export function waitingRead<C extends keyof typeof names>(
  slow: SlowWork,
  { reads, server }: ReadPort & SharedPort,
  { sessionId, command, args }: { readonly sessionId: SessionId; readonly command: C; readonly args: Arguments<C> },
): Read<Body<C>> {
  const read = reads.read(sessionId, command, args);
  const session = sessionIn(server.value.state.sessions, sessionId);
  const since = read.status === 'loading' ? read.since : undefined;
  const isGivenUp = read.status === 'failed' && read.isGivenUp === true;
  if (canCancel(session, command) && (since !== undefined || isGivenUp))
    slow.add({
      doing: `reading ${names[command]}`,
      since,
      cancel: () => reads.cancel(sessionId, command, args),
      again: { label: `Read ${names[command]} again`, run: () => reads.retry(sessionId, command, args) },
    });
  return read;
}
