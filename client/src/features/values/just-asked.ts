import type { ReactiveControllerHost } from 'lit';
import { isReadingNote, type ValueRow } from './value-row.ts';

/** How long rows wait for values that were just asked for, in milliseconds. Most arrive sooner: then the rows below move once. */
const mostMs = 100;

/** Whether new rows are drawn at once, or wait for values that a person has just asked for. */
export class JustAsked {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** True for a moment after rows were first asked about whose first children are missing. Others do not move those. */
  isAwaited(rows: readonly ValueRow[]): boolean {
    const isMissing = rows.some((row, index) => isReadingNote(row) && row.level > (rows[index - 1]?.level ?? 0));
    if (!isMissing) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isLate = false;
      return false;
    }
    this.#timer ??= setTimeout(() => {
      this.#isLate = true;
      this.#host.requestUpdate();
    }, mostMs);
    return !this.#isLate;
  }
}
