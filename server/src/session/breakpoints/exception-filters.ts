import { isSupported, toExceptionBreakpoints, type State } from '#protocol';
import { adaptedExceptionBreakpoints } from '../../adapters/message-quirks.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

/** How long an adapter may look for exceptions by their names, in milliseconds. */
const exceptionOptionsMs = 5_000;

/** Sent when the adapter has filters, or when it takes this request for the end of the configuration. */
export async function sendExceptionFilters(session: BreakpointSession, state: State): Promise<void> {
  const { capabilities } = session.state;
  if (!isSupported('setExceptionBreakpoints', capabilities)) return;
  // An adapter that refuses a filter still debugs: its words are in the console, the session goes on.
  const { adapter } = session.description;
  const args = adaptedExceptionBreakpoints(
    session.quirks,
    toExceptionBreakpoints(session.state, state.exceptionFilters, state.exceptionOptions[adapter]),
  );
  // One that looks for an exception by a name may fall over it and never answer.
  const timeoutMs = args.exceptionOptions && exceptionOptionsMs;
  await session
    .request('setExceptionBreakpoints', args, { ...(timeoutMs !== undefined && { timeoutMs }) })
    .catch(() => undefined);
}
