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
  isDeepStrictEqual(ours, base) ? theirs : ours;

/** Compares entry by entry: thousands of small comparisons take less time than a deep one. */
function areEqual<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  const others = other.entries();
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => {
      const { value: [otherKey, otherValue] = [] } = others.next();
      return key === otherKey && isDeepStrictEqual(value, otherValue);
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

/** Equal for breakpoints at one place. Its description and kind of access do not make a place of data another. */
const placeKey = (breakpoint: UserBreakpoint): string =>
  JSON.stringify({ ...placeOf(breakpoint), description: '', accessType: '' });

/** The places of breakpoints, by id. */
const placesById = (breakpoints: Breakpoints): ReadonlyMap<number, string> =>
  new Map(breakpoints.map((breakpoint) => [breakpoint.id, placeKey(breakpoint)]));

/** The contents of breakpoints, by place, as texts, with the place of the trigger: each server gives ids of its own. */
function contents(breakpoints: Breakpoints): ReadonlyMap<string, string> {
  const places = placesById(breakpoints);
  return new Map(
    breakpoints.map((breakpoint) => {
      const { id, waitsFor, createdBy, ...others } = breakpoint;
      const trigger = waitsFor === undefined ? undefined : places.get(waitsFor);
      const content = Object.entries({ ...others, trigger, creator: `${createdBy.kind} ${createdBy.name}` });
      return [places.get(id) ?? '', JSON.stringify(content.sort(([one], [other]) => (one < other ? -1 : 1)))] as const;
    }),
  );
}

/** The id that one of their breakpoints gets here. */
export type IdOf = (theirs: UserBreakpoint) => number;

/** An unchanged one is the same object: it is not sent to adapters again. */
function mergedBreakpoints(sides: Sides<Breakpoints>, idOf: IdOf): Breakpoints {
  const { ours, theirs } = sides;
  const compared = ofSides(sides, contents);
  const known = new Map(ours.map((breakpoint) => [placeKey(breakpoint), breakpoint]));
  const others = new Map(theirs.map((breakpoint) => [placeKey(breakpoint), breakpoint]));
  const triggers = placesById(theirs);
  const merged = mergedEntries(compared);
  const ids = new Map<string, number>();
  for (const place of merged.keys()) {
    const other = others.get(place);
    const id = known.get(place)?.id ?? (other && idOf(other));
    if (id !== undefined) ids.set(place, id);
  }
  return [...merged].flatMap(([place, content]) => {
    const mine = known.get(place);
    if (mine && content === compared.ours.get(place)) return [mine];
    const id = ids.get(place);
    const other = others.get(place);
    if (id === undefined || !other) return [];
    const { waitsFor, ...breakpoint } = other;
    const trigger = waitsFor === undefined ? undefined : ids.get(triggers.get(waitsFor) ?? '');
    return [{ ...breakpoint, id, ...(trigger !== undefined && { waitsFor: trigger }) }];
  });
}

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
  const [old, present] = [contents(before.breakpoints), contents(after.breakpoints)];
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
