import { placeKey, type UserBreakpoint } from '#protocol';
import type { Breakpoints } from './placed-breakpoints.ts';

/**
 * The breakpoints of other servers of the workspace, as a server knows that shares their file but not their page. Those that
 * it has removed for itself stay in the file, under the ids that they had.
 */
export class OthersBreakpoints {
  /** The ids that this server gave to breakpoints it has read. */
  readonly #ids = new Set<number>();
  #removedHere: Breakpoints = [];

  /** What was read belongs to others, except what this server has already. */
  read(breakpoints: Breakpoints, known: Breakpoints): void {
    const own = new Set(known.map(({ id }) => id));
    for (const { id } of breakpoints) if (!own.has(id)) this.#ids.add(id);
  }

  /** Whether another server set a breakpoint. */
  has({ id }: UserBreakpoint): boolean {
    return this.#ids.has(id);
  }

  /** These are removed here, and stay in the file. */
  removeHere(breakpoints: Breakpoints): void {
    this.#removedHere = [...this.#removedHere, ...breakpoints];
  }

  /** What the file is to hold: the present breakpoints, and those that are removed only here, unless their place is taken. */
  inFile(present: Breakpoints): Breakpoints {
    if (this.#removedHere.length === 0) return present;
    const places = new Set(present.map(placeKey));
    this.#removedHere = this.#removedHere.filter((breakpoint) => !places.has(placeKey(breakpoint)));
    return [...this.#removedHere, ...present];
  }

  /** What this server is to have of the file's content: all but what it has removed for itself. */
  outOfFile(merged: Breakpoints): Breakpoints {
    const ids = new Set(this.#removedHere.map(({ id }) => id));
    this.#removedHere = merged.filter(({ id }) => ids.has(id));
    return merged.filter(({ id }) => !ids.has(id));
  }
}
