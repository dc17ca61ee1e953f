import {
  hasCapability,
  isAtLeast,
  isSupported,
  rootSessions,
  sessionIn,
  sessionTree,
  type Capability,
  type Command,
  type LowestRole,
  type Phase,
  type SessionState,
} from '#protocol';
import { roleReasons } from '../allowed.ts';
import { canDetach, canEnd } from '../can-detach.ts';
import { hasModules, hasLoadedSources } from '../loaded.ts';
import { tabsAbove } from '../files/editor-groups.ts';
import type {
  ConfigurationPort,
  DocumentPort,
  EditorGroupPort,
  NavigationPort,
  SharedPort,
  ShownPort,
} from '../ports.ts';
import { isWaiting } from '../shown.ts';

/** The fields of a command that decide when it can be run. */
interface Conditioned {
  readonly when: When;
  readonly role?: LowestRole;
  readonly makes?: Command;
  readonly needs?: Capability;
}

type SituationPort = SharedPort &
  Pick<ShownPort, 'presented'> &
  Pick<ConfigurationPort, 'configurations'> &
  Pick<DocumentPort, 'documents'> &
  Pick<EditorGroupPort, 'editorGroups'> &
  NavigationPort;

/** The data that decide whether commands can be run. It follows what is shown, so that short steps do not flash. */
export function shownSituation(port: SituationPort) {
  const { server, presented, configurations, documents, editorGroups, navigation } = port;
  const { connection, role, state } = server.value;
  const { sessionId = '', phase, stopped } = presented.value;
  return {
    state,
    role,
    /** The shown session tree. */
    tree: sessionTree(state, sessionId),
    isConnected: connection.kind === 'connected',
    phase,
    stopped,
    /** The session whose thread is shown, else the root of the shown tree. */
    session: sessionIn(state.sessions, stopped?.session.id ?? sessionId),
    root: sessionIn(state.sessions, sessionId),
    configurations: configurations.value,
    documents: documents.value,
    editorGroups: editorGroups.value,
    visited: navigation.places.value,
  };
}

export type Situation = ReturnType<typeof shownSituation>;

const phaseReasons: Readonly<Record<Phase, string>> = {
  Idle: 'nothing is running',
  Starting: 'the program is starting',
  Running: 'the program is running',
  Stopped: 'the program is stopped',
  Terminating: 'the program is ending',
  Terminated: 'the program has ended',
};

const living: ReadonlySet<Phase> = new Set(['Starting', 'Running', 'Stopped', 'Terminating']);

/** Whether there is a program to control. */
export const isLiving = (phase: Phase): boolean => living.has(phase);

/** Why a command cannot be run; undefined when it can. */
type Reason = (situation: Situation) => string | undefined;

/** A condition; `offline` if it does not need the server. */
export interface Condition {
  readonly reason: Reason;
  readonly offline?: true;
}

const unless =
  (reason: string, isMet: (situation: Situation) => boolean): Reason =>
  (situation) =>
    isMet(situation) ? undefined : reason;

/** Otherwise the phase is the reason. */
const unlessPhase =
  (isMet: (situation: Situation) => boolean): Reason =>
  (situation) =>
    isMet(situation) ? undefined : phaseReasons[situation.phase];

/** Requires a living program. */
const ofLiving =
  (toReason: (root: SessionState) => string | undefined): Reason =>
  ({ phase, root }) =>
    root === undefined || !living.has(phase) ? phaseReasons[phase] : toReason(root);

const hasEnded = ({ root }: Situation): boolean => root?.lifecycle === 'terminated';

const stopped = unlessPhase(({ phase }) => phase === 'Stopped');
const documentOpen = unless('open a file first', ({ documents }) => documents.current !== undefined);
const fileOpen = unless('open a file first', ({ documents }) => documents.current?.path !== undefined);

const conditions = {
  always: { reason: () => undefined, offline: true },
  connected: { reason: () => undefined },
  configured: {
    // With a broken launch.json, starting opens it at its error.
    reason: unless(
      'no configuration; add one to launch.json',
      ({ configurations: { names, error } }) => names.length > 0 || error !== undefined,
    ),
  },
  stopped: { reason: stopped },
  stoppedInFile: { reason: (situation) => stopped(situation) ?? fileOpen(situation) },
  running: { reason: unlessPhase(({ phase }) => phase === 'Running') },
  idle: { reason: unlessPhase(({ phase }) => !living.has(phase)) },
  living: { reason: unlessPhase(({ phase }) => living.has(phase)) },
  detachable: { reason: ofLiving((root) => (canDetach(root) ? undefined : 'disconnecting would end the program')) },
  endable: { reason: ofLiving((root) => (canEnd(root) ? undefined : `${root.adapter} can only detach`)) },
  fileOpen: { reason: fileOpen },
  breakpointSet: { reason: unless('no breakpoint is set', ({ state }) => state.breakpoints.length > 0) },
  breakpointEnabled: {
    reason: unless('no breakpoint is enabled', ({ state }) => state.breakpoints.some(({ enabled }) => enabled)),
  },
  breakpointDisabled: {
    reason: unless('no breakpoint is disabled', ({ state }) => state.breakpoints.some(({ enabled }) => !enabled)),
  },
  breakpointSetSaved: {
    reason: unless('no breakpoint set is saved', ({ state }) => Object.keys(state.breakpointSets).length > 0),
  },
  documentOpen: { reason: documentOpen, offline: true },
  severalSessions: { reason: unless('there is no other session', ({ state }) => rootSessions(state).length > 1) },
  severalOpen: {
    reason: unless('no other file is open', ({ editorGroups }) => tabsAbove(editorGroups).length > 1),
    offline: true,
  },
  splittable: {
    reason: (situation) =>
      documentOpen(situation) ?? (situation.editorGroups.hasRoom ? undefined : 'there is no room for two editors'),
    offline: true,
  },
  split: {
    reason: unless('the editor is not split', ({ editorGroups }) => editorGroups.groups.length > 1),
    offline: true,
  },
  visitedBefore: {
    reason: unless('there is no earlier place', ({ visited }) => visited.back.length > 0),
    offline: true,
  },
  visitedAfter: {
    reason: unless('there is no later place', ({ visited }) => visited.forward.length > 0),
    offline: true,
  },
  conflicting: {
    reason: unless(
      'the file has not changed on disk',
      ({ documents }) => documents.current?.onDisk?.kind === 'changed',
    ),
  },
  sessionThere: { reason: unless('nothing has been started yet', ({ phase }) => phase !== 'Idle'), offline: true },
  ended: { reason: unlessPhase(hasEnded) },
  restartable: { reason: unlessPhase((situation) => living.has(situation.phase) || hasEnded(situation)) },
  valuesShown: { reason: unlessPhase((situation) => situation.stopped !== undefined), offline: true },
  valuesFormatted: {
    reason: ({ session }) =>
      session === undefined || hasCapability(session.capabilities, 'supportsValueFormattingOptions')
        ? undefined
        : `not supported by ${session.adapter}`,
    offline: true,
  },
  watching: { reason: unless('no expression is watched', ({ state }) => state.watches.length > 0) },
  hasLoadedSources: {
    reason: unless('no loaded sources are known', ({ tree }) => hasLoadedSources(tree)),
    offline: true,
  },
  hasModules: { reason: unless('no modules are known', ({ tree }) => hasModules(tree)), offline: true },
  severalActors: {
    reason: unless(
      'only one client has been active',
      ({ state }) => new Set(state.activities.map(({ actor }) => actor.name)).size > 1,
    ),
    offline: true,
  },
  agentWaiting: { reason: unless('no agent is waiting', ({ state }) => state.activities.some(isWaiting)) },
} as const satisfies Readonly<Record<string, Condition>>;

/** When a command can be run: a condition that several features share, or one of its own feature. */
export type When = keyof typeof conditions | Condition;

/** Whether the adapter of the shown session supports what the command asks of it. */
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
  const { reason: reasonOf, offline }: Condition =
    typeof command.when === 'string' ? conditions[command.when] : command.when;
  if (!situation.isConnected && offline !== true) return 'not connected to the server';
  const { role: lowest = offline === true ? 'observer' : 'controller' } = command;
  if (!isAtLeast(situation.role, lowest)) return roleReasons[lowest];
  const reason = reasonOf(situation);
  if (reason !== undefined || isOffered(command, situation)) return reason;
  return `not supported by ${situation.session?.adapter ?? 'the adapter'}`;
}
