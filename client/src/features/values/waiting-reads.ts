import type { Arguments, Body, SessionId } from '#protocol';
import type { ReadCommand } from '../../model/reads/shown-values.ts';
import type { SlowWork } from '../../ui/slow-work.ts';
import type { Read, ReadPort, SharedPort } from '../../model/ports.ts';

/** Reads of a panel, shown as slow work if the adapter can cancel them. */
export class WaitingReads<C extends ReadCommand> {
  readonly #slow: SlowWork;
  readonly #command: C;
  /** 'scopes', 'frames'. */
  readonly #what: string;

  constructor(slow: SlowWork, command: C, what: string) {
    this.#slow = slow;
    this.#command = command;
    this.#what = what;
  }

  read({ reads, server }: ReadPort & SharedPort, sessionId: SessionId, args: Arguments<C>): Read<Body<C>> {
    const command = this.#command;
    const read = reads.read(sessionId, command, args);
    const canCancel = server.value.state.sessions[sessionId]?.capabilities.supportsCancelRequest === true;
    const since = read.status === 'loading' ? read.since : undefined;
    const isGivenUp = read.status === 'failed' && read.isGivenUp === true;
    if (canCancel && (since !== undefined || isGivenUp))
      this.#slow.add({
        doing: `reading ${this.#what}`,
        since,
        cancel: () => reads.cancel(sessionId, command, args),
        again: { label: `Read ${this.#what} again`, run: () => reads.retry(sessionId, command, args) },
      });
    return read;
  }
}
