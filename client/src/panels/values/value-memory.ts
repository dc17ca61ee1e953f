import type { ShownChildren } from './value-row.ts';

/** Which activation of which function, and at which stop. */
export interface FrameMoment {
  /** The same for the same frame at the next stop. */
  readonly frame: string;
  readonly stop: string;
  /** The stop before this one, if there was one. */
  readonly lastStop: string | undefined;
}

interface Remembered {
  readonly stop: string;
  readonly children: ShownChildren;
}

interface Frame {
  /** What is known to be of the last stop. */
  readonly now: Remembered;
  readonly before: Remembered | undefined;
  /** What was shown last, of whichever stop it is. */
  readonly known: ShownChildren;
}

const nothing: ShownChildren = new Map();

/** More frames than anybody looks at between two stops. */
const keptFrames = 50;

/** What was shown of each frame at its last two stops, so that changes can be marked and nothing is cleared too early. */
export class ValueMemory {
  readonly #frames = new Map<string, Frame>();

  /** `before`: at the stop before. `known`: shown last, at this stop or an earlier one. */
  recall({ frame, stop, lastStop }: FrameMoment): { readonly before: ShownChildren; readonly known: ShownChildren } {
    const remembered = this.#frames.get(frame);
    const before = remembered?.now.stop === stop ? remembered.before : remembered?.now;
    return {
      before: before !== undefined && before.stop === lastStop ? before.children : nothing,
      known: remembered?.known ?? nothing,
    };
  }

  /**
   * Adds what is shown now, and what of it is `settled`: of this stop, not what stays until the new values come. What was
   * closed meanwhile is not forgotten.
   */
  remember({ frame, stop }: FrameMoment, shown: ShownChildren, settled: ShownChildren): void {
    const remembered = this.#frames.get(frame);
    const isSame = remembered?.now.stop === stop;
    const children = isSame ? new Map([...remembered.now.children, ...settled]) : settled;
    const known = new Map([...(remembered?.known ?? []), ...shown]);
    this.#frames.delete(frame);
    const before = isSame ? remembered.before : remembered?.now;
    this.#frames.set(frame, { now: { stop, children }, before, known });
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > keptFrames && oldest !== undefined) this.#frames.delete(oldest);
  }
}
