import { studentCard, type State, type StudentCard } from '#protocol';
import type { Student } from './students.ts';

/** How long changes are collected, in milliseconds: a step changes a card several times. */
const gatherMs = 100;

/** The cards of a class, folded from the states of its servers. */
export class ClassCards {
  readonly #cards: Map<Student, StudentCard>;
  readonly #listeners = new Set<(changed: readonly StudentCard[]) => void>();
  readonly #changed = new Set<Student>();
  #timer: NodeJS.Timeout | undefined;

  constructor(students: readonly Student[]) {
    this.#cards = new Map(students.map((student) => [student, studentCard(student, undefined)]));
  }

  /** In the order of the students. */
  get all(): readonly StudentCard[] {
    return [...this.#cards.values()];
  }

  /** Folds the state of a student's server; undefined if it is not reached. */
  update(student: Student, state: State | undefined): void {
    const card = studentCard(student, state);
    if (JSON.stringify(card) === JSON.stringify(this.#cards.get(student))) return;
    this.#cards.set(student, card);
    this.#changed.add(student);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#report(), gatherMs).unref();
  }

  /** Calls a listener with the cards that changed. Returns a function that removes it. */
  onChanged(listener: (changed: readonly StudentCard[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #report(): void {
    this.#timer = undefined;
    const changed = [...this.#changed].flatMap((student) => this.#cards.get(student) ?? []);
    this.#changed.clear();
    for (const listener of this.#listeners) listener(changed);
  }
}
