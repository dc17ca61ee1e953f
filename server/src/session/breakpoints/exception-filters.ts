import { isSupported, toExceptionBreakpoints, type State } from '#protocol';
import { adaptedExceptionBreakpoints } from '../../adapters/message-quirks.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

/** An adapter may crash while it looks up exceptions by name, and never answer. In milliseconds. */
const exceptionOptionsMs = 5_000;

/** Sends the exception filters, if the adapter has any or takes this request for the end of the configuration. */
export async function sendExceptionFilters(session: BreakpointSession, state: State): Promise<void> {
  const { capabilities } = session.state;
  if (!isSupported('setExceptionBreakpoints', capabilities)) return;
  const { adapter } = session.description;
  const args = adaptedExceptionBreakpoints(
    session.quirks,
    toExceptionBreakpoints(session.state, state.exceptionFilters, state.exceptionOptions[adapter]),
  );
  const timeoutMs = args.exceptionOptions && exceptionOptionsMs;
  // If the adapter refuses a filter, its message is in the console and the session continues.
  await session
    .request('setExceptionBreakpoints', args, { ...(timeoutMs !== undefined && { timeoutMs }) })
    .catch(() => undefined);
}
