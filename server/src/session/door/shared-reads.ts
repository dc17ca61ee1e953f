import { DebugError } from '#protocol';
import { limits } from '../../limits.ts';

/** Reads an answer. The signal is aborted when all callers have cancelled. */
type ReadAnswer = (signal: AbortSignal) => Promise<unknown>;

interface Shared {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  /** How many callers have not cancelled. A caller without a signal never does. */
  waiting: number;
}

/** Answers to reads of one session: within an epoch, each read is sent once for all clients. */
export class SharedReads {
  #epoch = -1;
  #answers = new Map<string, Shared>();

  /** The known or pending answer, or else that of `read`. A caller that cancels leaves it to the others. */
  ask(epoch: number, question: string, read: ReadAnswer, signal?: AbortSignal): Promise<unknown> {
    if (this.#epoch !== epoch) this.#answers = new Map();
    this.#epoch = epoch;
    const answers = this.#answers;
    const shared = answers.get(question) ?? this.#read(question, read);
    shared.waiting += 1;
    return unlessAborted(shared.answer, signal, () => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      if (answers.get(question) === shared) answers.delete(question);
      shared.abort.abort();
    });
  }

  /** An answer that was asked for in this epoch. */
  known(epoch: number, question: string): Promise<unknown> | undefined {
    return this.#epoch === epoch ? this.#answers.get(question)?.answer : undefined;
  }

  #read(question: string, read: ReadAnswer): Shared {
    const answers = this.#answers;
    const abort = new AbortController();
    const shared: Shared = { answer: read(abort.signal), abort, waiting: 0 };
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= limits.cachedReads.most) answers.delete(oldest);
    answers.set(question, shared);
    shared.answer.catch(() => {
      if (answers.get(question) === shared) answers.delete(question);
    });
    return shared;
  }
}

/** A shared answer for one caller. Rejects with `adapter_failed` when its signal is aborted. */
function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
  onCancelled: () => void,
): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(new DebugError('adapter_failed', 'The request was cancelled before it was answered.'));
      onCancelled();
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
