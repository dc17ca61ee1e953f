import type { Command, SessionId } from '#protocol';
import { now, type SharedState } from '../../state/shared-state.ts';

/** How long a request is unanswered when the status says so, and how often the status is updated then, in milliseconds. */
export const slowAnswerMs = 5_000;

/** The id of the progress that a session without an answer shows. */
export const slowAnswerId = 'stopline: no answer';

/** How many of the requests are named. */
const mostNamed = 3;

interface SlowAnswersParts {
  readonly shared: SharedState;
  readonly sessionId: SessionId;
  /** The adapter's label. */
  readonly adapter: string;
}

interface Unanswered {
  readonly command: Command;
  waitedMs: number;
}

/** Shows as one progress which requests of a session have no answer. It ends nothing: a launch or an evaluation may be slow. */
export class SlowAnswers {
  readonly #parts: SlowAnswersParts;
  readonly #slow = new Set<Unanswered>();
  #shown: string | undefined;

  constructor(parts: SlowAnswersParts) {
    this.#parts = parts;
  }

  /** Watches a request that was sent until its answer, which it returns. */
  watched<Answer>(command: Command, answer: Promise<Answer>): Promise<Answer> {
    const unanswered: Unanswered = { command, waitedMs: 0 };
    const timer = setInterval(() => {
      unanswered.waitedMs += slowAnswerMs;
      this.#slow.add(unanswered);
      this.#show();
    }, slowAnswerMs);
    timer.unref();
    return answer.finally(() => {
      clearInterval(timer);
      if (this.#slow.delete(unanswered)) this.#show();
    });
  }

  #show(): void {
    const message = this.#message();
    if (message === this.#shown) return;
    const { shared, sessionId, adapter: title } = this.#parts;
    const fact = { type: 'event', sessionId, at: now() } as const;
    const progressId = slowAnswerId;
    if (message === undefined) shared.record({ ...fact, event: 'progressEnd', body: { progressId } });
    else if (this.#shown === undefined)
      shared.record({ ...fact, event: 'progressStart', body: { progressId, title, message } });
    else shared.record({ ...fact, event: 'progressUpdate', body: { progressId, message } });
    this.#shown = message;
  }

  #message(): string | undefined {
    if (this.#slow.size === 0) return undefined;
    const commands = [...new Set([...this.#slow].map(({ command }) => command))];
    const named = commands.slice(0, mostNamed).map((command) => `"${command}"`);
    const others = commands.length > mostNamed ? [`${commands.length - mostNamed} more`] : [];
    const waitedMs = Math.max(...[...this.#slow].map((each) => each.waitedMs));
    return `no answer to ${[...named, ...others].join(', ')} for ${waitedMs / 1_000} s`;
  }
}
