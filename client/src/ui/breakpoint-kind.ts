import type { BreakpointKind } from './icons.ts';

/** The kinds of breakpoints that stand on a line. */
export type LineBreakpointKind = Exclude<BreakpointKind, 'exception' | 'function' | 'data' | 'instruction'>;

/** What the kind of a breakpoint depends on; what is not wanted is undefined. */
interface Conditions {
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
  readonly waitsFor?: number | undefined;
}

/** What a breakpoint with these conditions is drawn and named as. */
export function breakpointKind({ condition, hitCondition, logMessage, waitsFor }: Conditions): LineBreakpointKind {
  if (waitsFor !== undefined) return 'triggered';
  if (logMessage !== undefined) return 'log-point';
  if (condition !== undefined) return 'conditional';
  return hitCondition === undefined ? 'line' : 'hit-count';
}
