import { isSupported, toExceptionBreakpoints, type Dap, type State } from '#protocol';
import type { Configuration } from '../../adapters/adapter-row.ts';
import type { Approval } from './approval.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import { now, type Hub } from '../../state/shared-state.ts';
import { exceptionBreakpointsAsTaken } from '../../adapters/message-quirks.ts';
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

export interface StartParts {
  readonly hub: Hub;
  readonly breakpoints: BreakpointSync;
  readonly approval: Approval;
}

export interface StartOptions {
  /** As the adapter wants it: variables resolved, its own defaults under it. */
  readonly configuration: Configuration;
  /** Resolves with the adapter's first `initialized`; rejects when that can no longer come. */
  readonly initialized: Promise<void>;
}

/**
 * The handshake in the order that adapters really use: `initialize`, then `launch` or `attach` without waiting for its
 * answer, then, when the adapter says `initialized`, the configuration. Some answer the launch before that, some after.
 */
export async function startSession(parts: StartParts, session: Session, options: StartOptions): Promise<void> {
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
  parts.hub.record({ type: 'session_ready', sessionId: session.id, at: now() });
  await readThreadsSoon(session);
}

/** The user's breakpoints and exception filters, then the end of the configuration (DAP event `initialized`). */
async function configure({ hub, breakpoints }: StartParts, session: Session): Promise<void> {
  if (!session.description.noDebug) {
    await breakpoints.sendAll(session);
    await sendExceptionFilters(session, hub.state);
  }
  if (isSupported('configurationDone', session.state.capabilities)) await session.request('configurationDone', {});
}

/** How long an adapter may look for exceptions by their names, in milliseconds. */
const exceptionOptionsMs = 5_000;

/** Sent when the adapter has filters, or when it takes this request for the end of the configuration. */
export async function sendExceptionFilters(session: Session, state: State): Promise<void> {
  const { capabilities } = session.state;
  if (!isSupported('setExceptionBreakpoints', capabilities)) return;
  // An adapter that refuses a filter still debugs: its words are in the console, the session goes on.
  const { adapter } = session.description;
  const args = exceptionBreakpointsAsTaken(
    session.quirks,
    toExceptionBreakpoints(session.state, state.exceptionFilters, state.exceptionOptions[adapter]),
  );
  // One that looks for an exception by a name may fall over it and never answer.
  const timeoutMs = args.exceptionOptions && exceptionOptionsMs;
  await session
    .request('setExceptionBreakpoints', args, { ...(timeoutMs !== undefined && { timeoutMs }) })
    .catch(() => undefined);
}
