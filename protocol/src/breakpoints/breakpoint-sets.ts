import { isKept, type BreakpointConditions, type BreakpointPlace, type UserBreakpoint } from './breakpoint-kinds.ts';

/** A breakpoint in a set. `waitsFor` is the index of its trigger in the set. */
export type SavedBreakpoint = BreakpointPlace & BreakpointConditions & { readonly enabled: boolean };

/** Breakpoints that were saved under a name. */
export type BreakpointSet = readonly SavedBreakpoint[];

/** A set of breakpoints, by default of those that other sessions understand too. */
export function toBreakpointSet(
  breakpoints: readonly UserBreakpoint[],
  isSaved: (breakpoint: UserBreakpoint) => boolean = isKept,
): BreakpointSet {
  const saved = breakpoints.filter(isSaved);
  const indexes = new Map(saved.map(({ id }, index) => [id, index]));
  return saved.map(({ id: _id, createdBy: _createdBy, at: _at, waitsFor, ...breakpoint }) => {
    const trigger = waitsFor === undefined ? undefined : indexes.get(waitsFor);
    return { ...breakpoint, ...(trigger !== undefined && { waitsFor: trigger }) };
  });
}
