import type { Dap } from '../dap/messages.ts';
import type { Arguments, Body, Command } from '../dap/requests.ts';
import { topFrame } from './select.ts';
import { changeStop, listThreads } from './threads.ts';
import type { SessionState, Stop } from './state.ts';

type OnAnswer = {
  readonly [C in Command]?: (session: SessionState, args: Arguments<C>, body: Body<C>) => SessionState;
};

/** By filter: an adapter that says nothing of its filters has taken them (DAP, `setExceptionBreakpoints`). */
function filterAnswers(
  filterIds: readonly string[],
  answer: Body<'setExceptionBreakpoints'> | undefined,
): SessionState['filterAnswers'] {
  const breakpoints = answer?.breakpoints ?? [];
  return Object.fromEntries(
    filterIds.map((id, index) => {
      const { verified = true, message } = breakpoints[index] ?? {};
      return [id, { verified, ...(message !== undefined && { message }) }];
    }),
  );
}

/**
 * A stack once a part of it was answered. Where the adapter does not tell how long it is, it ends with an answer that is
 * not as long as was asked for: shorter, or all of it from an adapter that never answers in parts.
 */
function stackAfter(
  known: readonly Dap.StackFrame[] = [],
  { startFrame = 0, levels = 0 }: Dap.StackTraceArguments,
  { stackFrames = [], totalFrames }: Partial<Body<'stackTrace'>>,
): Pick<Stop, 'frames' | 'totalFrames'> {
  const isFromItsTop = startFrame > 0 && stackFrames.length > 0 && stackFrames[0]?.id === known[0]?.id;
  const frames = isFromItsTop ? stackFrames : [...known.slice(0, startFrame), ...stackFrames];
  const isWhole = isFromItsTop || stackFrames.length !== levels;
  const total = totalFrames ?? (isWhole ? frames.length : undefined);
  return { frames, ...(total !== undefined && { totalFrames: total }) };
}

/** What the answers that matter to everybody do to a session's state: pure and partial. */
export const onAnswer: OnAnswer = {
  initialize: (session, _args, capabilities) => ({
    ...session,
    capabilities: { ...session.capabilities, ...capabilities },
  }),
  setExceptionBreakpoints: ({ filterRefusal: _refusal, ...session }, { filters = [], filterOptions = [] }, answer) => ({
    ...session,
    filterAnswers: filterAnswers([...filters, ...filterOptions.map(({ filterId }) => filterId)], answer),
  }),
  threads: (session, _args, { threads = [] }) => listThreads(session, threads),
  stackTrace: (session, args, answer) =>
    changeStop(
      session,
      (_stop, thread) => thread.id === args.threadId,
      ({ totalFrames: _total, ...stop }) => ({ ...stop, ...stackAfter(stop.frames, args, answer) }),
    ),
  scopes: (session, { frameId }, { scopes = [] }) =>
    changeStop(
      session,
      (stop) => topFrame(stop)?.id === frameId,
      (stop) => ({ ...stop, scopes }),
    ),
  variables: (session, { variablesReference, start, count, filter }, { variables = [] }) =>
    start !== undefined || count !== undefined || filter !== undefined
      ? session
      : changeStop(
          session,
          ({ scopes }) => scopes?.some((scope) => scope.variablesReference === variablesReference) ?? false,
          (stop) => ({ ...stop, variables: { ...stop.variables, [variablesReference]: variables } }),
        ),
  exceptionInfo: (session, { threadId }, exception) =>
    changeStop(
      session,
      (_stop, thread) => thread.id === threadId,
      (stop) => ({ ...stop, exception }),
    ),
};
