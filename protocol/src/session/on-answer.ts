import { foldLimits } from '../common/fold-limits.ts';
import { defined } from '../common/record.ts';
import type { Dap } from '../dap/messages.ts';
import type { Arguments, Body, Command, CommandsWith } from '../dap/requests.ts';
import { topFrame } from './select.ts';
import { changeStop, listThreads } from './threads.ts';
import type { SessionState, Stop } from './state.ts';

type OnAnswer = {
  readonly [C in CommandsWith<'folded', true>]: (
    session: SessionState,
    args: Arguments<C>,
    body: Body<C>,
  ) => SessionState;
};

/** The answers by filter: an adapter that does not report on its filters has accepted them (DAP, `setExceptionBreakpoints`). */
function filterAnswers(
  filterIds: readonly string[],
  answer: Body<'setExceptionBreakpoints'> | undefined,
): SessionState['filterAnswers'] {
  const breakpoints = answer?.breakpoints ?? [];
  return Object.fromEntries(
    filterIds.map((id, index) => {
      const { verified = true, message } = breakpoints[index] ?? {};
      return [id, { verified, ...defined({ message }) }];
    }),
  );
}

/** The number of frames in the shared state. Clients read further ones themselves. */
export const framesPerStop = foldLimits.frames;

/** The top of a stack. If the adapter returns more or fewer frames than requested, they are taken as the whole stack. */
function topOfStack(
  { levels = 0 }: Dap.StackTraceArguments,
  { stackFrames = [], totalFrames }: Partial<Body<'stackTrace'>>,
): Pick<Stop, 'frames' | 'totalFrames'> {
  const total = totalFrames ?? (stackFrames.length === levels ? undefined : stackFrames.length);
  return { frames: stackFrames.slice(0, framesPerStop), ...defined({ totalFrames: total }) };
}

/** The changes that answers make to a session: pure. */
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
  // The rest of a stack, and a stack in another format, are for their reader only.
  stackTrace: (session, args, answer) =>
    (args.startFrame ?? 0) > 0 || args.format !== undefined
      ? session
      : changeStop(
          session,
          (_stop, thread) => thread.id === args.threadId,
          ({ totalFrames: _total, ...stop }) => ({ ...stop, ...topOfStack(args, answer) }),
        ),
  scopes: (session, { frameId }, { scopes = [] }) =>
    changeStop(
      session,
      (stop) => topFrame(stop)?.id === frameId,
      (stop) => ({ ...stop, scopes: scopes.slice(0, foldLimits.scopes) }),
    ),
  variables: (session, { variablesReference, start, count, filter, format }, { variables = [], totalVariables }) =>
    start !== undefined || count !== undefined || filter !== undefined || format !== undefined
      ? session
      : changeStop(
          session,
          ({ scopes }) => scopes?.some((scope) => scope.variablesReference === variablesReference) ?? false,
          (stop) => ({
            ...stop,
            variables: { ...stop.variables, [variablesReference]: variables.slice(0, foldLimits.variables) },
            ...(totalVariables !== undefined && {
              totalVariables: { ...stop.totalVariables, [variablesReference]: totalVariables },
            }),
          }),
        ),
  exceptionInfo: (session, { threadId }, exception) =>
    changeStop(
      session,
      (_stop, thread) => thread.id === threadId,
      (stop) => ({ ...stop, exception }),
    ),
};

const shortened: { readonly [C in Command]?: (args: Arguments<C>, body: Body<C>) => Body<C> } = {
  stackTrace: (args, body) => {
    const { frames, ...total } = topOfStack(args, body);
    return { ...body, ...total, stackFrames: [...(frames ?? [])] };
  },
};

/** The part of an answer that is shared with all clients. */
export function sharedAnswer<C extends Command>(command: C, args: Arguments<C>, body: Body<C>): Body<C> {
  return shortened[command]?.(args, body) ?? body;
}
