import type { Actor, CompoundMembership, LaunchConfiguration, SessionDescription, SessionId } from '#protocol';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import type { Configuration } from '../../configurations/configuration.ts';

/** What the owner has agreed to for a launch, beyond running its program. */
export interface Approval {
  /** The program's arguments may be read by a shell: they can run anything. */
  readonly shell: boolean;
}

/** The console of a session, for work that belongs to the session and ends with it. */
export interface SessionConsole {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Follows one session while it lives. */
export interface SessionFollower {
  /** Called with all output of the session. */
  readonly onOutput: (category: string, text: string) => void;
  readonly onEnded: () => void;
}

/** A configuration that is resolved and ready for an adapter. */
export interface StartRequest {
  /** As launch.json has it, for names. */
  readonly configuration: LaunchConfiguration;
  readonly resolved: Configuration;
  readonly approval: Approval;
  readonly noDebug: boolean;
  readonly by: Actor;
  /** The start of a compound that it is part of. */
  readonly compound?: CompoundMembership;
  /** Runs before its adapter is started, at a restart again. Rejects with `launch_failed` where the session must not start. */
  readonly before?: (console: SessionConsole) => Promise<void>;
  /** Runs when all its processes have ended. */
  readonly after?: (console: SessionConsole) => Promise<void>;
  readonly follow?: (session: SessionConsole & { readonly id: SessionId; readonly by: Actor }) => SessionFollower;
  /** The session whose adapter asked for this start, and the data that it sent for it. */
  readonly again?: { readonly id: SessionId; readonly data: unknown };
}

/** The description of a session that starts, as it is in the shared state. */
export const describe = (
  id: SessionId,
  { label, quirks }: AdapterRow,
  { configuration, noDebug, by, compound, again }: StartRequest,
): SessionDescription => ({
  id,
  name: configuration.name,
  type: configuration.type,
  request: configuration.request,
  adapter: label,
  ...(quirks.refusesWithOldValue && { refusesWithOldValue: true }),
  ...(!quirks.disassemblesBackwards && { disassemblesForwardOnly: true }),
  noDebug,
  startedBy: by,
  ...(compound && { compound }),
  ...(again && { restarts: again.id }),
});
