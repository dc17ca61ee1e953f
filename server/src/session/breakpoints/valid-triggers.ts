import type { UserBreakpoint } from '#protocol';
import { now } from '../../state/shared-state.ts';

type Breakpoints = readonly UserBreakpoint[];
type Triggers = ReadonlyMap<number, number | undefined>;

/** The ids from one on to its trigger, to the trigger of that one, and so on, until one is settled or comes again. */
function chainFrom(first: number, triggers: Triggers, settled: ReadonlySet<number>) {
  const chain = new Set<number>();
  let next: number | undefined = first;
  while (next !== undefined && !settled.has(next) && !chain.has(next)) {
    chain.add(next);
    next = triggers.get(next);
  }
  return { chain: [...chain], circleStart: next };
}

/** The ids of breakpoints that trigger themselves, directly or through others. Each is visited once. */
function idsInCircles(triggers: Triggers): ReadonlySet<number> {
  const settled = new Set<number>();
  const inCircles = new Set<number>();
  for (const id of triggers.keys()) {
    const { chain, circleStart } = chainFrom(id, triggers, settled);
    const start = circleStart === undefined ? -1 : chain.indexOf(circleStart);
    if (start >= 0) for (const each of chain.slice(start)) inCircles.add(each);
    for (const each of chain) settled.add(each);
  }
  return inCircles;
}

/** A breakpoint whose trigger was deleted becomes an ordinary one. So do those of a set that trigger each other. */
export function withValidTriggers(breakpoints: Breakpoints): Breakpoints {
  const triggers = new Map(breakpoints.map(({ id, waitsFor }) => [id, waitsFor]));
  const inCircles = idsInCircles(triggers);
  return breakpoints.map((breakpoint) => {
    const { waitsFor, ...others } = breakpoint;
    const isValid = waitsFor === undefined || (triggers.has(waitsFor) && !inCircles.has(breakpoint.id));
    return isValid ? breakpoint : { ...others, at: now() };
  });
}
