import type { OutputEntry, SessionId } from '#protocol';
import type { Configuration } from '../../configurations/configuration.ts';
import type { Endpoint } from '../../adapters/adapter-row.ts';
import type { Logger } from '../../log.ts';
import type { References } from '../../state/references.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { Terminals } from '../../terminals/terminals.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import type { Session } from '../door/session.ts';

/** New output of a session, before its time and place are added. */
export type NewOutput = Omit<OutputEntry, 'index' | 'at' | 'sessionId'>;

/** A child session as its parent's adapter asks for it. */
export interface ChildRequest {
  readonly request: 'launch' | 'attach';
  readonly configuration: Configuration;
  /** Where the child's adapter listens, if not where the parent's does. */
  readonly endpoint?: Endpoint | undefined;
}

/** A session tree, as far as the events and requests of its adapter act on it. */
export interface TreeControl {
  readonly rootId: SessionId;
  readonly isEnding: boolean;
  readonly parts: {
    readonly shared: SharedState;
    readonly references: References;
    readonly breakpoints: BreakpointSync;
    readonly log: Logger;
    readonly terminals: Terminals;
    readonly workspaceFolder: string;
    /** The program's arguments may be read by a shell. */
    readonly approval: { readonly shell: boolean };
    /** Starts the program again after its end, with data of its adapter for the new start. */
    readonly onRestart: (rootId: SessionId, data: unknown) => void;
  };
  /** The adapter is ready for a session's configuration. */
  initialized(id: SessionId): void;
  /** Appends to the tree's output. */
  appendOutput(sessionId: SessionId, entry: NewOutput): void;
  /** Appends what a process wrote, without the lines that the debugging itself causes. */
  appendProcessOutput(sessionId: SessionId, category: string, text: string): void;
  /** The program has ended. Its exit code counts if the adapter reports none. */
  programExited(exitCode: number): void;
  /** Counts a process among those that end with the tree. */
  addProcess(pid: number): void;
  /** Starts a child session. */
  startChild(parent: Session, child: ChildRequest): void;
  endMember(id: SessionId, message: string): Promise<void>;
}
