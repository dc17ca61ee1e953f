import { isKept, type BreakpointConditions, type BreakpointPlace, type UserBreakpoint } from './breakpoint-kinds.ts';

/** A breakpoint as a set has it. What it waits for is told by its place in the set, from 0. */
export type SavedBreakpoint = BreakpointPlace & BreakpointConditions & { readonly enabled: boolean };

/** Breakpoints that were put away under a name. */
export type BreakpointSet = readonly SavedBreakpoint[];

/** Breakpoints as a set has them: by default those that mean something to another session too. */
export function toBreakpointSet(
  breakpoints: readonly UserBreakpoint[],
  isSaved: (breakpoint: UserBreakpoint) => boolean = isKept,
): BreakpointSet {
  const saved = breakpoints.filter(isSaved);
  const places = new Map(saved.map(({ id }, index) => [id, index]));
  return saved.map(({ id: _id, createdBy: _createdBy, at: _at, waitsFor, ...breakpoint }) => {
    const place = waitsFor === undefined ? undefined : places.get(waitsFor);
    return { ...breakpoint, ...(place !== undefined && { waitsFor: place }) };
  });
}
