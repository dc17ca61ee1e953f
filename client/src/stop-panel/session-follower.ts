import { messageOf, type SessionId } from '#protocol';
import type { Answer } from './answer.ts';

/** How often a session is read, in milliseconds, and how often after a failure. */
const everyMs = 1_000;
const afterFailureMs = 5_000;

export interface FollowerPort {
  /** Reads what a session does at the moment. */
  readonly read: (sessionId: SessionId) => Promise<Answer>;
  readonly onAnswer: (answer: Answer) => void;
  readonly onProblem: (message: string) => void;
}

/** Reads a session again and again while someone can see the panel, until it has ended. */
export class SessionFollower {
  readonly #port: FollowerPort;
  #sessionId: SessionId | undefined;
  #isSeen = true;
  #isReading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: FollowerPort) {
    this.#port = port;
  }

  /** Follows a session from now on. */
  follow(sessionId: SessionId): void {
    this.#sessionId = sessionId;
    this.readNow();
  }

  /** Reads at once, if there is something to read and someone to see it. */
  readNow(): void {
    clearTimeout(this.#timer);
    if (this.#isSeen && !this.#isReading && this.#sessionId !== undefined) void this.#read(this.#sessionId);
  }

  seen(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    this.readNow();
  }

  end(): void {
    this.#sessionId = undefined;
    clearTimeout(this.#timer);
  }

  async #read(sessionId: SessionId): Promise<void> {
    this.#isReading = true;
    const waitMs = await this.#port.read(sessionId).then(
      (answer) => {
        if (this.#sessionId === sessionId) this.#port.onAnswer(answer);
        if (answer.state === 'Terminated') this.#sessionId = undefined;
        return everyMs;
      },
      (thrown: unknown) => {
        this.#port.onProblem(messageOf(thrown));
        return afterFailureMs;
      },
    );
    this.#isReading = false;
    if (this.#isSeen && this.#sessionId !== undefined) this.#timer = setTimeout(() => this.readNow(), waitMs);
  }
}
