import { DebugError, type Dap, type SessionId } from '#protocol';
import type { Debugger } from '../../debugger/debugger.ts';
import type { Session } from '../../session/door/session.ts';
import { askAdapter } from '../ask-adapter.ts';
import { ownerOf } from '../reference-owner.ts';
import type { ToolContext } from '../tool.ts';

/** How many frames are searched. */
const mostRead = 2_000;

/** A frame as its adapter describes it, with its session. */
export interface FoundFrame {
  readonly session: Session;
  readonly rootId: SessionId;
  readonly frame: Dap.StackFrame;
}

/** The frame with an id that this server gave. Rejects as `ownerOf` throws. */
export async function frameOf(
  debug: Debugger,
  { frameId, sessionId }: { readonly frameId: number; readonly sessionId: SessionId | undefined },
  { signal }: Pick<ToolContext, 'signal'>,
): Promise<FoundFrame> {
  const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frameId, sessionId });
  const threadId = debug.references.threadOf(frameId) ?? 0;
  const isIt = ({ id }: Dap.StackFrame) => id === frameId;
  const known = session.state.threads.find(({ id }) => id === threadId)?.stop?.frames?.find(isIt);
  if (known) return { session, rootId, frame: known };
  const stack = await askAdapter(session, 'stackTrace', { threadId, startFrame: 0, levels: mostRead }, { signal });
  const frame = stack.stackFrames.find(isIt);
  if (frame) return { session, rootId, frame };
  throw new DebugError(
    'invalid_arguments',
    `The frame ${frameId} is not among the first ${mostRead} of its thread. Take one from get_call_stack.`,
  );
}
