import type {
  Actor,
  CompoundMembership,
  LaunchConfiguration,
  SessionDescription,
  SessionId,
  StopOnExceptions,
} from '#protocol';
import type { Approved } from '../../state/approved.ts';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import type { Configuration } from '../../configurations/configuration.ts';
import type { ProgramPlace } from '../../sandbox/program-place.ts';
import type { ProgramProcesses } from '../../sandbox/program-processes.ts';

/** What the owner approved for a launch, besides running its program. */
export interface Approval {
  /** A shell may interpret the program's arguments, and so run anything. */
  readonly shell: boolean;
}

/** The console of a session, for work that ends with the session. */
export interface SessionConsole {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/** For tasks before and after a session. */
export interface TaskConsole extends SessionConsole {
  /** Starts programs where those of the session run. */
  readonly processes: ProgramProcesses;
}

/** Watches the output of a session. */
export interface SessionFollower {
  readonly onOutput: (category: string, text: string) => void;
  readonly onEnded: () => void;
}

/** A session to start. */
export interface StartRequest {
  /** As in launch.json. */
  readonly configuration: LaunchConfiguration;
  readonly resolved: Configuration;
  /** The folder of the workspace that it belongs to; by default the workspace. */
  readonly folder?: string;
  /** What the person should know about the start, for the console. */
  readonly notes?: readonly string[];
  readonly approval: Approval;
  /** Where its programs run. */
  readonly place: ProgramPlace;
  readonly noDebug: boolean;
  readonly stopOnExceptions?: StopOnExceptions | undefined;
  readonly by: Actor;
  readonly compound?: CompoundMembership;
  /** The session of the server that this one is started for (`serverReadyAction`). */
  readonly startedFor?: SessionId;
  /**
   * Runs before the adapter starts, and at each restart. Resolves with the configuration to launch. The session does not start
   * if it rejects.
   */
  readonly before?: (console: TaskConsole, launch: Approved<unknown>) => Promise<Configuration>;
  /** Runs when all processes of the session have ended. */
  readonly after?: (console: TaskConsole, launch: Approved<unknown>) => Promise<void>;
  readonly follow?: (
    session: SessionConsole & { readonly id: SessionId; readonly by: Actor },
    launch: Approved<unknown>,
  ) => SessionFollower;
  /** The session whose adapter requested this start, and its data for it. */
  readonly again?: { readonly id: SessionId; readonly data: unknown };
}

/** The description of a new session in the shared state. */
export const describe = (
  id: SessionId,
  { label, quirks }: AdapterRow,
  { configuration, noDebug, stopOnExceptions, by, compound, startedFor, again }: StartRequest,
): SessionDescription => ({
  id,
  name: configuration.name,
  type: configuration.type,
  request: configuration.request,
  adapter: label,
  ...(quirks.refusesWithOldValue && { refusesWithOldValue: true }),
  ...(quirks.evaluationInterrupt !== undefined && { interruptsEvaluations: true }),
  ...(!quirks.disassemblesBackwards && { disassemblesForwardOnly: true }),
  ...(quirks.hitSpellings && { hitSpellings: quirks.hitSpellings }),
  ...(quirks.exclusiveConditions.length > 0 && { exclusiveConditions: quirks.exclusiveConditions }),
  ...(quirks.unconditionalFunctions && { unconditionalFunctions: true }),
  noDebug,
  ...(stopOnExceptions && { stopOnExceptions }),
  startedBy: by,
  ...(compound && { compound }),
  ...(startedFor !== undefined && { startedFor }),
  ...(again && { restarts: again.id }),
});
