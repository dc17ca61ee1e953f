import { topFrame, type Arguments, type Body, type Command, type Dap, type SessionState, type Stop } from '#protocol';

/** An answer that came with a stop, and whether that stop still stands. */
export interface PushedAnswer<Value> {
  readonly value: Value;
  /** What it was taken from: the same object for as long as nothing newer came. */
  readonly source: object;
  readonly isCurrent: boolean;
}

interface KnownStop {
  readonly stop: Stop;
  readonly isCurrent: boolean;
}

type FindPushed = {
  readonly [C in Command]?: (stop: Stop, args: Arguments<C>) => { value: Body<C>; source: object } | undefined;
};

/** Where a stop holds the answer to a read of it (the stop bundle). */
const findPushed: FindPushed = {
  scopes: (stop, { frameId }) =>
    stop.scopes && topFrame(stop)?.id === frameId
      ? { value: { scopes: [...stop.scopes] }, source: stop.scopes }
      : undefined,
  variables: ({ variables }, { variablesReference, start = 0, count = 0, filter, format }) => {
    const known = variables[variablesReference];
    if (!known || filter !== undefined || format !== undefined) return undefined;
    return { value: { variables: known.slice(start, count > 0 ? start + count : undefined) }, source: known };
  },
  exceptionInfo: ({ exception }) => exception && { value: exception, source: exception },
};

/** One by one, because what is looked for is mostly at the first of what may be thousands of threads. */
function* knownStops({ threads }: SessionState): Generator<KnownStop> {
  for (const { stop, lastStop } of threads) {
    if (stop) yield { stop, isCurrent: true };
    if (lastStop) yield { stop: lastStop, isCurrent: false };
  }
}

/** The answer to a read that came with a stop of the session, the present one or the one before. */
export function pushedAnswer<C extends Command>(
  session: SessionState,
  command: C,
  args: Arguments<C>,
): PushedAnswer<Body<C>> | undefined {
  const find = findPushed[command];
  if (!find) return undefined;
  for (const { stop, isCurrent } of knownStops(session)) {
    const found = find(stop, args);
    if (found) return { ...found, isCurrent };
  }
  return undefined;
}

/** What came with the stops that stand: scopes and lists of variables. */
export function pushedSources({ threads }: SessionState): readonly object[] {
  return threads.flatMap(({ stop }) =>
    stop ? [...(stop.scopes ? [stop.scopes] : []), ...Object.values(stop.variables)] : [],
  );
}

/** The frame that a read is about, with the stop that it belongs to. */
export function stopOfFrame(
  session: SessionState,
  frameId: number,
): { readonly frame: Dap.StackFrame; readonly stop: Stop; readonly isCurrent: boolean } | undefined {
  for (const { stop, isCurrent } of knownStops(session)) {
    const frame = stop.frames?.find(({ id }) => id === frameId);
    if (frame) return { frame, stop, isCurrent };
  }
  return undefined;
}
