import { DebugError, type Actor, type Question, type QuestionForm, type QuestionOption } from '#protocol';
import type { SharedState } from './shared-state.ts';

/** What is asked, and of what start. */
export type NewQuestion = Omit<Question, 'id'>;

/** A person did not want to answer: what was to be started is not, and that is no failure. */
export class QuestionCancelledError extends DebugError {
  constructor({ subject, text }: NewQuestion, by: Actor) {
    super('not_allowed', `${by.name} gave up the start of "${subject}" when asked: ${text}`);
  }
}

interface Asked {
  readonly question: Question;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: DebugError) => void;
}

/** Whether an answer is one, by the form of the question. */
const fits: Readonly<Record<QuestionForm['kind'], (answer: string, options: readonly QuestionOption[]) => boolean>> = {
  text: () => true,
  pick: (answer, options) => options.some(({ value }) => value === answer),
  process: (answer) => /^[1-9]\d{0,9}$/.test(answer),
  choice: (answer, options) => options.some(({ value }) => value === answer),
};

const isAnswer = (form: QuestionForm, answer: string): boolean =>
  fits[form.kind](answer, 'options' in form ? form.options : []);

/** What is asked at the pages, and who is there to answer. The answers are in no fact. */
export class Questions {
  readonly #shared: SharedState;
  readonly #asked = new Map<number, Asked>();
  #pages = 0;
  #nextId = 1;

  constructor(shared: SharedState) {
    this.#shared = shared;
  }

  /** Counts a page among those where somebody may answer. Returns the function that ends it. */
  attend(): () => void {
    this.#pages += 1;
    return () => {
      this.#pages -= 1;
    };
  }

  /** Whether a page is open. */
  get hasPages(): boolean {
    return this.#pages > 0;
  }

  /**
   * Asks at every page; resolves with the first answer. Rejects with `not_allowed` where a person gives up, and with
   * `launch_failed` and the words of `noPageMessage` where no page is open, or when it is withdrawn by the signal.
   */
  ask(wanted: NewQuestion, noPageMessage: string, signal?: AbortSignal): Promise<string> {
    if (!this.hasPages) return Promise.reject(new DebugError('launch_failed', noPageMessage));
    const question = { ...wanted, id: this.#nextId++ };
    return new Promise((resolve, reject) => {
      this.#asked.set(question.id, { question, resolve, reject });
      this.#shared.record({ type: 'question_asked', question });
      signal?.addEventListener('abort', () => this.#withdraw(question.id), { once: true });
    });
  }

  /** Answers a question; null gives up what asks. Throws `invalid_arguments` for what is no answer to it. */
  answer(id: number, answer: string | null, by: Actor): void {
    const asked = this.#asked.get(id);
    if (!asked) throw new DebugError('invalid_arguments', 'This was answered already, or is not asked any more.');
    if (answer !== null && !isAnswer(asked.question.form, answer))
      throw new DebugError('invalid_arguments', 'This is none of the answers to choose from.');
    this.#close(id, answer === null ? 'given_up' : 'answered', by);
    if (answer === null) asked.reject(new QuestionCancelledError(asked.question, by));
    else asked.resolve(answer);
  }

  /** Asks nothing any more: the server goes, or what asked was stopped. Without a subject, all. */
  withdraw(subject?: string): void {
    for (const [id, { question }] of this.#asked)
      if (subject === undefined || question.subject === subject) this.#withdraw(id);
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
