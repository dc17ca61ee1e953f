import type { Dap } from '#protocol';
import { keyed } from '../keyed.ts';
import { pathOf } from '../expansion.ts';
import type { Answer } from '../ports.ts';
import type { FrameMoment } from './frames.ts';
import { RecentMap } from './recent-map.ts';
import { SetValues } from './set-values.ts';
import {
  counted,
  type PlaceValues,
  type SetValue,
  type ShownValues,
  type TreePlace,
  type ValueQuestion,
  type Variables,
} from './shown-values.ts';

export interface PlaceAtStop extends Pick<TreePlace, 'path' | 'isOfExpression'> {
  readonly moment: FrameMoment;
  readonly command: ValueQuestion['command'];
  /** Values of different formats are not compared. */
  readonly format?: Dap.ValueFormat | undefined;
}

interface AtStop {
  readonly stopId: number | undefined;
  readonly variables: Variables;
}

/** The values of one call. */
interface Slot {
  /** The last values read. */
  readonly now: AtStop;
  /** The values to compare with: of the previous stop, or of this stop before a change. */
  readonly before: AtStop | undefined;
  /** Values that a person set at this stop. */
  readonly set?: SetValues | undefined;
}

/** What a place showed last, in whichever call and format. */
interface LastShown {
  readonly variables?: Variables | undefined;
  /** Why the adapter refused since. */
  readonly refusal?: string;
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
export const valuesOf = (read: Answer<Variables>): ShownValues => ({
  status: read.status,
  variables: read.status === 'ready' ? read.value : undefined,
  isOld: read.status === 'loading',
  before: nothing,
  message: read.status === 'failed' ? read.message : undefined,
  since: read.status === 'loading' ? read.since : undefined,
});

const keptPlaces = 2_000;

/** The values that were shown at each place of a session. */
export class ValueHistory {
  readonly slots = new RecentMap<Slot>(keptPlaces);
  readonly last = new RecentMap<LastShown>(keptPlaces);

  at(place: PlaceAtStop): ShownPlace {
    return new ShownPlace(place, this);
  }
}

/** The values shown at a place, at a stop and the one before: it marks changes, and clears nothing too early. */
export class ShownPlace implements PlaceValues {
  readonly #moment: FrameMoment;
  readonly #key: string;
  readonly #lastKey: string;
  readonly #all: ValueHistory;

  constructor({ moment, command, path, isOfExpression = false, format }: PlaceAtStop, all: ValueHistory) {
    this.#moment = moment;
    this.#key = pathOf(moment.frame, command, JSON.stringify(format ?? {}), path);
    this.#lastKey = pathOf(isOfExpression ? '' : moment.callee, command, path);
    this.#all = all;
  }

  get isKnown(): boolean {
    return this.#slot !== undefined;
  }

  get before(): Variables {
    const { lastStopId } = this.#moment;
    const earlier = this.#isOfThisStop ? this.#slot?.before : this.#slot?.now;
    return earlier && earlier.stopId === lastStopId ? earlier.variables : nothing;
  }

  /** Adds an answer, and returns what to show. */
  show(read: Answer<Variables>): ShownValues {
    const answer = valuesOf(read);
    if (read.status === 'ready') return { ...answer, variables: this.settle(read.value), before: this.before };
    const last = this.#all.last.get(this.#lastKey);
    // What a person has cancelled is read as if it were new.
    if (read.status === 'failed' && read.isGivenUp !== true)
      this.#all.last.set(this.#lastKey, { ...last, refusal: read.message });
    const variables = this.#slot?.now.variables ?? last?.variables;
    const shown = { ...answer, variables, message: answer.message ?? last?.refusal, isOld: true };
    const isCurrent = read.status === 'loading' && this.#moment.isCurrent && this.#isOfThisStop;
    return isCurrent ? { ...shown, isOld: false, before: this.before } : shown;
  }

  settle(read: Variables): Variables {
    const slot = this.#slot;
    // This answer is older than one of a later stop.
    if (slot && (slot.now.stopId ?? 0) > this.#moment.stopId) return read;
    const set = this.#isOfThisStop ? slot?.set : undefined;
    const asSet = set && read.map((variable) => set.asSet(variable));
    const variables = asSet ? counted(asSet, read.total) : read;
    this.#put(variables, set);
    return variables;
  }

  set({ name, shown, now }: SetValue): void {
    const slot = this.#slot;
    if (!slot || !this.#isOfThisStop) return;
    const set = slot.set ?? new SetValues();
    set.add(name, shown, now);
    const isSet = (variable: Dap.Variable) => variable.name === name && variable.value === shown;
    const { variables } = slot.now;
    const changed = variables.map((variable) => (isSet(variable) ? { ...variable, ...now } : variable));
    this.#put(counted(changed, variables.total), set);
  }

  #put(variables: Variables, set: SetValues | undefined): void {
    const { stopId, lastStopId } = this.#moment;
    const slot = this.#slot;
    const same = this.#isOfThisStop ? slot : undefined;
    const changed = same && baselineOf(variables, same.now.variables, this.before);
    const before = changed ? { stopId: lastStopId, variables: changed } : same ? same.before : slot?.now;
    this.#all.slots.set(this.#key, { now: { stopId, variables }, before, set });
    this.#all.last.set(this.#lastKey, { variables });
  }

  get #slot(): Slot | undefined {
    return this.#all.slots.get(this.#key);
  }

  get #isOfThisStop(): boolean {
    return this.#slot?.now.stopId === this.#moment.stopId;
  }
}
