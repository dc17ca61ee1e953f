import type { SessionId } from '#protocol';
import type { Configuration } from '../../configurations/configuration.ts';
import type { Endpoint } from '../../adapters/adapter-row.ts';
import type { Logger } from '../../log.ts';
import type { NewEntry } from '../../output/output-log.ts';
import type { Environment } from '../../processes/environment.ts';
import type { ProgramProcesses } from '../../sandbox/program-processes.ts';
import type { References } from '../../state/references.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { Terminals } from '../../terminals/terminals.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import type { Session } from '../door/session.ts';

/** New output of a session, without time and index. */
export type NewOutput = Omit<NewEntry, 'at' | 'sessionId'>;

/** A child session that an adapter requested. */
export interface ChildRequest {
  readonly request: 'launch' | 'attach';
  readonly configuration: Configuration;
  /** Where the child's adapter listens, if not at the parent's address. */
  readonly endpoint?: Endpoint | undefined;
}

/** What all sessions of a server share. */
export interface SessionServices {
  readonly shared: SharedState;
  readonly references: References;
  readonly breakpoints: BreakpointSync;
  readonly log: Logger;
  readonly terminals: Terminals;
  readonly workspaceFolder: string;
  /** Inherited by programs. */
  readonly environment: Environment;
}

/** A session tree, for the effects of its adapter's events and requests. */
export interface TreeControl {
  readonly rootId: SessionId;
  readonly isEnding: boolean;
  readonly parts: SessionServices & {
    /** `shell`: a shell may interpret the program's arguments. */
    readonly approval: { readonly shell: boolean };
    /** Starts the programs of the tree. Rejects with DebugError `launch_failed` if their sandbox could not be opened. */
    readonly programs: () => Promise<ProgramProcesses>;
    /** Called when an adapter wants its program to be started again, with its data for the new start. */
    readonly onRestart: (rootId: SessionId, data: unknown) => void;
  };
  /** The adapter is ready for a session's configuration. */
  initialized(id: SessionId): void;
  /** `logpointId`: the breakpoint that printed it. */
  appendOutput(sessionId: SessionId, entry: NewOutput, logpointId?: number): void;
  /** Does work for output of a size in characters, now or in a later turn of the event loop, in order. */
  inTurn(size: number, work: () => void): void;
  /** Appends the output of a process, without the lines that debugging causes. */
  appendProcessOutput(sessionId: SessionId, category: string, text: string): void;
  /** The exit code is used if the adapter reports none. */
  programExited(exitCode: number): void;
  /** Adds a process that the server started to those that end with the tree. */
  addProcess(pid: number): void;
  /** Notes the processes that the adapter has started, which end with the tree. */
  lookForProcesses(): void;
  startChild(parent: Session, child: ChildRequest): void;
  endMember(id: SessionId, message: string): Promise<void>;
}
