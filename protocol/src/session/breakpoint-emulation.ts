import type { BreakpointConditions, BreakpointKind, WrittenCondition } from '../breakpoints/breakpoint-kinds.ts';
import { gatedArguments } from '../dap/arguments.ts';
import { hasCapability } from '../dap/requests.ts';
import { rootIdOf, sessionTree } from './select.ts';
import type { SessionState, State } from './state.ts';
import type { SessionId } from '../common/identity.ts';

/** In the order in which they are looked at: a hit counts when the condition holds, and what counts is logged. */
const parts = ['condition', 'hitCondition', 'logMessage'] as const satisfies readonly WrittenCondition[];

const words: Readonly<Record<WrittenCondition, string>> = {
  condition: 'checks the condition',
  hitCondition: 'counts the hits',
  logMessage: 'prints the message',
};

/** Of these kinds it is known which one a program stands at, also where the adapter does not say. */
const emulatedKinds: ReadonlySet<BreakpointKind> = new Set(['source', 'function']);

/** A breakpoint as far as it matters what it does, and how. */
interface Emulable extends BreakpointConditions {
  readonly kind?: BreakpointKind;
  readonly id?: number;
}

/** Another one, that may wait for it. */
type Other = Pick<BreakpointConditions, 'waitsFor'> & { readonly enabled: boolean };

/** Whether an enabled breakpoint takes effect only once this one was hit. */
export const isTrigger = (id: number | undefined, others: readonly Other[]): boolean =>
  id !== undefined && others.some(({ waitsFor, enabled }) => enabled && waitsFor === id);

/** A breakpoint as far as it waits for another one. */
type Waiting = Pick<BreakpointConditions, 'waitsFor'> & { readonly id: number };

/** Whether one breakpoint waits for another, also through others. */
export function isTriggeredBy(breakpoints: readonly Waiting[], one: Waiting, other: number): boolean {
  const seen = new Set<number>();
  for (let next = one.waitsFor; next !== undefined && !seen.has(next);) {
    if (next === other) return true;
    seen.add(next);
    const awaited = next;
    next = breakpoints.find(({ id }) => id === awaited)?.waitsFor;
  }
  return false;
}

/**
 * Whether a session may stop at a breakpoint as far as it waits for another one: that was hit since the program of the
 * session's tree was started, or is not there any more.
 */
export function isArmed(
  state: State,
  sessionId: SessionId,
  { waitsFor }: Pick<BreakpointConditions, 'waitsFor'>,
): boolean {
  if (waitsFor === undefined || !state.breakpoints.some(({ id }) => id === waitsFor)) return true;
  return sessionTree(state, rootIdOf(state, sessionId)).some(({ hits }) => (hits[waitsFor] ?? 0) > 0);
}

/**
 * Which parts of a breakpoint Stopline does itself in a session, at each stop there. From the first one that the adapter
 * lacks on it is all of them: what the adapter would do would come too early. A log point that others wait for is ours as
 * well, for adapters do not tell of it.
 */
export function emulatedParts(
  breakpoint: Emulable,
  { capabilities }: Pick<SessionState, 'capabilities'>,
  others: readonly Other[] = [],
): readonly WrittenCondition[] {
  const present = parts.filter((part) => breakpoint[part] !== undefined);
  if (present.length === 0 || !emulatedKinds.has(breakpoint.kind ?? 'source')) return [];
  const first = present.findIndex((part) => {
    const capability = gatedArguments[part];
    const isLacking = capability !== undefined && !hasCapability(capabilities, capability);
    return isLacking || (part === 'logMessage' && isTrigger(breakpoint.id, others));
  });
  return first === -1 ? [] : present.slice(first);
}

/** A breakpoint without those of its parts that are done in the adapter's stead. */
export function withoutParts<Breakpoint extends BreakpointConditions>(
  breakpoint: Breakpoint,
  emulated: readonly WrittenCondition[],
): Breakpoint {
  if (emulated.length === 0) return breakpoint;
  const kept = { ...breakpoint };
  for (const part of emulated) delete kept[part];
  return kept;
}

/** What is done in the adapter's stead, for whoever looks at the breakpoint; undefined where nothing is. */
export function emulationMessage(emulated: readonly WrittenCondition[], adapter: string): string | undefined {
  if (emulated.length === 0) return undefined;
  const done = emulated.map((part) => words[part]);
  const list = done.length === 1 ? done.join('') : `${done.slice(0, -1).join(', ')} and ${done.at(-1)}`;
  return `Stopline ${list} here, for ${adapter} cannot.`;
}
