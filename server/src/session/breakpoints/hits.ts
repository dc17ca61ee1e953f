import {
  emulatedParts,
  hitConditionHelp,
  isBreakpointAt,
  isHitAt,
  logMessageParts,
  messageOf,
  parseHitCondition,
  type Dap,
  type SessionState,
  type State,
  type UserBreakpoint,
  type WrittenCondition,
} from '#protocol';

/** Where the program is stopped, for the emulation of breakpoints. */
export interface EmulationContext {
  readonly session: SessionState;
  readonly state: State;
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
export function breakpointsHit(
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

/** Emulates what the adapter does not support at these breakpoints. Never rejects. */
export async function judge(breakpoints: readonly UserBreakpoint[], context: EmulationContext): Promise<Verdict> {
  const stops: number[] = [];
  const passes: number[] = [];
  const logged: { readonly id: number; readonly text: string }[] = [];
  const problems: string[] = [];
  for (const breakpoint of breakpoints) {
    const { id } = breakpoint;
    try {
      const emulated = emulatedParts(breakpoint, context.session, context.state.breakpoints);
      const isHit = await meetsConditions(breakpoint, emulated, context, () => passes.push(id));
      if (!isHit) continue;
      if (!emulated.includes('logMessage')) stops.push(id);
      else logged.push({ id, text: await logText(breakpoint.logMessage ?? '', context) });
    } catch (thrown) {
      stops.push(id);
      problems.push(messageOf(thrown));
    }
  }
  return { stops, passes, logged, problems };
}

async function meetsConditions(
  { id, condition, hitCondition }: UserBreakpoint,
  emulated: readonly WrittenCondition[],
  { session, evaluate, isFalse }: EmulationContext,
  onPass: () => void,
): Promise<boolean> {
  if (condition !== undefined && emulated.includes('condition')) {
    const value = await evaluate(condition).catch((error: unknown) => {
      throw new Error(
        `The condition "${condition}" could not be evaluated, so the program stopped: ${messageOf(error)}`,
      );
    });
    if (isFalse(value)) return false;
  }
  if (hitCondition === undefined || !emulated.includes('hitCondition')) return true;
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
