import { setTimeout as delay } from 'node:timers/promises';
import { isSupported, type Dap } from '#protocol';
import type { EntryPlace } from '../../adapters/adapter-row.ts';
import type { Configuration } from '../../configurations/configuration.ts';
import type { Approval } from './start-request.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { sendFirstExceptionFilters } from '../breakpoints/exception-filters.ts';
import type { Session } from '../door/session.ts';
import { readThreadsSoon } from '../reactions/thread-list.ts';

/** The arguments of `initialize`. Each capability listed here is implemented. */
export const clientCapabilities: Omit<Dap.InitializeRequestArguments, 'adapterID'> = {
  clientID: 'stopline',
  clientName: 'Stopline',
  locale: 'en',
  linesStartAt1: true,
  columnsStartAt1: true,
  pathFormat: 'path',
  supportsVariableType: true,
  supportsVariablePaging: true,
  supportsRunInTerminalRequest: true,
  supportsMemoryReferences: true,
  supportsProgressReporting: true,
  supportsInvalidatedEvent: true,
  supportsMemoryEvent: true,
  supportsStartDebuggingRequest: true,
  supportsANSIStyling: true,
};

/** Where a launched program stops at its entry, if its adapter cannot by itself. */
export type EntryOf = (configuration: Configuration) => Promise<readonly EntryPlace[] | undefined>;

interface HandshakeParts {
  readonly shared: SharedState;
  readonly breakpoints: BreakpointSync;
  readonly approval: Approval;
  readonly entryOf: EntryOf;
}

interface HandshakeOptions {
  /** With variables resolved and the adapter's defaults. */
  readonly configuration: Configuration;
  /** Resolves at the adapter's first `initialized`; rejects when the connection closes before it. */
  readonly initialized: Promise<void>;
}

/**
 * Does the handshake: `initialize`, then `launch` or `attach` without waiting for its answer, and the configuration when the
 * adapter sends `initialized`. Some adapters answer the launch before that, some after.
 */
export async function startSession(parts: HandshakeParts, session: Session, options: HandshakeOptions): Promise<void> {
  const { initialized } = options;
  const { request, noDebug, type } = session.description;
  const { configuration, entry } = await atEntry(parts, options.configuration);
  await session.request('initialize', {
    ...clientCapabilities,
    ...(parts.approval.shell && { supportsArgsCanBeInterpretedByShell: true }),
    adapterID: typeof configuration.type === 'string' ? configuration.type : type,
  });
  const launched = session.request(request, noDebug ? { ...configuration, noDebug: true } : configuration);
  const configured = initialized.then(() => configure(parts, session, entry)).catch(preferring(launched));
  await Promise.race([launched, configured.then(() => launched)]);
  // Old adapters send `initialized` after answering the launch. After a refused launch they never do, and debugpy never does
  // without debugging: nothing is to be configured.
  if (!noDebug) await configured;
  parts.shared.record({ type: 'session_ready', sessionId: session.id, at: now() });
  await readThreadsSoon(session);
}

/** Takes `stopOnEntry` out of the configuration of an adapter that does not have it. */
async function atEntry(
  { entryOf }: HandshakeParts,
  configuration: Configuration,
): Promise<{ readonly configuration: Configuration; readonly entry: readonly EntryPlace[] }> {
  const { stopOnEntry, ...others } = configuration;
  const entry = stopOnEntry === true ? await entryOf(configuration) : undefined;
  return entry ? { configuration: others, entry } : { configuration, entry: [] };
}

/** How long a refused configuration waits for the refusal of the launch, which explains it. */
const refusalMs = 500;

/** Rejects with the error of the launch, if that comes soon, instead of the one that it led to. */
const preferring =
  (launched: Promise<unknown>) =>
  async (thrown: unknown): Promise<never> => {
    await Promise.race([launched, delay(refusalMs, undefined, { ref: false })]);
    throw thrown;
  };

/** Sends breakpoints, exception filters and `configurationDone`. */
async function configure(
  { shared, breakpoints }: HandshakeParts,
  session: Session,
  entry: readonly EntryPlace[],
): Promise<void> {
  if (!session.description.noDebug) {
    await breakpoints.sendAll(session);
    if (entry.length > 0) await breakpoints.entries.stopAt(session, entry);
    await sendFirstExceptionFilters(session, shared.state);
  }
  if (isSupported('configurationDone', session.state.capabilities)) await session.request('configurationDone', {});
}
