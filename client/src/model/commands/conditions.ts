import {
  hasCapability,
  isSupported,
  type Capability,
  type Command,
  type Phase,
  type SessionState,
  type State,
} from '#protocol';
import { canDetach, canEnd } from '../can-detach.ts';
/** The fields of a command that decide when it can be run. */
interface Conditioned {
  readonly when: When;
  readonly makes?: Command;
  readonly needs?: Capability;
}

/** The data that decide whether a command can be run. */
export interface Situation {
  readonly state: State;
  /** The session tree that is shown. */
  readonly tree: readonly SessionState[];
  readonly isConnected: boolean;
  readonly phase: Phase;
  /** The session whose thread is shown, else the root of the shown tree. */
  readonly session: SessionState | undefined;
  /** The root session that is shown. */
  readonly root: SessionState | undefined;
  readonly hasConfiguration: boolean;
  readonly hasFile: boolean;
  readonly breakpoints: readonly { readonly enabled: boolean }[];
  readonly hasBreakpointSets: boolean;
  /** A file, or a source that only the adapter has. */
  readonly hasDocument: boolean;
  readonly hasSeveralDocuments: boolean;
  /** The document that is shown was edited, and changed on disk too. */
  readonly isConflicting: boolean;
  readonly isAgentWaiting: boolean;
  readonly hasSeveralActors: boolean;
  readonly hasSeveralSessions: boolean;
  /** The root session that is shown has ended. */
  readonly hasEnded: boolean;
  readonly hasValues: boolean;
  readonly hasWatches: boolean;
  readonly tellsSources: boolean;
  readonly tellsModules: boolean;
}

const phaseReasons: Readonly<Record<Phase, string>> = {
  Idle: 'nothing is running',
  Starting: 'the program is starting',
  Running: 'the program is running',
  Stopped: 'the program is stopped',
  Terminating: 'the program is ending',
  Terminated: 'the program has ended',
};

const living: ReadonlySet<Phase> = new Set(['Starting', 'Running', 'Stopped', 'Terminating']);

/** Whether there is a program that can be controlled. */
export const isLiving = (phase: Phase): boolean => living.has(phase);

/** Undefined where a command can be run, or the reason why it cannot. */
const reasons = {
  always: () => undefined,
  connected: () => undefined,
  configured: ({ hasConfiguration }) => (hasConfiguration ? undefined : 'no configuration; add one to launch.json'),
  stopped: ({ phase }) => (phase === 'Stopped' ? undefined : phaseReasons[phase]),
  stoppedInFile: ({ phase, hasFile }) => {
    if (phase !== 'Stopped') return phaseReasons[phase];
    return hasFile ? undefined : 'open a file first';
  },
  running: ({ phase }) => (phase === 'Running' ? undefined : phaseReasons[phase]),
  idle: ({ phase }) => (living.has(phase) ? phaseReasons[phase] : undefined),
  living: ({ phase }) => (living.has(phase) ? undefined : phaseReasons[phase]),
  detachable: ({ phase, root }) => {
    if (root === undefined || !living.has(phase)) return phaseReasons[phase];
    return canDetach(root) ? undefined : 'disconnecting would end the program';
  },
  endable: ({ phase, root }) => {
    if (root === undefined || !living.has(phase)) return phaseReasons[phase];
    return canEnd(root) ? undefined : `${root.adapter} can only detach`;
  },
  fileOpen: ({ hasFile }) => (hasFile ? undefined : 'open a file first'),
  breakpointSet: ({ breakpoints }) => (breakpoints.length > 0 ? undefined : 'no breakpoint is set'),
  breakpointEnabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => enabled) ? undefined : 'no breakpoint is enabled',
  breakpointDisabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => !enabled) ? undefined : 'no breakpoint is disabled',
  breakpointSetSaved: ({ hasBreakpointSets }) => (hasBreakpointSets ? undefined : 'no breakpoint set is saved'),
  documentOpen: ({ hasDocument }) => (hasDocument ? undefined : 'open a file first'),
  severalSessions: ({ hasSeveralSessions }) => (hasSeveralSessions ? undefined : 'there is no other session'),
  severalOpen: ({ hasSeveralDocuments }) => (hasSeveralDocuments ? undefined : 'no other file is open'),
  conflicting: ({ isConflicting }) => (isConflicting ? undefined : 'the file has not changed on disk'),
  sessionThere: ({ phase }) => (phase === 'Idle' ? 'nothing has been started yet' : undefined),
  ended: ({ phase, hasEnded }) => (hasEnded ? undefined : phaseReasons[phase]),
  valuesShown: ({ hasValues, phase }) => (hasValues ? undefined : phaseReasons[phase]),
  valuesFormatted: ({ session }) =>
    session === undefined || hasCapability(session.capabilities, 'supportsValueFormattingOptions')
      ? undefined
      : `not supported by ${session.adapter}`,
  watching: ({ hasWatches }) => (hasWatches ? undefined : 'no expression is watched'),
  sourcesTold: ({ tellsSources: tells }) => (tells ? undefined : 'no loaded sources are known'),
  modulesTold: ({ tellsModules: tells }) => (tells ? undefined : 'no modules are known'),
  severalActors: ({ hasSeveralActors }) => (hasSeveralActors ? undefined : 'only one client has been active'),
  agentWaiting: ({ isAgentWaiting }) => (isAgentWaiting ? undefined : 'no agent is waiting'),
} as const satisfies Readonly<Record<string, (situation: Situation) => string | undefined>>;

/** The name of a condition that several features share. */
export type SharedCondition = keyof typeof reasons;

/** A condition of one feature. */
export interface Condition {
  /** Why the command cannot be run, or undefined when it can. */
  readonly reason: (situation: Situation) => string | undefined;
  /** The page can do it without the server. */
  readonly offline?: true;
}

/** When a command can be run. */
export type When = SharedCondition | Condition;

/** What the page has by itself: for all other conditions the server has to be reached. */
const withoutServer: ReadonlySet<SharedCondition> = new Set([
  'always',
  'documentOpen',
  'severalOpen',
  'sessionThere',
  'valuesShown',
  'valuesFormatted',
  'sourcesTold',
  'modulesTold',
  'severalActors',
]);

/** Whether the adapter of the shown session understands what the command asks of it. */
export function isOffered({ makes, needs }: Conditioned, { session }: Situation): boolean {
  if (makes === undefined && needs === undefined) return true;
  if (session === undefined) return false;
  const { capabilities } = session;
  return (
    (makes === undefined || isSupported(makes, capabilities)) &&
    (needs === undefined || hasCapability(capabilities, needs))
  );
}

const conditionOf = (when: When): Condition =>
  typeof when === 'string' ? { reason: reasons[when], ...(withoutServer.has(when) && { offline: true }) } : when;

/** Why a command cannot be run in this situation, or undefined when it can. */
export function reasonAgainst(command: Conditioned, situation: Situation): string | undefined {
  const { reason: reasonOf, offline } = conditionOf(command.when);
  if (!situation.isConnected && offline !== true) return 'not connected to the server';
  const reason = reasonOf(situation);
  if (reason !== undefined || isOffered(command, situation)) return reason;
  return `not supported by ${situation.session?.adapter ?? 'the adapter'}`;
}
