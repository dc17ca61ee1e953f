import {
  DebugError,
  emulatedParts,
  hitConditionHelp,
  isBreakpointAt,
  isHitAt,
  kindRow,
  logMessageParts,
  messageOf,
  parseHitCondition,
  writtenConditions,
  type Dap,
  type SessionState,
  type State,
  type UserBreakpoint,
  type WrittenCondition,
} from '#protocol';
import type { SessionTrace } from './traces.ts';

/** Where the program is stopped, for the emulation of breakpoints. */
export interface EmulationContext {
  readonly session: SessionState;
  /** The conditions of a breakpoint that Stopline checks. */
  readonly checked: (breakpoint: UserBreakpoint) => readonly WrittenCondition[];
  /** Evaluates in the top frame. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly isFalse: (value: string) => boolean;
}

/** The result for the breakpoints at which the program is stopped, by their ids. */
export interface Verdict {
  readonly stops: readonly number[];
  /** Breakpoints whose hits Stopline counts. */
  readonly passes: readonly number[];
  readonly logged: readonly { readonly id: number; readonly text: string }[];
  /** Why a condition or message could not be evaluated, so that the breakpoint stops. */
  readonly problems: readonly string[];
}

/** Whether a breakpoint still exists and is active. */
export const isActive = ({ breakpoints, breakpointsDeactivated }: State, id: number): boolean =>
  !breakpointsDeactivated && breakpoints.some((breakpoint) => breakpoint.id === id && breakpoint.enabled);

/** The breakpoints at which the program is stopped: those that the adapter reported, or else those at its line. */
function breakpointsHit(
  state: State,
  { bindings }: SessionState,
  { frame, hitIds }: { readonly frame: Dap.StackFrame; readonly hitIds: readonly number[] | undefined },
): readonly UserBreakpoint[] {
  return state.breakpoints.filter((breakpoint) => {
    const { id, kind } = breakpoint;
    if (!isActive(state, id)) return false;
    if (hitIds) return hitIds.includes(id);
    return kind !== 'data' && isBreakpointAt(kind, breakpoint, frame, bindings[id]);
  });
}

/** A stop at breakpoints, some of which may be a trace's. */
export interface BreakpointStop {
  readonly state: State;
  readonly session: SessionState;
  readonly frame: Dap.StackFrame;
  readonly reason: string;
  readonly hitIds: readonly number[] | undefined;
  readonly trace: SessionTrace | undefined;
  /** The trace has stopped the program here, whatever the conditions of breakpoints. */
  readonly isTraced: boolean;
}

/** The conditions that Stopline checks at a stop. */
export function checkedParts(breakpoint: UserBreakpoint, stop: BreakpointStop): readonly WrittenCondition[] {
  const { state, session, trace, isTraced } = stop;
  if (trace?.holds(breakpoint, session.bindings[breakpoint.id]) === true) return writtenConditions;
  const emulated = emulatedParts(breakpoint, session, state.breakpoints);
  return isTraced ? ['condition', ...emulated] : emulated;
}

/** The user's breakpoints at which the program is stopped. */
export function breakpointsAt(stop: BreakpointStop): readonly UserBreakpoint[] {
  const { state, session, frame, reason, hitIds, isTraced } = stop;
  if (!isTraced) return breakpointsHit(state, session, { frame, hitIds });
  // The adapter does not report all that are at a traced place, but only it knows whether a count is reached.
  return breakpointsHit(state, session, { frame, hitIds: undefined }).filter((breakpoint) => {
    const checked = checkedParts(breakpoint, stop);
    const isChecked = writtenConditions.every((part) => breakpoint[part] === undefined || checked.includes(part));
    return isChecked || (hitIds?.includes(breakpoint.id) ?? reason === kindRow(breakpoint.kind).stopReason);
  });
}

/** Checks the conditions of these breakpoints that the adapter does not. Never rejects. */
export async function judge(breakpoints: readonly UserBreakpoint[], context: EmulationContext): Promise<Verdict> {
  const stops: number[] = [];
  const passes: number[] = [];
  const logged: { readonly id: number; readonly text: string }[] = [];
  const problems: string[] = [];
  for (const breakpoint of breakpoints) {
    const { id, logMessage } = breakpoint;
    try {
      const checked = context.checked(breakpoint);
      const isHit = await meetsConditions(breakpoint, checked, context, () => passes.push(id));
      if (!isHit) continue;
      if (logMessage === undefined || !checked.includes('logMessage')) stops.push(id);
      else logged.push({ id, text: await logText(logMessage, context) });
    } catch (thrown) {
      stops.push(id);
      problems.push(messageOf(thrown));
    }
  }
  return { stops, passes, logged, problems };
}

async function meetsConditions(
  { id, condition, hitCondition }: UserBreakpoint,
  checked: readonly WrittenCondition[],
  { session, evaluate, isFalse }: EmulationContext,
  onPass: () => void,
): Promise<boolean> {
  if (condition !== undefined && checked.includes('condition')) {
    const value = await evaluate(condition).catch((error: unknown) => {
      throw new Error(
        `The condition "${condition}" could not be evaluated, so the program stopped. ${DebugError.from(error).quotedMessage}`,
      );
    });
    if (isFalse(value)) return false;
  }
  if (hitCondition === undefined || !checked.includes('hitCondition')) return true;
  onPass();
  const wanted = parseHitCondition(hitCondition);
  if (!wanted) throw new Error(`"${hitCondition}" is not a hit count, so the program stopped. ${hitConditionHelp}`);
  return isHitAt(wanted, (session.passes?.[id] ?? 0) + 1);
}

/** A log message with the values of its expressions, or the errors in their place. */
async function logText(message: string, { evaluate }: EmulationContext): Promise<string> {
  const evaluated = (expression: string) =>
    evaluate(expression).catch((error: unknown) => {
      if (!(error instanceof EvaluationTimeout)) return `<${messageOf(error)}>`;
      throw new Error(`The log message "${message}" could not be printed, so the program stopped: ${error.message}`);
    });
  const texts: string[] = [];
  for (const { kind, text } of logMessageParts(message)) texts.push(kind === 'text' ? text : await evaluated(text));
  return texts.join('');
}

/** An evaluation that was not answered in time. */
export class EvaluationTimeout extends Error {}
