import { isDeepStrictEqual } from 'node:util';
import { baseName, breakpointName, placeOf, type UserBreakpoint } from '#protocol';
import type { Settings } from './settings-schema.ts';

/** What is merged: the last content that both sides knew, and what each side has now. */
export interface Sides<Content> {
  readonly base: Content;
  readonly ours: Content;
  readonly theirs: Content;
}

/** Ours where we changed it, theirs elsewhere. Undefined is absent. */
const mergedValue = <Value>({ base, ours, theirs }: Sides<Value>): Value =>
  ours === base || isDeepStrictEqual(ours, base) ? theirs : ours;

/** Compares entry by entry: thousands of small comparisons take less time than a deep one. */
function areEqual<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  const others = other.entries();
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => {
      const { value: [otherKey, otherValue] = [] } = others.next();
      return key === otherKey && (value === otherValue || isDeepStrictEqual(value, otherValue));
    })
  );
}

/** Each entry by itself. If we changed none, their order counts. */
function mergedEntries<Value>({ base, ours, theirs }: Sides<ReadonlyMap<string, Value>>): ReadonlyMap<string, Value> {
  const isOurs = !areEqual(ours, base);
  const keys = isOurs ? [...ours.keys(), ...theirs.keys()] : [...theirs.keys(), ...ours.keys()];
  const merged = new Map<string, Value>();
  for (const key of new Set(keys)) {
    const value = mergedValue({ base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) });
    if (value !== undefined) merged.set(key, value);
  }
  return merged;
}

/** The same for each side. */
const ofSides = <From, To>({ base, ours, theirs }: Sides<From>, make: (side: From) => To): Sides<To> => ({
  base: make(base),
  ours: make(ours),
  theirs: make(theirs),
});

const mergedRecord = <Value>(sides: Sides<Readonly<Record<string, Value>>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(mergedEntries(ofSides(sides, (record) => new Map(Object.entries(record)))));

const mergedTexts = (sides: Sides<readonly string[]>): readonly string[] => [
  ...mergedEntries(ofSides(sides, (texts) => new Map(texts.map((text) => [text, true])))).keys(),
];

type Breakpoints = readonly UserBreakpoint[];

/** Computed once for each breakpoint: they never change, and most are the same objects after each merge. */
function once<Value>(compute: (breakpoint: UserBreakpoint) => Value): typeof compute {
  const known = new WeakMap<UserBreakpoint, { readonly value: Value }>();
  return (breakpoint) => {
    const { value } = known.get(breakpoint) ?? { value: compute(breakpoint) };
    known.set(breakpoint, { value });
    return value;
  };
}

/** Equal for breakpoints at one place. Its description and kind of access do not make a place of data another. */
const placeKey = once((breakpoint) => JSON.stringify({ ...placeOf(breakpoint), description: '', accessType: '' }));

/** Equal for breakpoints with the same content: each server gives ids of its own. */
const contentKey = once(({ id: _id, waitsFor: _trigger, createdBy, ...others }) => {
  const content = Object.entries({ ...others, creator: `${createdBy.kind} ${createdBy.name}` });
  return JSON.stringify(content.sort(([one], [other]) => (one < other ? -1 : 1)));
});

/** The breakpoints of one side. */
interface Side {
  readonly byPlace: ReadonlyMap<string, UserBreakpoint>;
  readonly places: ReadonlyMap<number, string>;
  /** The contents by place, with the place of the trigger. */
  readonly contents: ReadonlyMap<string, string>;
}

function sideOf(breakpoints: Breakpoints): Side {
  const places = new Map(breakpoints.map((breakpoint) => [breakpoint.id, placeKey(breakpoint)]));
  const contentOf = (breakpoint: UserBreakpoint): string => {
    const { waitsFor } = breakpoint;
    const trigger = waitsFor === undefined ? '' : (places.get(waitsFor) ?? '');
    return `${contentKey(breakpoint)} ${trigger}`;
  };
  return {
    byPlace: new Map(breakpoints.map((breakpoint) => [placeKey(breakpoint), breakpoint])),
    places,
    contents: new Map(breakpoints.map((breakpoint) => [placeKey(breakpoint), contentOf(breakpoint)])),
  };
}

/** The id that one of their breakpoints gets here. */
export type IdOf = (theirs: UserBreakpoint) => number;

/** An unchanged one is the same object: it is not sent to adapters again. */
function mergedBreakpoints(given: Sides<Breakpoints>, idOf: IdOf): Breakpoints {
  const sides = ofSides(given, sideOf);
  const { ours, theirs } = sides;
  const merged = mergedEntries(ofSides(sides, ({ contents }) => contents));
  const ids = new Map<string, number>();
  for (const place of merged.keys()) {
    const other = theirs.byPlace.get(place);
    const id = ours.byPlace.get(place)?.id ?? (other && idOf(other));
    if (id !== undefined) ids.set(place, id);
  }
  return [...merged].flatMap(([place, content]) => {
    const mine = ours.byPlace.get(place);
    if (mine && content === ours.contents.get(place)) return [mine];
    const id = ids.get(place);
    const other = theirs.byPlace.get(place);
    if (id === undefined || !other) return [];
    const { waitsFor, ...breakpoint } = other;
    const trigger = waitsFor === undefined ? undefined : ids.get(theirs.places.get(waitsFor) ?? '');
    return [{ ...breakpoint, id, ...(trigger !== undefined && { waitsFor: trigger }) }];
  });
}

/** Whether two lists have the same breakpoints in the same order, whatever their ids. */
const haveSameContents = (one: Breakpoints, other: Breakpoints): boolean =>
  one === other || areEqual(sideOf(one).contents, sideOf(other).contents);

/** Whether the settings of two servers are the same. */
export const areSameSettings = (
  { breakpoints, ...others }: Settings,
  { breakpoints: otherBreakpoints, ...otherSettings }: Settings,
): boolean => haveSameContents(breakpoints, otherBreakpoints) && isDeepStrictEqual(others, otherSettings);

/**
 * The settings of two servers, changed independently since both knew `base`. Each breakpoint, set, filter and watch is
 * merged by itself: nothing that only one side added, changed or removed is lost. If both changed the same one, ours counts,
 * which is written later.
 */
export function mergedSettings(sides: Sides<Settings>, idOf: IdOf): Settings {
  const each = <Name extends keyof Settings>(name: Name) => ofSides(sides, (side) => side[name]);
  return {
    breakpoints: mergedBreakpoints(each('breakpoints'), idOf),
    breakpointSets: mergedRecord(each('breakpointSets')),
    exceptionFilters: mergedRecord(each('exceptionFilters')),
    exceptionOptions: mergedRecord(each('exceptionOptions')),
    filterOffers: mergedRecord(each('filterOffers')),
    watches: mergedTexts(each('watches')),
  };
}

/** The names of the settings besides breakpoints, for people. They do not see what adapters offered. */
const shownNames = {
  breakpointSets: 'breakpoint sets',
  exceptionFilters: 'exception breakpoints',
  exceptionOptions: 'exceptions by name',
  watches: 'watches',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** What has changed, for people: "main.js:3, watches". Empty if nothing that they see has. */
export function changesText(before: Settings, after: Settings): string {
  const [{ contents: old }, { contents: present }] = [sideOf(before.breakpoints), sideOf(after.breakpoints)];
  const changed = [...after.breakpoints, ...before.breakpoints].filter((breakpoint) => {
    const place = placeKey(breakpoint);
    return old.get(place) !== present.get(place);
  });
  const others = Object.entries(shownNames).filter(
    ([name]) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const places = new Set(changed.map((breakpoint) => baseName(breakpointName(breakpoint))));
  return [...places, ...others.map(([, text]) => text)].join(', ');
}
