import { isDeepStrictEqual } from 'node:util';
import { placeKey, type UserBreakpoint } from '#protocol';

export type Breakpoints = readonly UserBreakpoint[];

/** A breakpoint with the place of its trigger: each server gives ids of its own. */
interface PlacedBreakpoint {
  readonly breakpoint: UserBreakpoint;
  readonly trigger?: string | undefined;
}

/** The places of breakpoints that were compared before. They never change. */
const places = new WeakMap<UserBreakpoint, string>();

function placeOnce(breakpoint: UserBreakpoint): string {
  const known = places.get(breakpoint);
  if (known !== undefined) return known;
  const place = placeKey(breakpoint);
  places.set(breakpoint, place);
  return place;
}

/** Breakpoints by place. Takes time in proportion to their number. */
export function placedBreakpoints(breakpoints: Breakpoints): ReadonlyMap<string, PlacedBreakpoint> {
  const triggers = new Set(breakpoints.map(({ waitsFor }) => waitsFor));
  const byId = new Map(breakpoints.filter(({ id }) => triggers.has(id)).map((each) => [each.id, placeOnce(each)]));
  return new Map(
    breakpoints.map((breakpoint) => {
      const { waitsFor } = breakpoint;
      return [placeOnce(breakpoint), { breakpoint, trigger: waitsFor === undefined ? undefined : byId.get(waitsFor) }];
    }),
  );
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other));

/** Ids differ between servers. */
const ownIds: ReadonlySet<string> = new Set(['id', 'waitsFor']);

const fieldsOf = (breakpoint: UserBreakpoint) => Object.keys(breakpoint).filter((name) => !ownIds.has(name));

/** True if two breakpoints of one place differ in their ids only. */
export function hasSameContent(one: PlacedBreakpoint | undefined, other: PlacedBreakpoint | undefined): boolean {
  if (!one || !other) return one === other;
  if (one.trigger !== other.trigger) return false;
  if (one.breakpoint === other.breakpoint) return true;
  const names = fieldsOf(one.breakpoint);
  return (
    names.length === fieldsOf(other.breakpoint).length &&
    names.every((name) => isSameValue(Reflect.get(one.breakpoint, name), Reflect.get(other.breakpoint, name)))
  );
}
