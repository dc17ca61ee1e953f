import { isDeepStrictEqual } from 'node:util';
import { baseName, breakpointName, type UserBreakpoint } from '#protocol';
import { hasSameContent, placedBreakpoints, type Breakpoints } from './placed-breakpoints.ts';
import type { Settings } from './settings-schema.ts';

/** What is merged: the last content that both sides knew, and what each side has now. */
export interface Sides<Content> {
  readonly base: Content;
  readonly ours: Content;
  readonly theirs: Content;
}

type IsSame<Value> = (one: Value | undefined, other: Value | undefined) => boolean;

function areEqual<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  isSame: IsSame<Value>,
): boolean {
  const others = other.entries();
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => {
      const { value: [otherKey, otherValue] = [] } = others.next();
      return key === otherKey && isSame(value, otherValue);
    })
  );
}

/** Each entry by itself: ours where we changed it, theirs elsewhere. If we changed none, their order counts. */
function mergedEntries<Value>(
  { base, ours, theirs }: Sides<ReadonlyMap<string, Value>>,
  isSame: IsSame<Value> = isDeepStrictEqual,
): ReadonlyMap<string, Value> {
  const [first, second] = areEqual(ours, base, isSame) ? [theirs, ours] : [ours, theirs];
  const merged = new Map<string, Value>();
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    const mine = ours.get(key);
    const value = isSame(mine, base.get(key)) ? theirs.get(key) : mine;
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

const mergedValue = <Value>({ base, ours, theirs }: Sides<Value>): Value =>
  isDeepStrictEqual(ours, base) ? theirs : ours;

const mergedTexts = (sides: Sides<readonly string[]>): readonly string[] => [
  ...mergedEntries(ofSides(sides, (texts) => new Map(texts.map((text) => [text, true])))).keys(),
];

/** The id that one of their breakpoints gets here. */
export type IdOf = (theirs: UserBreakpoint) => number;

/** An unchanged one is the same object: it is not sent to adapters again. */
function mergedBreakpoints(sides: Sides<Breakpoints>, idOf: IdOf): Breakpoints {
  const placed = ofSides(sides, placedBreakpoints);
  const { ours } = placed;
  const merged = mergedEntries(placed, hasSameContent);
  const ids = new Map<string, number>();
  for (const [place, { breakpoint }] of merged) ids.set(place, ours.get(place)?.breakpoint.id ?? idOf(breakpoint));
  return Array.from(merged, ([place, chosen]) => {
    const mine = ours.get(place);
    if (mine && hasSameContent(mine, chosen)) return mine.breakpoint;
    const { waitsFor: _theirs, ...breakpoint } = chosen.breakpoint;
    const trigger = chosen.trigger === undefined ? undefined : ids.get(chosen.trigger);
    return { ...breakpoint, id: ids.get(place) ?? breakpoint.id, ...(trigger !== undefined && { waitsFor: trigger }) };
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
    agentPermission: mergedValue(each('agentPermission')),
  };
}

/** Whether the settings of two servers are the same, whatever the ids of their breakpoints. */
export const areSameSettings = (
  { breakpoints, ...others }: Settings,
  { breakpoints: otherBreakpoints, ...otherSettings }: Settings,
): boolean =>
  (breakpoints === otherBreakpoints ||
    areEqual(placedBreakpoints(breakpoints), placedBreakpoints(otherBreakpoints), hasSameContent)) &&
  isDeepStrictEqual(others, otherSettings);

/** The names of the settings besides breakpoints, for people. They do not see what adapters offered. */
const shownNames = {
  breakpointSets: 'breakpoint sets',
  exceptionFilters: 'exception breakpoints',
  exceptionOptions: 'exceptions by name',
  watches: 'watches',
  agentPermission: 'what agents may do',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** How many breakpoints are named in a text for people. */
const mostNames = 20;

/** What has changed, for people: "main.js:3, watches". Empty if nothing that they see has. */
export function changesText(before: Settings, after: Settings): string {
  const [old, present] = [placedBreakpoints(before.breakpoints), placedBreakpoints(after.breakpoints)];
  const changed = new Map(
    [...present, ...old].filter(([place]) => !hasSameContent(old.get(place), present.get(place))),
  );
  const others = Object.entries(shownNames).filter(
    ([name]) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const places = [...new Set(Array.from(changed.values(), ({ breakpoint }) => baseName(breakpointName(breakpoint))))];
  const further = places.length - mostNames;
  const more = further > 0 ? [`${further.toLocaleString('en')} more breakpoints`] : [];
  return [...places.slice(0, mostNames), ...more, ...others.map(([, text]) => text)].join(', ');
}
