import { DebugError } from '#protocol';

/** Reads an answer. The signal is aborted when nobody waits for it any more. */
type ReadAnswer = (signal: AbortSignal) => Promise<unknown>;

interface Shared {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  /** Those that wait and have not given up. One without a signal never does. */
  waiting: number;
}

/** Answers to reads of one session: within an epoch the same question is asked once, whoever asks. */
export class SharedReads {
  #epoch = -1;
  #answers = new Map<string, Shared>();

  /** The answer that is known or on its way, else the one that `read` gets. A caller that gives up leaves it to others. */
  ask(epoch: number, question: string, read: ReadAnswer, signal?: AbortSignal): Promise<unknown> {
    if (this.#epoch !== epoch) this.#answers = new Map();
    this.#epoch = epoch;
    const answers = this.#answers;
    const shared = answers.get(question) ?? this.#read(question, read);
    shared.waiting += 1;
    return unlessAborted(shared.answer, signal, () => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      // Whoever asks from now on begins anew.
      if (answers.get(question) === shared) answers.delete(question);
      shared.abort.abort();
    });
  }

  #read(question: string, read: ReadAnswer): Shared {
    const answers = this.#answers;
    const abort = new AbortController();
    const shared: Shared = { answer: read(abort.signal), abort, waiting: 0 };
    answers.set(question, shared);
    shared.answer.catch(() => {
      if (answers.get(question) === shared) answers.delete(question);
    });
    return shared;
  }
}

/** An answer that several share, given up for one of them when that one's signal says so. Rejects with `adapter_failed` then. */
function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
  onGivenUp: () => void,
): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(new DebugError('adapter_failed', 'The request was given up before it was answered.'));
      onGivenUp();
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
