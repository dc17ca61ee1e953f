import { z } from 'zod';
import { frameResult, isRuntimeFrame, type Dap } from '#protocol';
import { askAdapter } from '../ask-adapter.ts';
import { sessionId } from '../fields.ts';
import { itemsThatFit } from '../fit-answer.ts';
import { notStopped, rootOf, threadOf } from '../threads.ts';
import { defineTool } from '../tool.ts';
import { roomForTheRest } from './item-page.ts';

/** How many frames are returned if the caller does not say. */
const usualCount = 20;

/** How many frames are read at once, and in all, to find those that are shown. */
const readAtOnce = 100;
const mostRead = 2_000;

/** A frame with its place in the whole stack. */
interface PlacedFrame {
  readonly index: number;
  readonly frame: Dap.StackFrame;
}

/** A part of a stack, as it was read. */
interface StackPart {
  readonly frames: readonly PlacedFrame[];
  /** Undefined if the adapter does not say, and more may follow. */
  readonly total: number | undefined;
  /** The index after the last frame that was read. */
  readonly end: number;
}

type ReadStack = (startFrame: number, levels: number) => Promise<Dap.StackTraceResponse['body']>;

/** Reads a stack from a frame on, until there are enough frames that are shown, or no more. */
async function readStack(
  read: ReadStack,
  { start, count, isShown }: { start: number; count: number; isShown: (frame: Dap.StackFrame) => boolean },
): Promise<StackPart> {
  const frames: PlacedFrame[] = [];
  const levels = Math.min(count, readAtOnce);
  for (let at = start; ;) {
    const { stackFrames = [], totalFrames } = await read(at, levels);
    const end = at + stackFrames.length;
    const isLast = stackFrames.length < levels || end === totalFrames;
    frames.push(
      ...stackFrames.map((frame, place) => ({ index: at + place, frame })).filter(({ frame }) => isShown(frame)),
    );
    if (isLast || frames.length >= count || end - start >= mostRead)
      return {
        frames: frames.slice(0, count),
        total: isLast && stackFrames.length > 0 ? end : (totalFrames ?? (isLast ? end : undefined)),
        end,
      };
    at = end;
  }
}

/** The call stack of any stopped thread, page by page. */
export const getCallStack = defineTool({
  name: 'get_call_stack',
  title: 'Call stack',
  description:
    'The call stack of a stopped thread from frame `start` on, and `next_start` if there are more. Frames of the runtime are left out unless `include_internal` is true.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({
    thread_id: z.int(),
    start: z.int().min(0).optional().describe('0: the innermost frame'),
    count: z.int().min(1).max(mostRead).optional().describe(`Default: ${usualCount}`),
    include_internal: z.boolean().optional(),
    session_id: sessionId,
  }),
  subject: ({ thread_id }) => `thread ${thread_id}`,
  run: async (
    { thread_id: threadId, start = 0, count = usualCount, include_internal: isWhole = false, session_id },
    { debug, signal, maxChars },
  ) => {
    const rootId = rootOf(debug, session_id);
    const { session, thread } = threadOf(debug.shared.state, rootId, threadId);
    if (!thread.stop) throw notStopped(debug.shared.state, rootId, threadId, 'it has no call stack');
    const { workspaceFolder } = debug.options;
    const door = debug.sessions.get(session.id);
    const read: ReadStack = (startFrame, levels) =>
      askAdapter(door, 'stackTrace', { threadId, startFrame, levels }, { signal });
    const isShown = (frame: Dap.StackFrame) => isWhole || !isRuntimeFrame(frame, workspaceFolder);
    const { frames, total, end } = await readStack(read, { start, count, isShown });
    const results = itemsThatFit(
      frames.map(({ frame }) => frameResult(frame)),
      maxChars - roomForTheRest,
    );
    const isWholePart = results.length === frames.length && frames.length < count;
    const next = isWholePart ? end : (frames[results.length - 1]?.index ?? start - 1) + 1;
    return {
      status: 'success',
      call_stack: results,
      call_stack_skipped: next - start - results.length,
      ...(total !== undefined && { call_stack_total: total }),
      ...((total === undefined || next < total) && { next_start: next }),
      session_id: rootId,
    };
  },
});
