import { DebugError, dapRequests, type Arguments } from '#protocol';
import type { AdapterQuirks, InterruptSignal } from '../../adapters/quirks.ts';
import { noAnswerWithin } from '../../dap/connection.ts';
import { keepsToLimits, withLimit, type LimitQuirks } from './evaluation-limit.ts';

/** How long an adapter may take to end an evaluation, in milliseconds. */
export const endingMs = 3_000;

/** How long an evaluation may take to end before it is interrupted again, in milliseconds: the first time, it had not begun. */
const againMs = 1_000;

/** How much later an adapter with a limit of its own ends an evaluation, in milliseconds, so that our limit has passed by then. */
const laterMs = 100;

/**
 * How long an evaluation may run before a cancellation or a resume interrupts it, in milliseconds. Most end sooner, and an
 * interruption that comes too late could hit the program.
 */
const graceMs = 1_000;

/** The limit of values that are only shown, in milliseconds, where nothing but a limit ends an evaluation: no step waits longer. */
const shownMs = 10_000;

/** The message of an evaluation that was ended after a time, in milliseconds. */
export const endedMessage = (timeoutMs: number): string =>
  `The evaluation did not end within ${timeoutMs / 1_000} s, so it was ended. The program is stopped where it was.`;

const cancelledMessage = 'The request "evaluate" was cancelled before the adapter answered it.';

const interruptedBefore =
  'This expression did not end before, and was interrupted. The debugger cannot evaluate it again in this session.';

const resumedMessage = 'A person resumed the program before the evaluation had ended.';

type EvaluateArguments = Arguments<'evaluate'>;

interface Limits {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Signals processes of an adapter. */
export interface Signalling {
  readonly signal: (signal: InterruptSignal) => void;
}

interface Parts extends Signalling {
  /** The means of the adapter to end an evaluation, besides DAP's `cancel`. */
  readonly quirks: LimitQuirks & Pick<AdapterQuirks, 'evaluationInterrupt'>;
  /** Whether the adapter supports DAP's `cancel`. */
  readonly canCancel: () => boolean;
  /** Sends an evaluation as it is. Aborting cancels it at an adapter that supports that. */
  readonly send: (args: EvaluateArguments, limits: Limits) => Promise<unknown>;
}

interface Running {
  readonly expression: string;
  readonly begunMs: number;
  /** Whether or not it failed. */
  readonly answered: Promise<true>;
  readonly fail: (problem: unknown) => void;
  /** Its answer is not waited for any longer. */
  readonly over: AbortController;
}

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), Math.max(0, ms)).unref());

/**
 * The evaluations that an adapter has not answered. An adapter resumes no program that it evaluates in, so each is ended by the
 * adapter's means: past its limit, when it is cancelled, and when a person resumes the program.
 */
export class RunningEvaluations {
  readonly #parts: Parts;
  readonly #running = new Set<Running>();
  /** The last interruption, until its evaluation has ended. */
  #interrupting: Promise<void> | undefined;
  /** The expressions that a signal interrupted: cdt-gdb-adapter hangs when one is interrupted that it knows already. */
  readonly #signalled = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Evaluates within a limit, in milliseconds. Rejects with `adapter_failed`. */
  ask(args: EvaluateArguments, { timeoutMs = this.#usualMs(args), signal }: Limits): Promise<unknown> {
    const { quirks, send } = this.#parts;
    if (this.#signalled.has(args.expression.trim()))
      return Promise.reject(new DebugError('adapter_failed', interruptedBefore));
    const isEndedHere = keepsToLimits(quirks) || quirks.evaluationInterrupt !== undefined;
    const over = new AbortController();
    if (signal?.aborted) over.abort();
    const limits = { signal: over.signal, ...(!isEndedHere && { timeoutMs }) };
    const answer = send(withLimit(args, quirks, timeoutMs + laterMs), limits);
    return new Promise((resolve, reject) => {
      let isPastLimit = false;
      const settle = () => {
        this.#running.delete(running);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (problem: unknown) => {
        settle();
        reject(typeof problem === 'string' ? new DebugError('adapter_failed', problem) : DebugError.from(problem));
      };
      const onAbort = () => {
        fail(cancelledMessage);
        void this.#end(running, graceMs);
      };
      const onLimit = async () => {
        isPastLimit = true;
        await this.#end(running, 0);
        fail(noAnswerWithin('evaluate', timeoutMs));
      };
      const timer = isEndedHere && timeoutMs < Infinity ? setTimeout(() => void onLimit(), timeoutMs) : undefined;
      const answered = answer.then(
        (body) => {
          // An adapter may call an evaluation a success that its own limit ended.
          if (isPastLimit) fail(endedMessage(timeoutMs));
          else resolve(body);
          settle();
          return true as const;
        },
        (thrown: unknown) => {
          fail(isPastLimit ? endedMessage(timeoutMs) : thrown);
          return true as const;
        },
      );
      const running: Running = { expression: args.expression.trim(), begunMs: performance.now(), answered, fail, over };
      this.#running.add(running);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** A person resumes the program: what still evaluates after a moment is ended, if the adapter can do that. */
  endForResume(): void {
    if (this.#parts.quirks.evaluationInterrupt === undefined && !this.#parts.canCancel()) return;
    for (const running of this.#running) void this.#endForResume(running);
  }

  async #endForResume(running: Running): Promise<void> {
    if (await this.#isAnsweredWithin(running, graceMs)) return;
    running.fail(resumedMessage);
    await this.#end(running, graceMs);
  }

  #isAnsweredWithin({ begunMs, answered }: Running, ms: number): Promise<boolean> {
    return Promise.race([answered, after(begunMs + ms - performance.now())]);
  }

  /** Resolves when the adapter has ended an evaluation, or has had its time. It has this long from its beginning to end by itself. */
  async #end(running: Running, mayTakeMs: number): Promise<void> {
    const { quirks } = this.#parts;
    const { evaluationInterrupt } = quirks;
    if (evaluationInterrupt !== undefined) {
      const isYoung = performance.now() < running.begunMs + mayTakeMs;
      if (isYoung && (await this.#isAnsweredWithin(running, mayTakeMs))) return;
      await this.#interrupt(running, evaluationInterrupt);
    } else if (keepsToLimits(quirks)) await Promise.race([running.answered, after(endingMs)]);
    running.over.abort();
  }

  /** One after the other: an adapter evaluates one expression at a time, and most end soon after the one before. */
  async #interrupt(running: Running, interrupt: string | InterruptSignal): Promise<void> {
    const before = this.#interrupting;
    const turn = (async () => {
      await before;
      if (before && (await Promise.race([running.answered, after(againMs)]))) return;
      await this.#interruptNow(running, interrupt);
    })();
    this.#interrupting = turn;
    await turn;
    if (this.#interrupting === turn) this.#interrupting = undefined;
  }

  async #interruptNow({ expression, answered }: Running, interrupt: string | InterruptSignal): Promise<void> {
    const { send, signal } = this.#parts;
    for (let waitedMs = 0; waitedMs < endingMs; waitedMs += againMs) {
      if (typeof interrupt === 'object') {
        this.#signalled.add(expression);
        signal(interrupt);
      } else send({ expression: interrupt, context: 'repl' }, { timeoutMs: endingMs }).catch(() => undefined);
      if (await Promise.race([answered, after(againMs)])) return;
    }
  }

  /** A statement in the console may take as long as it wants where it can be ended: a person waits for it. */
  #usualMs({ context }: EvaluateArguments): number {
    const { quirks } = this.#parts;
    if (context === 'repl' && quirks.evaluationInterrupt !== undefined) return Infinity;
    return keepsToLimits(quirks) && context !== 'repl' ? shownMs : dapRequests.evaluate.timeoutMs;
  }
}
