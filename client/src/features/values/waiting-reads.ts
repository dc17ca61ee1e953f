import type { Arguments, Body, Command, SessionId } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import '../../ui/elapsed.ts';
import { slowWorkStyles } from '../../ui/slow-work.ts';
import type { Read, Workbench } from '../../model/workbench.ts';

/** A read that has no answer, or that was given up. */
interface Waiting<C extends Command> {
  readonly sessionId: SessionId;
  readonly args: Arguments<C>;
  /** When it was asked for, in milliseconds; undefined where it was given up. */
  readonly since: number | undefined;
}

/** A row over the end of a panel: what is above does not move for it. */
export const waitingReadsStyles = css`
  ${slowWorkStyles}
  :host {
    position: relative;
  }
  .slow-work.over {
    position: absolute;
    inset: auto 0 0;
    z-index: 1;
    background: var(--sl-bg-panel);
  }
  .slow-work.waiting {
    animation: appear 0s 800ms both;
  }
`;

/** What a panel reads while it is drawn: what takes long is told in a row, given up from there, and asked for again. */
export class WaitingReads<C extends Command> {
  readonly #command: C;
  /** 'scopes', 'frames'. */
  readonly #what: string;
  #waiting: Waiting<C>[] = [];

  constructor(command: C, what: string) {
    this.#command = command;
    this.#what = what;
  }

  /** To be called before a panel reads what it draws. */
  begin(): void {
    this.#waiting = [];
  }

  read({ reads, server }: Workbench, sessionId: SessionId, args: Arguments<C>): Read<Body<C>> {
    const read = reads.read(sessionId, this.#command, args);
    const canCancel = server.value.state.sessions[sessionId]?.capabilities.supportsCancelRequest === true;
    const since = read.status === 'loading' ? read.since : undefined;
    const isGivenUp = read.status === 'failed' && read.isGivenUp === true;
    if (canCancel && (since !== undefined || isGivenUp)) this.#waiting.push({ sessionId, args, since });
    return read;
  }

  view({ reads }: Workbench): TemplateResult | typeof nothing {
    const asked = this.#waiting.filter(({ since }) => since !== undefined);
    if (asked.length > 0) {
      const cancel = () => {
        for (const { sessionId, args } of asked) reads.cancel(sessionId, this.#command, args);
      };
      const since = Math.min(...asked.map((one) => one.since ?? Number.NaN));
      return html`
        <div class="slow-work over waiting">
          <span class="cut">Reading ${this.#what}<stopline-elapsed .since=${since}></stopline-elapsed></span>
          <button type="button" class="button box" aria-label="Cancel reading ${this.#what}" @click=${cancel}>
            Cancel
          </button>
        </div>
      `;
    }
    if (this.#waiting.length === 0) return nothing;
    const again = () => {
      for (const { sessionId, args } of this.#waiting) reads.retry(sessionId, this.#command, args);
    };
    return html`
      <div class="slow-work over">
        <span class="cut">Reading ${this.#what} was given up</span>
        <button type="button" class="button box" aria-label="Read ${this.#what} again" @click=${again}>
          Read again
        </button>
      </div>
    `;
  }
}
