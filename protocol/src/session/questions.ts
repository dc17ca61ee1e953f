import type { Actor } from '../common/identity.ts';

/** One of the answers that a question offers. */
export interface QuestionOption {
  readonly label: string;
  /** What is answered. */
  readonly value: string;
  readonly detail?: string;
  /** Choosing it leads to the console. */
  readonly showsConsole?: true;
}

/** How a question is answered. */
export type QuestionForm =
  /** By a text; one that is a password is shown nowhere. */
  | { readonly kind: 'text'; readonly initial?: string; readonly isPassword?: true }
  /** By one of a list. */
  | { readonly kind: 'pick'; readonly options: readonly QuestionOption[]; readonly initial?: string }
  /** By the id of a process of the server's machine. */
  | { readonly kind: 'process' }
  /** By one of a few buttons, the primary one last. */
  | { readonly kind: 'choice'; readonly options: readonly QuestionOption[] };

/** Something that a start asks of whoever is at a page. Its answer is nobody's business but the start's. */
export interface Question {
  readonly id: number;
  /** What is being started, by name. */
  readonly subject: string;
  readonly text: string;
  /** What is to be known before it is answered. */
  readonly detail?: string;
  readonly form: QuestionForm;
  readonly askedFor: Actor;
}

/** Something is asked. */
export interface QuestionAsked {
  readonly type: 'question_asked';
  readonly question: Question;
}

/** It is not asked any more: it was answered, or given up by a person, or nobody wants to know it now. */
export interface QuestionClosed {
  readonly type: 'question_closed';
  readonly id: number;
  readonly how: 'answered' | 'given_up' | 'withdrawn';
  readonly by?: Actor;
}
