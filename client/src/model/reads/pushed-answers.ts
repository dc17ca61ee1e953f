import {
  topFrame,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type SessionState,
  type Stop,
  type ThreadState,
} from '#protocol';

/** An answer that came with a stop. */
export interface PushedAnswer<Value> {
  readonly value: Value;
  /** The same object until there is a newer answer. */
  readonly source: object;
  readonly isCurrent: boolean;
}

interface KnownStop {
  readonly thread: ThreadState;
  readonly stop: Stop;
  readonly isCurrent: boolean;
}

type FindPushed = {
  readonly [C in Command]?: (stop: Stop, args: Arguments<C>) => { value: Body<C>; source: object } | undefined;
};

/** The answers in the stop bundle. */
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

/** A generator, because the first of thousands of threads is mostly the one. */
function* knownStops({ threads }: SessionState): Generator<KnownStop> {
  for (const thread of threads) {
    const { stop, lastStop } = thread;
    if (stop) yield { thread, stop, isCurrent: true };
    if (lastStop) yield { thread, stop: lastStop, isCurrent: false };
  }
}

/** The answer to a read, if it came with the current stop or the last one. */
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

export interface FrameAtStop extends KnownStop {
  readonly frame: Dap.StackFrame;
}

/** The frame of a read, if it came with its stop. */
export function stopOfFrame(session: SessionState, frameId: number): FrameAtStop | undefined {
  for (const known of knownStops(session)) {
    const frame = known.stop.frames?.find(({ id }) => id === frameId);
    if (frame) return { ...known, frame };
  }
  return undefined;
}
