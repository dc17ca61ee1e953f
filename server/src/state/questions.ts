import { DebugError, type Actor, type Question, type QuestionForm } from '#protocol';
import type { SharedState } from './shared-state.ts';

export type NewQuestion = Omit<Question, 'id'>;

type CancelledWords = (asked: NewQuestion, by: string) => string;

const startCancelled: CancelledWords = ({ subject, text }, by) =>
  `${by} cancelled the start of "${subject}" when asked: ${text}`;

const cancelledWords: Readonly<Record<QuestionForm['kind'], CancelledWords>> = {
  text: startCancelled,
  pick: startCancelled,
  process: startCancelled,
  choice: startCancelled,
  approval: ({ subject }, by) =>
    `${by} did not approve what "${subject}" runs, so it was not started. Ask before you try again.`,
  evaluation: (_asked, by) => `${by} did not allow this evaluation. Ask before you try again.`,
};

/** A person refused, or cancelled a start by not answering. This is not a failure. */
export class QuestionCancelledError extends DebugError {
  constructor(asked: NewQuestion, by: Actor) {
    super('not_allowed', cancelledWords[asked.form.kind](asked, by.name));
  }
}

/** How long the last page may be gone, as in a reload, before approvals are refused, in milliseconds. */
const desertedMs = 10_000;

interface Asked {
  readonly question: Question;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: DebugError) => void;
  readonly noPageMessage: string;
}

/** Whether an answer is valid: one of the options, the id of a process, or any text. */
export function isAnswer(form: QuestionForm, answer: string): boolean {
  if (form.kind === 'approval') return answer === 'approve';
  if (form.kind === 'evaluation') return answer === 'allow';
  if ('options' in form) return form.options.some(({ value }) => value === answer);
  return form.kind === 'text' || /^[1-9]\d{0,9}$/.test(answer);
}

/** Asks questions in the pages. Answers are not recorded as facts. */
export class Questions {
  readonly #shared: SharedState;
  readonly #asked = new Map<number, Asked>();
  #pages = 0;
  #approvers = 0;
  #deserted: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(shared: SharedState) {
    this.#shared = shared;
  }

  /** Adds a page that can answer, and if it is the owner's, approve. Returns a function that removes it. */
  attend({ canApprove }: { readonly canApprove: boolean }): () => void {
    const approvers = canApprove ? 1 : 0;
    this.#pages += 1;
    this.#approvers += approvers;
    if (canApprove) clearTimeout(this.#deserted);
    return () => {
      this.#pages -= 1;
      this.#approvers -= approvers;
      if (!canApprove || this.hasApprovers) return;
      this.#deserted = setTimeout(() => this.#refuseDeserted(), desertedMs).unref();
    };
  }

  get hasPages(): boolean {
    return this.#pages > 0;
  }

  /** The owner has a page open. */
  get hasApprovers(): boolean {
    return this.#approvers > 0;
  }

  /**
   * Asks in every page that can answer; resolves with the first answer. Rejects with `not_allowed` when cancelled, and with `launch_failed`
   * when aborted or, with `noPageMessage`, if no such page is open.
   */
  ask(wanted: NewQuestion, noPageMessage: string, signal?: AbortSignal): Promise<string> {
    const isAnswerable = wanted.form.kind === 'approval' ? this.hasApprovers : this.hasPages;
    if (!isAnswerable) return Promise.reject(new DebugError('launch_failed', noPageMessage));
    const question = { ...wanted, id: this.#nextId++ };
    return new Promise((resolve, reject) => {
      this.#asked.set(question.id, { question, resolve, reject, noPageMessage });
      this.#shared.record({ type: 'question_asked', question });
      signal?.addEventListener('abort', () => this.#withdraw(question.id), { once: true });
    });
  }

  /** Answers a question; null cancels the start. Throws `invalid_arguments` for an invalid answer. */
  answer(id: number, answer: string | null, by: Actor): void {
    const asked = this.#asked.get(id);
    if (!asked) throw new DebugError('invalid_arguments', 'This question was already answered or withdrawn.');
    if (answer !== null && !isAnswer(asked.question.form, answer))
      throw new DebugError('invalid_arguments', 'This is not one of the options.');
    this.#close(id, answer === null ? 'given_up' : 'answered', by);
    if (answer === null) asked.reject(new QuestionCancelledError(asked.question, by));
    else asked.resolve(answer);
  }

  /** Withdraws the questions of one start, or all. */
  withdraw(subject?: string): void {
    for (const [id, { question }] of this.#asked)
      if (subject === undefined || question.subject === subject) this.#withdraw(id);
  }

  /** Nobody can approve where no page of the owner is open. Other questions wait for the next page. */
  #refuseDeserted(): void {
    for (const [id, { question, reject, noPageMessage }] of this.#asked) {
      if (question.form.kind !== 'approval') continue;
      this.#close(id, 'withdrawn');
      reject(new DebugError('not_allowed', noPageMessage));
    }
  }

  #withdraw(id: number): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#close(id, 'withdrawn');
    const { subject } = asked.question;
    asked.reject(new DebugError('launch_failed', `The start of "${subject}" was stopped before it was answered.`));
  }

  #close(id: number, how: 'answered' | 'given_up' | 'withdrawn', by?: Actor): void {
    this.#asked.delete(id);
    this.#shared.record({ type: 'question_closed', id, how, ...(by && { by }) });
  }
}
