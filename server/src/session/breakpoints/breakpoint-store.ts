import { sep } from 'node:path';
import {
  breakpointName,
  breakpointStatus,
  DebugError,
  findExisting,
  isKept,
  kindRow,
  placeOf,
  isTriggeredBy,
  type Actor,
  type BreakpointConditions,
  type BreakpointLocation,
  type BreakpointMove,
  type BreakpointOf,
  type BreakpointPlace,
  type BreakpointSet,
  type SourceBreakpoint,
  type UserBreakpoint,
  type WantedBreakpoint,
} from '#protocol';
import { limits } from '../../limits.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import type { BreakpointSync } from './breakpoint-sync.ts';
import { withValidTriggers } from './valid-triggers.ts';

/** The user's breakpoints, independent of sessions. */
export class BreakpointStore {
  readonly #shared: SharedState;
  readonly #sync: Pick<BreakpointSync, 'sourceModified'>;
  #nextId = 1;

  constructor(shared: SharedState, sync: Pick<BreakpointSync, 'sourceModified'>) {
    this.#shared = shared;
    this.#sync = sync;
  }

  /** Restores the breakpoints that an earlier run of the server saved. */
  restore(breakpoints: readonly UserBreakpoint[]): void {
    this.#nextId = Math.max(0, ...breakpoints.map(({ id }) => id)) + 1;
    if (breakpoints.length > 0) this.#replace(breakpoints);
  }

  /** The id of a new breakpoint. */
  newId(): number {
    return this.#nextId++;
  }

  /** Replaces the breakpoints that are kept, after they were merged with those of another server. */
  adopt(merged: readonly UserBreakpoint[]): void {
    const { breakpoints } = this.#shared.state;
    const adopted = [...merged, ...breakpoints.filter((breakpoint) => !isKept(breakpoint))];
    const isSame = adopted.length === breakpoints.length && adopted.every((each, index) => each === breakpoints[index]);
    if (!isSame) this.#replace(adopted);
  }

  /** Sets a breakpoint. An existing one at the same place is changed and keeps its id. */
  set(wanted: WantedBreakpoint & BreakpointLocation, createdBy: Actor): SourceBreakpoint;
  set(wanted: BreakpointPlace<'data'> & BreakpointConditions, createdBy: Actor): BreakpointOf<'data'>;
  set(wanted: WantedBreakpoint, createdBy: Actor): UserBreakpoint;
  set(wanted: WantedBreakpoint, createdBy: Actor): UserBreakpoint {
    const { breakpoints } = this.#shared.state;
    const place = wantedPlace(wanted);
    const existing = findExisting(this.#shared.state, place);
    const { most } = limits.breakpoints;
    if (!existing && breakpoints.length >= most)
      throw new DebugError('invalid_arguments', `There are ${most} breakpoints. Remove some before setting others.`);
    const breakpoint: UserBreakpoint = {
      // A source breakpoint that an adapter moved keeps the place where it was set.
      ...placeOf(existing?.kind === 'source' ? existing : place),
      ...conditionsOf(wanted, place),
      id: existing?.id ?? this.#nextId++,
      createdBy: existing?.createdBy ?? createdBy,
      enabled: wanted.enabled ?? true,
      at: now(),
    };
    this.#checkTrigger(breakpoint);
    this.#replace(
      existing
        ? breakpoints.map((other) => (other.id === existing.id ? breakpoint : other))
        : [...breakpoints, breakpoint],
    );
    return breakpoint;
  }

  /** Changes only what is given. Throws `invalid_arguments` for an unknown id. */
  change(
    id: number,
    { enabled, conditions }: { enabled?: boolean; conditions?: BreakpointConditions },
  ): UserBreakpoint {
    const existing = this.#find(id);
    const breakpoint: UserBreakpoint = {
      ...placeOf(existing),
      ...conditionsOf(conditions ?? existing, existing),
      id,
      createdBy: existing.createdBy,
      enabled: enabled ?? existing.enabled,
      at: now(),
    };
    this.#checkTrigger(breakpoint);
    this.#replace(this.#shared.state.breakpoints.map((other) => (other.id === id ? breakpoint : other)));
    return breakpoint;
  }

  /** Removes breakpoints by id. Throws `invalid_arguments`, and removes none, if one does not exist. */
  remove(ids: readonly number[]): void {
    const gone = new Set(ids.map((id) => this.#find(id)));
    this.#replace(this.#shared.state.breakpoints.filter((breakpoint) => !gone.has(breakpoint)));
  }

  /**
   * Moves the breakpoints of a file with its edited text, and removes those whose line was deleted. Ids of other files are
   * ignored. If two end up on one line, the older one stays.
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
    if (isSame) return;
    this.#replace(moved);
    this.#sync.sourceModified(path);
  }

  /** Moves the breakpoints of a file, or of all files of a folder, to its new path. */
  moveFile(from: string, to: string): void {
    const { breakpoints } = this.#shared.state;
    const moved = breakpoints.map((breakpoint) => {
      if (breakpoint.kind !== 'source') return breakpoint;
      const { path } = breakpoint;
      const isInside = path.startsWith(`${from}${sep}`);
      return path === from || isInside
        ? { ...breakpoint, path: `${to}${path.slice(from.length)}`, at: now() }
        : breakpoint;
    });
    if (moved.some((breakpoint, index) => breakpoint !== breakpoints[index])) this.#replace(moved);
  }

  #find(id: number): UserBreakpoint {
    const { breakpoints } = this.#shared.state;
    const found = breakpoints.find((breakpoint) => breakpoint.id === id);
    if (found) return found;
    const known = breakpoints.map((breakpoint) => this.#nameOf(breakpoint));
    const which = known.length > 0 ? `Known breakpoints: ${known.slice(0, 20).join(', ')}.` : 'No breakpoints are set.';
    throw new DebugError('invalid_arguments', `There is no breakpoint ${id}. ${which}`);
  }

  #nameOf(breakpoint: UserBreakpoint): string {
    const { line } = breakpointStatus(this.#shared.state, breakpoint);
    const name = breakpointName(
      breakpoint.kind === 'source' ? { ...breakpoint, line: line ?? breakpoint.line } : breakpoint,
    );
    return `${breakpoint.id} (${name})`;
  }

  /** Throws `invalid_arguments` for a trigger that does not exist or is itself triggered by this breakpoint. */
  #checkTrigger(breakpoint: UserBreakpoint): void {
    const { id, waitsFor } = breakpoint;
    if (waitsFor === undefined) return;
    if (waitsFor === id) throw new DebugError('invalid_arguments', `Breakpoint ${id} cannot trigger itself.`);
    const trigger = this.#find(waitsFor);
    if (!isTriggeredBy(this.#shared.state.breakpoints, trigger, id)) return;
    throw new DebugError(
      'invalid_arguments',
      `Breakpoint ${id} cannot be triggered by breakpoint ${this.#nameOf(trigger)}, because it is the trigger of that one: neither would ever stop the program. Choose another trigger.`,
    );
  }

  #replace(breakpoints: readonly UserBreakpoint[]): void {
    this.#shared.record({ type: 'breakpoints_changed', breakpoints: withValidTriggers(breakpoints) });
  }

  /** Replaces all breakpoints. In a set, `waitsFor` is an index. */
  replaceAll(set: BreakpointSet, createdBy: Actor): void {
    const ids = set.map(() => this.#nextId++);
    const replacement = set.map((saved, index): UserBreakpoint => {
      const { waitsFor, enabled, ...wanted } = saved;
      const trigger = waitsFor === undefined ? undefined : ids[waitsFor];
      return {
        ...placeOf(saved),
        ...conditionsOf({ ...wanted, ...(trigger !== undefined && { waitsFor: trigger }) }, saved),
        id: ids[index] ?? 0,
        createdBy,
        enabled,
        at: now(),
      };
    });
    this.#replace(replacement);
  }
}

const wantedPlace = (wanted: WantedBreakpoint): BreakpointPlace =>
  wanted.kind === undefined ? { ...wanted, kind: 'source' } : wanted;

/** The conditions that the kind supports, without empty texts: adapters treat these as conditions that are never true. */
function conditionsOf(conditions: BreakpointConditions, { kind }: BreakpointPlace): BreakpointConditions {
  const { takes } = kindRow(kind);
  const given = takes.flatMap((name) => {
    const value = conditions[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}
