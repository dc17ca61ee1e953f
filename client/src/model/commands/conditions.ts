import { hasCapability, isSupported, rootSessions, sessionTree, type Phase, type SessionState } from '#protocol';
import { tellsModules, tellsSources } from '../loaded.ts';
import { isWaiting } from '../shown.ts';
import { hasTerminals } from '../terminals.ts';
import type { Workbench } from '../workbench.ts';
import { canEnd, canLetGo } from '../../app/commands/can-detach.ts';
import type { UserCommand } from './user-command.ts';

/** A command as far as it decides when it can be run. */
type Conditioned = Pick<UserCommand, 'when' | 'makes' | 'needs'>;

/** What decides whether a command can be run. */
export interface Situation {
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
  readonly hasTerminals: boolean;
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
  configured: ({ hasConfiguration }) =>
    hasConfiguration ? undefined : 'there is no configuration; add one to launch.json',
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
    return canLetGo(root) ? undefined : 'it would end the program';
  },
  endable: ({ phase, root }) => {
    if (root === undefined || !living.has(phase)) return phaseReasons[phase];
    return canEnd(root) ? undefined : `${root.adapter} only lets go of it`;
  },
  fileOpen: ({ hasFile }) => (hasFile ? undefined : 'open a file first'),
  breakpointSet: ({ breakpoints }) => (breakpoints.length > 0 ? undefined : 'no breakpoint is set'),
  breakpointEnabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => enabled) ? undefined : 'no breakpoint is enabled',
  breakpointDisabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => !enabled) ? undefined : 'no breakpoint is disabled',
  breakpointSetSaved: ({ hasBreakpointSets }) => (hasBreakpointSets ? undefined : 'no set was saved'),
  documentOpen: ({ hasDocument }) => (hasDocument ? undefined : 'open a file first'),
  severalSessions: ({ hasSeveralSessions }) => (hasSeveralSessions ? undefined : 'there is no other session'),
  severalOpen: ({ hasSeveralDocuments }) => (hasSeveralDocuments ? undefined : 'no other file is open'),
  conflicting: ({ isConflicting }) => (isConflicting ? undefined : 'the file has not changed on disk'),
  sessionThere: ({ phase }) => (phase === 'Idle' ? 'nothing was started yet' : undefined),
  ended: ({ phase, hasEnded }) => (hasEnded ? undefined : phaseReasons[phase]),
  valuesShown: ({ hasValues, phase }) => (hasValues ? undefined : phaseReasons[phase]),
  valuesFormatted: ({ session }) =>
    session === undefined || hasCapability(session.capabilities, 'supportsValueFormattingOptions')
      ? undefined
      : `${session.adapter} writes values in one way only`,
  watching: ({ hasWatches }) => (hasWatches ? undefined : 'no expression is watched'),
  sourcesTold: ({ tellsSources: tells }) => (tells ? undefined : 'no loaded sources are known'),
  modulesTold: ({ tellsModules: tells }) => (tells ? undefined : 'no modules are known'),
  terminalThere: ({ hasTerminals: has }) => (has ? undefined : 'no program runs in a terminal'),
  severalActors: ({ hasSeveralActors }) => (hasSeveralActors ? undefined : 'there is only one'),
  agentWaiting: ({ isAgentWaiting }) => (isAgentWaiting ? undefined : 'no agent waits'),
} as const satisfies Readonly<Record<string, (situation: Situation) => string | undefined>>;

/** The name of a condition. */
export type Condition = keyof typeof reasons;

/** What the page has by itself: for all other conditions the server has to be reached. */
const withoutServer: ReadonlySet<Condition> = new Set([
  'always',
  'documentOpen',
  'severalOpen',
  'sessionThere',
  'valuesShown',
  'valuesFormatted',
  'sourcesTold',
  'modulesTold',
  'terminalThere',
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

/** Why a command cannot be run in this situation, or undefined when it can. */
export function reasonAgainst(command: Conditioned, situation: Situation): string | undefined {
  if (!situation.isConnected && !withoutServer.has(command.when)) return 'the server is not reached';
  const reason = reasons[command.when](situation);
  if (reason !== undefined || isOffered(command, situation)) return reason;
  return `${situation.session?.adapter ?? 'the adapter'} cannot`;
}

/** The situation as it is shown: a resume that is not shown yet leaves the buttons as they are. */
export function shownSituation(workbench: Workbench): Situation {
  const { connection, state } = workbench.server.value;
  const { sessionId, phase, stopped } = workbench.presented.value;
  const { names } = workbench.configurations.value;
  const { current, tabs } = workbench.documents.value;
  const tree = sessionTree(state, sessionId ?? '');
  return {
    isConnected: connection.kind === 'connected',
    phase,
    session: state.sessions[stopped?.session.id ?? sessionId ?? ''],
    root: state.sessions[sessionId ?? ''],
    hasConfiguration: names.length > 0,
    hasFile: current?.path !== undefined,
    breakpoints: state.breakpoints,
    hasBreakpointSets: Object.keys(state.breakpointSets).length > 0,
    hasDocument: current !== undefined,
    hasSeveralDocuments: tabs.length > 1,
    isConflicting: current?.onDisk?.kind === 'changed',
    isAgentWaiting: state.activities.some(isWaiting),
    hasSeveralActors: new Set(state.activities.map(({ actor }) => actor.name)).size > 1,
    hasSeveralSessions: rootSessions(state).length > 1,
    hasEnded: state.sessions[sessionId ?? '']?.lifecycle === 'terminated',
    hasValues: stopped !== undefined,
    hasWatches: state.watches.length > 0,
    tellsSources: tellsSources(tree),
    tellsModules: tellsModules(tree),
    hasTerminals: hasTerminals(tree),
  };
}
