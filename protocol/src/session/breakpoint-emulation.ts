import { writtenConditions } from '../breakpoints/breakpoint-kinds.ts';
import type {
  BreakpointConditions,
  BreakpointKind,
  ExclusiveConditions,
  WrittenCondition,
} from '../breakpoints/breakpoint-kinds.ts';
import { spelledHits } from '../breakpoints/hit-condition.ts';
import { gatedArguments } from '../dap/arguments.ts';
import { hasCapability } from '../dap/requests.ts';
import { rootIdOf, sessionTree } from './select.ts';
import type { SessionState, State } from './state.ts';
import type { SessionId } from '../common/identity.ts';

const emulations: Readonly<Record<WrittenCondition, string>> = {
  condition: 'checks the condition',
  hitCondition: 'counts the hits',
  logMessage: 'prints the message',
};

/** For these kinds, the breakpoint of a stop is known even if the adapter does not report it. */
const emulatedKinds: ReadonlySet<BreakpointKind> = new Set(['source', 'function']);

/** The parts of a breakpoint that decide what is emulated. */
interface Emulable extends BreakpointConditions {
  readonly kind?: BreakpointKind;
  readonly id?: number;
}

type Other = Pick<BreakpointConditions, 'waitsFor'> & { readonly enabled: boolean };

/** True if this breakpoint is the trigger of an enabled one. */
export const isTrigger = (id: number | undefined, others: readonly Other[]): boolean =>
  id !== undefined && others.some(({ waitsFor, enabled }) => enabled && waitsFor === id);

type Triggered = Pick<BreakpointConditions, 'waitsFor'> & { readonly id: number };

/** True if a breakpoint is triggered by another, directly or through others. */
export function isTriggeredBy(breakpoints: readonly Triggered[], one: Triggered, other: number): boolean {
  const triggers = new Map(breakpoints.map(({ id, waitsFor }) => [id, waitsFor]));
  const seen = new Set<number>();
  for (let next = one.waitsFor; next !== undefined && !seen.has(next); next = triggers.get(next)) seen.add(next);
  return seen.has(other);
}

/** True unless a breakpoint has a trigger that was not hit since the program of the session tree started. */
export function isArmed(
  state: State,
  sessionId: SessionId,
  { waitsFor }: Pick<BreakpointConditions, 'waitsFor'>,
): boolean {
  if (waitsFor === undefined || !state.breakpoints.some(({ id }) => id === waitsFor)) return true;
  return sessionTree(state, rootIdOf(state, sessionId)).some(({ hits }) => (hits[waitsFor] ?? 0) > 0);
}

/** True if the adapter keeps to the hit count of a breakpoint. */
export const keepsToHits = (
  { hitCondition }: Pick<BreakpointConditions, 'hitCondition'>,
  { hitSpellings }: Pick<SessionState, 'hitSpellings'>,
): boolean => !hitCondition || !hitSpellings || spelledHits(hitCondition, hitSpellings) !== undefined;

/** A breakpoint with its hit count as the adapter writes it. */
export function withSpelledHits<Breakpoint extends BreakpointConditions>(
  breakpoint: Breakpoint,
  { hitSpellings }: Pick<SessionState, 'hitSpellings'>,
): Breakpoint {
  const { hitCondition } = breakpoint;
  const spelled = hitCondition && hitSpellings && spelledHits(hitCondition, hitSpellings);
  return spelled ? { ...breakpoint, hitCondition: spelled } : breakpoint;
}

/** What decides which conditions of a breakpoint a session's adapter keeps to. */
export type ConditionSupport = Pick<
  SessionState,
  'capabilities' | 'hitSpellings' | 'unconditionalFunctions' | 'exclusiveConditions'
>;

/** True if the adapter ignores a condition because the breakpoint has one before it. */
const isExcluded = (
  part: WrittenCondition,
  before: readonly WrittenCondition[],
  groups: ExclusiveConditions,
): boolean => groups.some((group) => group.includes(part) && before.some((other) => group.includes(other)));

/**
 * The conditions of a breakpoint that Stopline emulates in a session: the first that the adapter does not support and all
 * after it, which the adapter would evaluate too early. The log message of a trigger is emulated as well, because adapters
 * do not report that a logpoint was hit.
 */
export function emulatedParts(
  breakpoint: Emulable,
  session: ConditionSupport,
  others: readonly Other[] = [],
): readonly WrittenCondition[] {
  const present = writtenConditions.filter((part) => breakpoint[part] !== undefined);
  if (present.length === 0 || !emulatedKinds.has(breakpoint.kind ?? 'source')) return [];
  const first = present.findIndex((part, place) => {
    if (isExcluded(part, present.slice(0, place), session.exclusiveConditions ?? [])) return true;
    const capability = gatedArguments[part];
    const isLacking = capability !== undefined && !hasCapability(session.capabilities, capability);
    if (session.unconditionalFunctions && breakpoint.kind === 'function') return true;
    if (part === 'hitCondition' && !keepsToHits(breakpoint, session)) return true;
    return isLacking || (part === 'logMessage' && isTrigger(breakpoint.id, others));
  });
  return first === -1 ? [] : present.slice(first);
}

/** A breakpoint without its emulated conditions. */
export function withoutParts<Breakpoint extends BreakpointConditions>(
  breakpoint: Breakpoint,
  emulated: readonly WrittenCondition[],
): Breakpoint {
  if (emulated.length === 0) return breakpoint;
  const kept = { ...breakpoint };
  for (const part of emulated) delete kept[part];
  return kept;
}

/** Without `Intl.ListFormat`: making the first one of a page took 40 ms of a launch. */
const inSentence = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');

/** The message about the conditions of a breakpoint that Stopline emulates in a session; undefined if there are none. */
export function emulationMessage(
  breakpoint: Emulable,
  session: ConditionSupport & Pick<SessionState, 'adapter'>,
  others: readonly Other[] = [],
): string | undefined {
  const emulated = emulatedParts(breakpoint, session, others);
  const [first] = emulated;
  if (first === undefined) return undefined;
  const alone = withoutParts(
    breakpoint,
    writtenConditions.filter((part) => part !== first),
  );
  const why = emulatedParts(alone, session, others).length > 0 ? 'cannot' : 'does not combine conditions';
  const doing = inSentence(emulated.map((part) => emulations[part]));
  return `Stopline ${doing} here, because ${session.adapter} ${why}.`;
}
