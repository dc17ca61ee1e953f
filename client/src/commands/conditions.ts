import { isSupported, rootSessions, type Phase, type SessionState } from '#protocol';
import { isWaiting } from '../state/shown.ts';
import type { Workbench } from '../workbench.ts';
import type { UserCommand } from './commands.ts';

/** A command as far as it decides when it can be run. */
type Conditioned = Pick<UserCommand, 'when' | 'makes'>;

/** What decides whether a command can be run. */
export interface Situation {
  readonly isConnected: boolean;
  readonly phase: Phase;
  /** The session whose thread is shown, else the root of the shown tree. */
  readonly session: SessionState | undefined;
  readonly hasConfiguration: boolean;
  readonly hasFile: boolean;
  readonly breakpoints: readonly { readonly enabled: boolean }[];
  /** A file, or a source that only the adapter has. */
  readonly hasDocument: boolean;
  readonly isAgentWaiting: boolean;
  readonly hasSeveralSessions: boolean;
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
  running: ({ phase }) => (phase === 'Running' ? undefined : phaseReasons[phase]),
  idle: ({ phase }) => (living.has(phase) ? phaseReasons[phase] : undefined),
  living: ({ phase }) => (living.has(phase) ? undefined : phaseReasons[phase]),
  fileOpen: ({ hasFile }) => (hasFile ? undefined : 'open a file first'),
  breakpointSet: ({ breakpoints }) => (breakpoints.length > 0 ? undefined : 'no breakpoint is set'),
  breakpointEnabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => enabled) ? undefined : 'no breakpoint is enabled',
  breakpointDisabled: ({ breakpoints }) =>
    breakpoints.some(({ enabled }) => !enabled) ? undefined : 'no breakpoint is disabled',
  documentOpen: ({ hasDocument }) => (hasDocument ? undefined : 'open a file first'),
  severalSessions: ({ hasSeveralSessions }) => (hasSeveralSessions ? undefined : 'there is no other session'),
  agentWaiting: ({ isAgentWaiting }) => (isAgentWaiting ? undefined : 'no agent waits'),
} as const satisfies Readonly<Record<string, (situation: Situation) => string | undefined>>;

/** The name of a condition; all but `always` ask for a connection. */
export type Condition = keyof typeof reasons;

/** Whether the adapter of the shown session understands what the command asks of it. */
export function isOffered({ makes }: Conditioned, { session }: Situation): boolean {
  return makes === undefined || (session !== undefined && isSupported(makes, session.capabilities));
}

/** Why a command cannot be run in this situation, or undefined when it can. */
export function reasonAgainst(command: Conditioned, situation: Situation): string | undefined {
  if (command.when === 'always') return undefined;
  if (!situation.isConnected) return 'the server is not reached';
  const reason = reasons[command.when](situation);
  if (reason !== undefined || isOffered(command, situation)) return reason;
  return `${situation.session?.adapter ?? 'the adapter'} cannot`;
}

/** The situation as it is shown: a resume that is not shown yet leaves the buttons as they are. */
export function shownSituation(workbench: Workbench): Situation {
  const { connection, state } = workbench.server.value;
  const { sessionId, phase, stopped } = workbench.presented.value;
  const { names } = workbench.configurations.value;
  return {
    isConnected: connection.kind === 'connected',
    phase,
    session: state.sessions[stopped?.session.id ?? sessionId ?? ''],
    hasConfiguration: names.length > 0,
    hasFile: workbench.documents.value.current?.path !== undefined,
    breakpoints: state.breakpoints,
    hasDocument: workbench.documents.value.current !== undefined,
    isAgentWaiting: state.activities.some(isWaiting),
    hasSeveralSessions: rootSessions(state).length > 1,
  };
}
