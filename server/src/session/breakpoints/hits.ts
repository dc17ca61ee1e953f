import {
  emulatedParts,
  hitConditionHelp,
  isBreakpointAt,
  isHitAt,
  logMessageParts,
  parseHitCondition,
  type Dap,
  type SessionState,
  type State,
  type UserBreakpoint,
  type WrittenCondition,
} from '#protocol';

/** What is looked at when a program stands at breakpoints. */
export interface Place {
  readonly session: SessionState;
  readonly state: State;
  /** Evaluates at the top of the stack. Rejects with why that was impossible. */
  readonly evaluate: (expression: string) => Promise<string>;
  /** Whether a value is one that does not hold. */
  readonly isFalse: (value: string) => boolean;
}

/** What came of the breakpoints at which a program stands. */
export interface Verdict {
  /** Those that stop the program. */
  readonly stops: readonly number[];
  /** Those whose hits were counted by us, in this pass. */
  readonly passes: readonly number[];
  /** Those that printed, with the text. */
  readonly logged: readonly { readonly id: number; readonly text: string }[];
  /** Why a breakpoint stops although nobody knows whether it should. */
  readonly problems: readonly string[];
}

/** Whether a breakpoint is there and not silenced, now. */
export const isWantedNow = ({ breakpoints, breakpointsDeactivated }: State, id: number): boolean =>
  !breakpointsDeactivated && breakpoints.some((breakpoint) => breakpoint.id === id && breakpoint.enabled);

/** The breakpoints at which a program stands: those that the adapter names, else those that it has at the line. */
export function breakpointsHit(
  state: State,
  { bindings }: SessionState,
  { frame, named }: { readonly frame: Dap.StackFrame; readonly named: readonly number[] | undefined },
): readonly UserBreakpoint[] {
  return state.breakpoints.filter((breakpoint) => {
    const { id, kind } = breakpoint;
    if (!isWantedNow(state, id)) return false;
    if (named) return named.includes(id);
    return kind !== 'data' && isBreakpointAt(kind, breakpoint, frame, bindings[id]);
  });
}

/** Does, in the adapter's stead, what it cannot do at these breakpoints. Never rejects. */
export async function judge(breakpoints: readonly UserBreakpoint[], place: Place): Promise<Verdict> {
  const stops: number[] = [];
  const passes: number[] = [];
  const logged: { readonly id: number; readonly text: string }[] = [];
  const problems: string[] = [];
  for (const breakpoint of breakpoints) {
    const { id } = breakpoint;
    try {
      const emulated = emulatedParts(breakpoint, place.session, place.state.breakpoints);
      const isHit = await passesThrough(breakpoint, emulated, place, () => passes.push(id));
      if (!isHit) continue;
      if (!emulated.includes('logMessage')) stops.push(id);
      else logged.push({ id, text: await messageOf(breakpoint.logMessage ?? '', place) });
    } catch (thrown) {
      stops.push(id);
      problems.push(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
  return { stops, passes, logged, problems };
}

async function passesThrough(
  { id, condition, hitCondition }: UserBreakpoint,
  emulated: readonly WrittenCondition[],
  { session, evaluate, isFalse }: Place,
  onPass: () => void,
): Promise<boolean> {
  if (condition !== undefined && emulated.includes('condition')) {
    const value = await evaluate(condition).catch((error: unknown) => {
      throw new Error(`The condition "${condition}" could not be checked, so the program stopped: ${wordsOf(error)}`);
    });
    if (isFalse(value)) return false;
  }
  if (hitCondition === undefined || !emulated.includes('hitCondition')) return true;
  onPass();
  const wanted = parseHitCondition(hitCondition);
  if (!wanted) throw new Error(`"${hitCondition}" is no hit count, so the program stopped. ${hitConditionHelp}`);
  return isHitAt(wanted, (session.passes?.[id] ?? 0) + 1);
}

/** The message with its expressions' values. One that cannot be had is said in its place. */
async function messageOf(message: string, { evaluate }: Place): Promise<string> {
  const texts: string[] = [];
  for (const { kind, text } of logMessageParts(message)) {
    texts.push(kind === 'text' ? text : await evaluate(text).catch((error: unknown) => unlessHanging(error, message)));
  }
  return texts.join('');
}

/** An evaluation that never came to an end. */
export class HangingEvaluation extends Error {}

function unlessHanging(error: unknown, message: string): string {
  if (!(error instanceof HangingEvaluation)) return `<${wordsOf(error)}>`;
  throw new Error(`The log message "${message}" could not be printed, so the program stopped: ${error.message}`);
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
