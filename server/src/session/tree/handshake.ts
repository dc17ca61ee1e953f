import { isSupported, type Dap } from '#protocol';
import type { Configuration } from '../../configurations/configuration.ts';
import type { Approval } from './start-request.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { sendExceptionFilters } from '../breakpoints/exception-filters.ts';
import type { Session } from '../door/session.ts';
import { readThreadsSoon } from '../reactions/thread-list.ts';

/** What we tell every adapter of ourselves (DAP `initialize`). Each capability said here is honoured somewhere. */
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

export interface HandshakeParts {
  readonly shared: SharedState;
  readonly breakpoints: BreakpointSync;
  readonly approval: Approval;
}

export interface HandshakeOptions {
  /** As the adapter wants it: variables resolved, its own defaults under it. */
  readonly configuration: Configuration;
  /** Resolves with the adapter's first `initialized`; rejects when that can no longer come. */
  readonly initialized: Promise<void>;
}

/**
 * The handshake in the order that adapters really use: `initialize`, then `launch` or `attach` without waiting for its
 * answer, then, when the adapter says `initialized`, the configuration. Some answer the launch before that, some after.
 */
export async function startSession(parts: HandshakeParts, session: Session, options: HandshakeOptions): Promise<void> {
  const { configuration, initialized } = options;
  const { request, noDebug, type } = session.description;
  await session.request('initialize', {
    ...clientCapabilities,
    ...(parts.approval.shell && { supportsArgsCanBeInterpretedByShell: true }),
    adapterID: typeof configuration.type === 'string' ? configuration.type : type,
  });
  const launched = session.request(request, noDebug ? { ...configuration, noDebug: true } : configuration);
  const configured = initialized.then(() => configure(parts, session));
  await Promise.race([launched, configured.then(() => launched)]);
  // An adapter of old says `initialized` after it has answered the launch; one that was refused never does.
  await configured;
  parts.shared.record({ type: 'session_ready', sessionId: session.id, at: now() });
  await readThreadsSoon(session);
}

/** The user's breakpoints and exception filters, then the end of the configuration (DAP event `initialized`). */
async function configure({ shared, breakpoints }: HandshakeParts, session: Session): Promise<void> {
  if (!session.description.noDebug) {
    await breakpoints.sendAll(session);
    await sendExceptionFilters(session, shared.state);
  }
  if (isSupported('configurationDone', session.state.capabilities)) await session.request('configurationDone', {});
}
