import { exceptionFilterChoices, isSupported, toExceptionBreakpoints, type Dap, type State } from '#protocol';
import { adaptedExceptionBreakpoints } from '../../adapters/message-quirks.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

/** An adapter may crash while it looks up exceptions by name, and never answer. In milliseconds. */
const exceptionOptionsMs = 5_000;

/** Sends the exception filters that a session starts with: those of its start, or else the user's. */
export async function sendFirstExceptionFilters(session: BreakpointSession, state: State): Promise<void> {
  const { stopOnExceptions } = session.description;
  if (stopOnExceptions === undefined) return sendExceptionFilters(session, state);
  return send(session, toExceptionBreakpoints(session.state, exceptionFilterChoices(stopOnExceptions, session.state)));
}

/** Sends the user's exception filters, if the adapter has any or takes this request for the end of the configuration. */
export async function sendExceptionFilters(session: BreakpointSession, state: State): Promise<void> {
  const { adapter } = session.description;
  return send(session, toExceptionBreakpoints(session.state, state.exceptionFilters, state.exceptionOptions[adapter]));
}

async function send(session: BreakpointSession, filters: Dap.SetExceptionBreakpointsArguments): Promise<void> {
  if (!isSupported('setExceptionBreakpoints', session.state.capabilities)) return;
  const args = adaptedExceptionBreakpoints(session.quirks, filters);
  const timeoutMs = args.exceptionOptions && exceptionOptionsMs;
  // If the adapter refuses a filter, its message is in the console and the session continues.
  await session
    .request('setExceptionBreakpoints', args, { ...(timeoutMs !== undefined && { timeoutMs }) })
    .catch(() => undefined);
}
