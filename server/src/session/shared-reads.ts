import { DebugError } from '#protocol';

/** Answers to reads of one session: within an epoch the same question is asked once, whoever asks. */
export class SharedReads {
  #epoch = -1;
  #answers = new Map<string, Promise<unknown>>();

  /** The answer that is known or on its way, else the one that `read` gets. A caller that gives up leaves it to others. */
  ask(epoch: number, question: string, read: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    if (this.#epoch !== epoch) this.#answers = new Map();
    this.#epoch = epoch;
    return unlessAborted(this.#answers.get(question) ?? this.#read(question, read), signal);
  }

  #read(question: string, read: () => Promise<unknown>): Promise<unknown> {
    const answers = this.#answers;
    const answer = read();
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  }
}

/** An answer that several share, given up for one of them when that one's signal says so. Rejects with `adapter_failed` then. */
function unlessAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new DebugError('adapter_failed', 'The request was given up before it was answered.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
