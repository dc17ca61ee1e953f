import type { Command, Dap } from '#protocol';
import { keyed } from '../keyed.ts';
import type { Read } from '../ports.ts';
import { SetValues } from './set-values.ts';
import type { PlaceValues, SetValue, ShownValues, Variables } from './shown-values.ts';

/** A call of a function, at one stop. */
export interface FrameMoment {
  /** Identifies the call across stops. */
  readonly frame: string;
  readonly stopId: number;
  /** The previous stop, if there was one. */
  readonly lastStopId: number | undefined;
}

export interface PlaceAtStop {
  readonly moment: FrameMoment;
  readonly command: Command;
  /** Names from a root. */
  readonly path: string;
  /** Values of different formats are not compared. */
  readonly format?: Dap.ValueFormat | undefined;
}

interface AtStop {
  readonly stopId: number | undefined;
  readonly variables: Variables;
}

interface Slot {
  /** The last values read. */
  readonly now?: AtStop | undefined;
  /** The values to compare with: of the previous stop, or of this stop before a change. */
  readonly before?: AtStop | undefined;
  /** The last values shown. */
  readonly shown: Variables;
}

const nothing: Variables = [];

/** The values before a change during a stop; undefined if none changed. */
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

/** Values that are not shown at a place, and so compared with nothing. */
export const valuesOf = (read: Read<Variables>): ShownValues => ({
  status: read.status,
  variables: read.status === 'ready' ? read.value : read.status === 'loading' ? read.previous : undefined,
  isOld: read.status === 'loading' && read.isOfThisStop !== true,
  before: nothing,
  message: read.status === 'failed' ? read.message : read.status === 'loading' ? read.refusal : undefined,
  since: read.status === 'loading' ? read.since : undefined,
});

const keptPlaces = 2_000;

interface Kept {
  readonly slots: Map<string, Slot>;
  /** By place and stop. */
  readonly set: Map<string, SetValues>;
}

/** The values that were shown at each place of a session. */
export class ValueHistory {
  readonly #kept: Kept = { slots: new Map(), set: new Map() };

  at(place: PlaceAtStop): ShownPlace {
    return new ShownPlace(place, this.#kept);
  }
}

/** The values shown at a place, at a stop and the one before: it marks changes, and clears nothing too early. */
export class ShownPlace implements PlaceValues {
  readonly #moment: FrameMoment;
  readonly #key: string;
  readonly #plainKey: string;
  readonly #all: Kept;

  constructor(place: PlaceAtStop, all: Kept) {
    this.#moment = place.moment;
    this.#key = keyOf(place);
    this.#plainKey = keyOf({ ...place, format: undefined });
    this.#all = all;
  }

  get isKnown(): boolean {
    return this.#slot !== undefined;
  }

  get before(): Variables {
    const { stopId, lastStopId } = this.#moment;
    const earlier = this.#slot?.now?.stopId === stopId ? this.#slot.before : this.#slot?.now;
    return earlier && earlier.stopId === lastStopId ? earlier.variables : nothing;
  }

  /** Adds an answer, and returns what to show. */
  show(read: Read<Variables>): ShownValues {
    const answer = valuesOf(read);
    if (answer.variables && !answer.isOld) {
      return { ...answer, variables: this.settle(answer.variables), before: this.before };
    }
    const old = answer.variables ?? this.#slot?.shown ?? this.#all.slots.get(this.#plainKey)?.shown;
    if (!old) return { ...answer, isOld: true };
    this.#put({ ...this.#slot, shown: old });
    return { ...answer, variables: this.#asSet(old), isOld: true };
  }

  settle(read: Variables): Variables {
    const { stopId, lastStopId } = this.#moment;
    const slot = this.#slot;
    const variables = this.#asSet(read);
    // This answer is older than one of a later stop.
    if ((slot?.now?.stopId ?? 0) > stopId) return variables;
    const isSame = slot?.now?.stopId === stopId;
    const changed = isSame && slot.now && baselineOf(variables, slot.now.variables, this.before);
    const earlier = isSame ? slot.before : slot?.now;
    const before = changed ? { stopId: lastStopId, variables: changed } : earlier;
    this.#put({ now: { stopId, variables }, before, shown: variables });
    return variables;
  }

  set({ name, shown, now }: SetValue): void {
    const set = this.#all.set.get(this.#setKey) ?? new SetValues();
    set.add(name, shown, now);
    this.#all.set.set(this.#setKey, set);
  }

  get #slot(): Slot | undefined {
    return this.#all.slots.get(this.#key);
  }

  get #setKey(): string {
    return `${this.#moment.stopId} ${this.#key}`;
  }

  #asSet(read: Variables): Variables {
    const set = this.#all.set.get(this.#setKey);
    return set ? read.map((variable) => set.asSet(variable)) : read;
  }

  #put(slot: Slot): void {
    const { slots } = this.#all;
    slots.delete(this.#key);
    slots.set(this.#key, slot);
    const [oldest] = slots.keys();
    if (slots.size > keptPlaces && oldest !== undefined) slots.delete(oldest);
  }
}

const keyOf = ({ moment, command, path, format }: PlaceAtStop): string =>
  `${moment.frame} ${command} ${format ? JSON.stringify(format) : ''} ${path}`;
