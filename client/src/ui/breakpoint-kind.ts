import type { BreakpointKind } from './icons.ts';

/** The kinds of breakpoints that have a line. */
export type LineBreakpointKind = Exclude<BreakpointKind, 'exception' | 'function' | 'data' | 'instruction'>;

/** The parts of a breakpoint that decide its kind. */
interface Conditions {
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
  readonly waitsFor?: number | undefined;
}

/** The kind of a breakpoint, by its conditions. */
export function breakpointKind({ condition, hitCondition, logMessage, waitsFor }: Conditions): LineBreakpointKind {
  if (waitsFor !== undefined) return 'triggered';
  if (logMessage !== undefined) return 'log-point';
  if (condition !== undefined) return 'conditional';
  return hitCondition === undefined ? 'line' : 'hit-count';
}
