import { whenIdle } from './when-idle.ts';

/** So few new rows out of view are drawn with those in view. */
const fewRows = 20;
/** The rows that are drawn in one idle moment. */
const rowsPerTurn = 40;

/** Rows out of view that are drawn when the page is idle, if many are new: those in view do not wait for them. */
export class LateRows {
  /** Rows are left out. */
  isWaiting = false;
  readonly #onIdle: () => void;
  #known: ReadonlySet<string> = new Set();
  #isTurn = false;

  constructor(draw: () => void) {
    this.#onIdle = () => {
      this.isWaiting = false;
      this.#isTurn = true;
      draw();
    };
  }

  /** The rows to draw now: those in view, those that were drawn before, and some of the others. */
  choose(places: readonly number[], keyOf: (place: number) => string, isInView: (place: number) => boolean) {
    const late = places.filter((place) => !isInView(place) && !this.#known.has(keyOf(place)));
    const few = late.length > fewRows ? 0 : fewRows;
    const left = new Set(late.slice(this.#isTurn ? rowsPerTurn : few));
    const chosen = places.filter((place) => !left.has(place));
    this.#known = new Set(chosen.map(keyOf));
    this.#isTurn = false;
    if (left.size > 0 && !this.isWaiting) whenIdle(this.#onIdle);
    this.isWaiting = left.size > 0;
    return chosen;
  }
}
