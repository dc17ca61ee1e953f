import type { ErrorMessage } from '../common/errors.ts';
import type { StudentCard } from './student-card.ts';

/** The methods that the wall may call, with their parameters and results. */
export interface WallMethods {
  /** The student's own link, with the token in its fragment: for a student who has lost it. */
  get_student_link: { params: { student: string }; result: { url: string } };
  /** The student's page for the teacher as controller, with the token in its fragment. The student gets a notice. */
  join: { params: { student: string }; result: { url: string } };
  /** Sends a message to all students whose servers are reached. */
  send_message: { params: { text: string }; result: { missed: readonly string[] } };
  list_exercises: { params: Record<never, never>; result: { names: readonly string[] } };
  /** Hands an exercise out to all students. */
  hand_out: { params: { exercise: string }; result: { students: readonly HandedOut[] } };
}

/** What became of an exercise for a student. */
export interface HandedOut {
  readonly student: string;
  /** Files that the student had already changed, by path. */
  readonly kept: readonly string[];
  /** Why it was not handed out, or only a part of it. */
  readonly problem?: string;
}

export type WallMethod = keyof WallMethods;

/** A message from the wall. `id` is chosen by the page and returned in the answer. */
export type WallClientMessage = {
  [M in WallMethod]: {
    readonly type: 'call';
    readonly id: number;
    readonly method: M;
    readonly params: WallMethods[M]['params'];
  };
}[WallMethod];

/** A message to the wall. */
export type WallServerMessage =
  /** Always first. */
  | {
      readonly type: 'wall';
      /** The id of the build: a page of another build reloads itself. */
      readonly build: string;
      /** The name of the class's folder. */
      readonly name: string;
      /** Students' programs run without a sandbox. */
      readonly isUnsandboxed: boolean;
      /** By name. */
      readonly cards: readonly StudentCard[];
    }
  /** The cards that changed. */
  | { readonly type: 'cards'; readonly cards: readonly StudentCard[] }
  | { readonly type: 'answer'; readonly id: number; readonly body: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: ErrorMessage };
