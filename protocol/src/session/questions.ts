import type { Actor } from '../common/identity.ts';

export interface QuestionOption {
  readonly label: string;
  /** The answer. */
  readonly value: string;
  readonly detail?: string;
  /** Choosing it opens the console. */
  readonly showsConsole?: true;
}

/** A line of what a launch runs. */
export interface ReviewRow {
  readonly text: string;
  /** What the text is: the name of a variable, a task, an attribute. */
  readonly label?: string;
  /** Why it deserves attention. */
  readonly warning?: string;
}

/** What a launch runs, in parts, the most important first. */
export interface ReviewSection {
  readonly title: string;
  readonly rows: readonly ReviewRow[];
}

/** The form of the answer. */
export type QuestionForm =
  /** Text; a password is never shown. */
  | { readonly kind: 'text'; readonly initial?: string; readonly isPassword?: true }
  /** An item of a list. */
  | { readonly kind: 'pick'; readonly options: readonly QuestionOption[]; readonly initial?: string }
  /** The id of a process on the server's machine. */
  | { readonly kind: 'process' }
  /** The owner approves the launch, by the answer `approve`, or refuses it. */
  | { readonly kind: 'approval'; readonly review: readonly ReviewSection[] }
  /** A person lets an agent evaluate code once, by the answer `allow`, or refuses it. */
  | { readonly kind: 'evaluation'; readonly code: string }
  /** One of a few buttons, the primary one last. */
  | { readonly kind: 'choice'; readonly options: readonly QuestionOption[] };

/** A question that a start or an agent's call asks in the pages. Only that gets the answer. */
export interface Question {
  readonly id: number;
  /** The name of what is being started, or of the agent's tool. */
  readonly subject: string;
  readonly text: string;
  /** What to know before answering. */
  readonly detail?: string;
  readonly form: QuestionForm;
  readonly askedFor: Actor;
}
