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

const nothing: ShownChildren = new Map();

/** More frames than anybody looks at between two stops. */
const keptFrames = 50;

/** What was shown of each frame at its last two stops, so that changes can be marked and nothing is cleared too early. */
export class ValueMemory {
  readonly #frames = new Map<string, { readonly now: Remembered; readonly before: Remembered | undefined }>();

  /** `before`: at the stop before. `known`: shown last, at this stop or an earlier one. */
  recall({ frame, stop, lastStop }: FrameMoment): { readonly before: ShownChildren; readonly known: ShownChildren } {
    const remembered = this.#frames.get(frame);
    const before = remembered?.now.stop === stop ? remembered.before : remembered?.now;
    return {
      before: before !== undefined && before.stop === lastStop ? before.children : nothing,
      known: remembered?.now.children ?? nothing,
    };
  }

  /** Adds what is shown now. What was closed meanwhile is not forgotten. */
  remember({ frame, stop }: FrameMoment, shown: ShownChildren): void {
    const remembered = this.#frames.get(frame);
    const isSame = remembered?.now.stop === stop;
    const children = isSame ? new Map([...remembered.now.children, ...shown]) : shown;
    this.#frames.delete(frame);
    this.#frames.set(frame, { now: { stop, children }, before: isSame ? remembered.before : remembered?.now });
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > keptFrames && oldest !== undefined) this.#frames.delete(oldest);
  }
}
