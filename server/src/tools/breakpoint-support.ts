import { DebugError, unsupportedReason, type BreakpointConditions, type BreakpointKind } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';

/** How long to wait for the adapter to verify a breakpoint, in milliseconds (docs/tools.md). */
export const bindingWaitMs = 2_000;

/** The conditions of a breakpoint as callers give them. */
interface GivenConditions {
  readonly condition?: string | undefined;
  readonly hit_condition?: string | undefined;
  readonly log_message?: string | undefined;
}

/** The given conditions; an empty text is none. */
export const conditionsIn = ({ condition, hit_condition, log_message }: GivenConditions): BreakpointConditions => ({
  ...(condition && { condition }),
  ...(hit_condition && { hitCondition: hit_condition }),
  ...(log_message && { logMessage: log_message }),
});

/** True if something in the conditions is evaluated at each hit: not a hit condition, which is a count. */
export const haveCode = ({ condition, log_message }: GivenConditions): boolean =>
  Boolean(condition) || Boolean(log_message);

/** Throws `unsupported` if there are running sessions, and none supports a breakpoint of this kind with these conditions. */
export function assertBreakpointSupported(
  { sessions }: Debugger,
  breakpoint: BreakpointConditions & { readonly kind?: BreakpointKind },
): void {
  const live = sessions.open.filter(({ state, description }) => state.lifecycle === 'live' && !description.noDebug);
  const reasons = live.map(({ state }) => unsupportedReason(breakpoint, state));
  const [reason] = reasons;
  if (reason !== undefined && reasons.every((other) => other !== undefined))
    throw new DebugError('unsupported', reason);
}
