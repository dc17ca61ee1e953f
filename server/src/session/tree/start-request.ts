import type { Actor, CompoundMembership, LaunchConfiguration, SessionDescription, SessionId } from '#protocol';
import type { AdapterRow, Configuration } from '../../adapters/adapter-row.ts';
import type { ServerReadyAction } from '../../start/server-ready.ts';

/** What is done around a session may speak in its console, and ends with it. */
export interface Surroundings {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

/** What is to be started, resolved and ready for an adapter. */
export interface StartRequest {
  /** As launch.json has it, for names. */
  readonly configuration: LaunchConfiguration;
  readonly resolved: Configuration;
  readonly noDebug: boolean;
  readonly by: Actor;
  /** The start of a compound that it is part of. */
  readonly compound?: CompoundMembership;
  /** What is done before its adapter is started, each time anew. Rejects with `launch_failed` where there is no start then. */
  readonly before?: (surroundings: Surroundings) => Promise<void>;
  /** What is done when nothing of it runs any more. */
  readonly after?: (surroundings: Surroundings) => Promise<void>;
  /** What its program may say of a server, and what is done then. Resolves with the sessions that end along with it. */
  readonly serverReady?: {
    readonly action: ServerReadyAction;
    readonly act: (address: string, surroundings: Surroundings) => Promise<readonly SessionId[]>;
  };
  /** The session whose adapter asked for this start, and what it said of it. */
  readonly again?: { readonly id: SessionId; readonly data: unknown };
}

/** A session that is started, as everybody is told of it. */
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
