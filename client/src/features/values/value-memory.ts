import type { Dap } from '#protocol';
import { keyed } from '../../model/keyed.ts';
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
  readonly stop: string | undefined;
  readonly children: ShownChildren;
}

interface Frame {
  /** What is known to be of the last stop. */
  readonly now: Remembered;
  /** What that is compared with: of the stop before it, or of that very stop before something was changed at it. */
  readonly before: Remembered | undefined;
  /** What was shown last, of whichever stop it is. */
  readonly known: ShownChildren;
}

const nothing: ShownChildren = new Map();

type Variables = readonly Dap.Variable[];

/** With what variables that were changed at a stop are compared; undefined where none of them was. */
function baselineOf(now: Variables, last: Variables, before: Variables): Variables | undefined {
  if (now === last) return undefined;
  const [lastByKey, beforeByKey] = [keyed(last), keyed(before)];
  const isChanged = (key: string, { value }: Dap.Variable) => (lastByKey.get(key)?.value ?? value) !== value;
  const all = [...keyed(now)];
  if (!all.some(([key, variable]) => isChanged(key, variable))) return undefined;
  return all.map(([key, variable]) => {
    const other = isChanged(key, variable) ? lastByKey.get(key) : beforeByKey.get(key);
    return other ?? variable;
  });
}

/** More frames than anybody looks at between two stops. */
const keptFrames = 50;

/** What is remembered of values apart from others of the same frame: those in another format are not compared with them. */
export function momentIn(format: Dap.ValueFormat | undefined, moment: FrameMoment): FrameMoment {
  return format === undefined ? moment : { ...moment, frame: `${moment.frame} ${JSON.stringify(format)}` };
}

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
   * closed meanwhile is not forgotten. `before` is what it was compared with. True where values were changed at this very
   * stop: then they are to be compared with what they were before that.
   */
  remember(
    { frame, stop, lastStop }: FrameMoment,
    shown: ShownChildren,
    settled: ShownChildren,
    before: ShownChildren = nothing,
  ): boolean {
    const remembered = this.#frames.get(frame);
    const isSame = remembered?.now.stop === stop;
    const changed = isSame ? changesAtOneStop(settled, remembered.now.children, before) : nothing;
    const children = isSame ? new Map([...remembered.now.children, ...settled]) : settled;
    const known = new Map([...(remembered?.known ?? []), ...shown]);
    const earlier = isSame ? remembered.before : remembered?.now;
    const comparable = earlier?.stop === lastStop ? earlier?.children : nothing;
    const compared =
      changed.size > 0 ? { stop: lastStop, children: new Map([...(comparable ?? []), ...changed]) } : earlier;
    this.#frames.delete(frame);
    this.#frames.set(frame, { now: { stop, children }, before: compared, known });
    const [oldest] = this.#frames.keys();
    if (this.#frames.size > keptFrames && oldest !== undefined) this.#frames.delete(oldest);
    return changed.size > 0;
  }
}

/** By path, the new baselines of what was changed since it was last settled. */
function changesAtOneStop(settled: ShownChildren, last: ShownChildren, before: ShownChildren): ShownChildren {
  return new Map(
    [...settled].flatMap(([path, now]) => {
      const baseline = baselineOf(now, last.get(path) ?? now, before.get(path) ?? []);
      return baseline ? [[path, baseline] as const] : [];
    }),
  );
}
