import {
  frameResult,
  frameVariables,
  isOwnFrame,
  localScopes,
  topFrame,
  type Dap,
  type FrameValues,
  type StoppedThread,
} from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { sourceExcerpt } from './source-excerpt.ts';

/** The first frame of the workspace's own code, if that is not the top frame. */
export function ownFrameBelow({ stop }: StoppedThread, workspaceFolder: string): Dap.StackFrame | undefined {
  const top = topFrame(stop);
  if (!top || isOwnFrame(top, workspaceFolder)) return undefined;
  return stop.frames?.find((frame) => isOwnFrame(frame, workspaceFolder));
}

/** The frame as agent tools return it, with its excerpt and variables. */
export async function nearestOwnFrame(debug: Debugger, session: Session, frame: Dap.StackFrame) {
  const [values, excerpt] = await Promise.all([readValues(session, frame.id), sourceExcerpt(debug, session, frame)]);
  const { result, leftOut } = frameVariables(values);
  return {
    ...frameResult(frame),
    source_excerpt: excerpt,
    variables: result,
    ...(leftOut > 0 && { functions_left_out: leftOut }),
  };
}

/** The local variables of a frame; none if the thread was resumed meanwhile. */
async function readValues(session: Session, frameId: number): Promise<FrameValues> {
  try {
    const { scopes } = await session.request('scopes', { frameId });
    const read = localScopes(scopes).map(async ({ variablesReference }) => {
      const { variables } = await session.request('variables', { variablesReference });
      return [variablesReference, variables] as const;
    });
    return { scopes, variables: Object.fromEntries(await Promise.all(read)) };
  } catch {
    return { variables: {} };
  }
}
