import {
  breakpointName,
  breakpointStatus,
  DebugError,
  findExisting,
  groupsOf,
  isTrigger,
  kindRow,
  placeOf,
  isTriggeredBy,
  type Actor,
  type BreakpointConditions,
  type BreakpointGroup,
  type BreakpointLocation,
  type BreakpointMove,
  type BreakpointPlace,
  type BreakpointSet,
  type SourceBreakpoint,
  type UserBreakpoint,
  type WantedBreakpoint,
} from '#protocol';
import { now, type SharedState } from '../../state/shared-state.ts';

/** Told which groups of breakpoints changed, and whether they moved because the text did. */
type OnChanged = (groups: readonly BreakpointGroup[], isSourceModified: boolean) => void;

/** The breakpoints that the user wants, apart from any session. Tells its listener which groups changed. */
export class BreakpointStore {
  readonly #shared: SharedState;
  readonly #onChanged: OnChanged;
  #nextId = 1;

  constructor(shared: SharedState, onChanged: OnChanged) {
    this.#shared = shared;
    this.#onChanged = onChanged;
  }

  /** Takes over what an earlier run of the server kept. */
  restore(breakpoints: readonly UserBreakpoint[]): void {
    this.#nextId = Math.max(0, ...breakpoints.map(({ id }) => id)) + 1;
    if (breakpoints.length > 0)
      this.#shared.record({ type: 'breakpoints_changed', breakpoints: waitingForSome(breakpoints) });
  }

  /** Sets one; where one stands it is changed and keeps its id. */
  set(wanted: WantedBreakpoint & BreakpointLocation, createdBy: Actor): SourceBreakpoint;
  set(wanted: WantedBreakpoint, createdBy: Actor): UserBreakpoint;
  set(wanted: WantedBreakpoint, createdBy: Actor): UserBreakpoint {
    const { breakpoints } = this.#shared.state;
    const place = wantedPlace(wanted);
    const standing = findExisting(this.#shared.state, place);
    const breakpoint: UserBreakpoint = {
      // One that an adapter moved stays where it was asked for; of the others the newest words count.
      ...placeOf(standing?.kind === 'source' ? standing : place),
      ...conditionsOf(wanted, place),
      id: standing?.id ?? this.#nextId++,
      createdBy: standing?.createdBy ?? createdBy,
      enabled: wanted.enabled ?? true,
      at: now(),
    };
    this.#checkWaiting(breakpoint);
    this.#replace(
      standing
        ? breakpoints.map((other) => (other.id === standing.id ? breakpoint : other))
        : [...breakpoints, breakpoint],
      groupsOf([breakpoint]),
    );
    return breakpoint;
  }

  /** Changes what is given and leaves the rest. Throws `invalid_arguments` for an id that does not exist. */
  change(
    id: number,
    { enabled, conditions }: { enabled?: boolean; conditions?: BreakpointConditions },
  ): UserBreakpoint {
    const standing = this.#find(id);
    const breakpoint: UserBreakpoint = {
      ...placeOf(standing),
      ...conditionsOf(conditions ?? standing, standing),
      id,
      createdBy: standing.createdBy,
      enabled: enabled ?? standing.enabled,
      at: now(),
    };
    this.#checkWaiting(breakpoint);
    const breakpoints = this.#shared.state.breakpoints.map((other) => (other.id === id ? breakpoint : other));
    this.#replace(breakpoints, groupsOf([breakpoint]));
    return breakpoint;
  }

  /** Removes those with these ids. Throws `invalid_arguments` when one does not exist, and removes none then. */
  remove(ids: readonly number[]): void {
    const removed = ids.map((id) => this.#find(id));
    const gone = new Set(ids);
    this.#replace(
      this.#shared.state.breakpoints.filter(({ id }) => !gone.has(id)),
      groupsOf(removed),
    );
  }

  /**
   * Takes those of a file along with its text, which was written anew: each to the line where its own is now, those
   * without one away. Ids that are not of this file are left alone; of two that meet on a line the older one stays.
   */
  move(path: string, moves: readonly BreakpointMove[]): void {
    const lines = new Map(moves.map(({ id, line }) => [id, line]));
    const taken = new Set<string>();
    const moved = this.#shared.state.breakpoints.flatMap((breakpoint): readonly UserBreakpoint[] => {
      if (breakpoint.kind !== 'source' || breakpoint.path !== path) return [breakpoint];
      const line = lines.has(breakpoint.id) ? lines.get(breakpoint.id) : breakpoint.line;
      const place = `${line} ${breakpoint.column}`;
      if (line === undefined || taken.has(place)) return [];
      taken.add(place);
      return [line === breakpoint.line ? breakpoint : { ...breakpoint, line, at: now() }];
    });
    const isSame =
      moved.length === this.#shared.state.breakpoints.length &&
      moved.every((breakpoint, index) => breakpoint === this.#shared.state.breakpoints[index]);
    if (!isSame) this.#replace(moved, [{ kind: 'source', path }], true);
  }

  #find(id: number): UserBreakpoint {
    const { breakpoints } = this.#shared.state;
    const found = breakpoints.find((breakpoint) => breakpoint.id === id);
    if (found) return found;
    const known = breakpoints.map((breakpoint) => this.#nameOf(breakpoint));
    const which = known.length > 0 ? `There are: ${known.slice(0, 20).join(', ')}.` : 'There are none.';
    throw new DebugError('invalid_arguments', `There is no breakpoint ${id}. ${which}`);
  }

  /** Its id, and where it is. */
  #nameOf(breakpoint: UserBreakpoint): string {
    const { line } = breakpointStatus(this.#shared.state, breakpoint);
    const name = breakpointName(
      breakpoint.kind === 'source' ? { ...breakpoint, line: line ?? breakpoint.line } : breakpoint,
    );
    return `${breakpoint.id} (${name})`;
  }

  /** Throws `invalid_arguments` where a breakpoint is to wait for none that is there, or for one that waits for it. */
  #checkWaiting(breakpoint: UserBreakpoint): void {
    const { id, waitsFor } = breakpoint;
    if (waitsFor === undefined) return;
    if (waitsFor === id) throw new DebugError('invalid_arguments', `Breakpoint ${id} cannot wait for itself.`);
    const awaited = this.#find(waitsFor);
    if (!isTriggeredBy(this.#shared.state.breakpoints, awaited, id)) return;
    throw new DebugError(
      'invalid_arguments',
      `Breakpoint ${id} cannot wait for breakpoint ${this.#nameOf(awaited)}, which waits for it: neither would ever stop the program. Choose another one, or have that one wait for none.`,
    );
  }

  #replace(wanted: readonly UserBreakpoint[], groups: readonly BreakpointGroup[], isSourceModified = false): void {
    const before = this.#shared.state.breakpoints;
    const breakpoints = waitingForSome(wanted);
    this.#shared.record({ type: 'breakpoints_changed', breakpoints });
    this.#onChanged(groups, isSourceModified);
    const others = [...awaitedOtherwise(before, breakpoints), ...released(before, breakpoints)];
    if (others.length > 0) this.#onChanged(groupsOf(others), false);
  }

  /** Puts these in the place of all others. What they wait for is told by its place among them. */
  replaceAll(set: BreakpointSet, createdBy: Actor): void {
    const ids = set.map(() => this.#nextId++);
    const breakpoints = set.map((saved, index): UserBreakpoint => {
      const { waitsFor, enabled, ...wanted } = saved;
      const awaited = waitsFor === undefined ? undefined : ids[waitsFor];
      return {
        ...placeOf(saved),
        ...conditionsOf({ ...wanted, ...(awaited !== undefined && { waitsFor: awaited }) }, saved),
        id: ids[index] ?? 0,
        createdBy,
        enabled,
        at: now(),
      };
    });
    this.#replace(breakpoints, groupsOf([...this.#shared.state.breakpoints, ...breakpoints]));
  }
}

type Breakpoints = readonly UserBreakpoint[];

/** Log points that others wait for now and did not before, or the other way round: adapters are told of them otherwise. */
const awaitedOtherwise = (before: Breakpoints, after: Breakpoints): Breakpoints =>
  after.filter(({ id, logMessage }) => logMessage !== undefined && isTrigger(id, before) !== isTrigger(id, after));

/** Those that waited for one that is gone are like others from then. So are those of a set that wait for each other. */
function waitingForSome(breakpoints: Breakpoints): Breakpoints {
  const there = new Set(breakpoints.map(({ id }) => id));
  return breakpoints.map((breakpoint) => {
    const { waitsFor, ...others } = breakpoint;
    if (waitsFor === undefined) return breakpoint;
    const isInVain = !there.has(waitsFor) || isTriggeredBy(breakpoints, breakpoint, breakpoint.id);
    return isInVain ? { ...others, at: now() } : breakpoint;
  });
}

/** Those that waited and do not any more, as what they waited for is gone. */
function released(before: Breakpoints, after: Breakpoints): Breakpoints {
  const there = new Set(after.map(({ id }) => id));
  const left = before.filter(({ waitsFor }) => waitsFor !== undefined && !there.has(waitsFor));
  const ids = new Set(left.map(({ id }) => id));
  return after.filter(({ id }) => ids.has(id));
}

const wantedPlace = (wanted: WantedBreakpoint): BreakpointPlace =>
  wanted.kind === undefined ? { ...wanted, kind: 'source' } : wanted;

/** What the kind takes of the conditions. An empty text is no condition: adapters take it for one that never holds. */
function conditionsOf(conditions: BreakpointConditions, { kind }: BreakpointPlace): BreakpointConditions {
  const { takes } = kindRow(kind);
  const given = takes.flatMap((name) => {
    const value = conditions[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}
