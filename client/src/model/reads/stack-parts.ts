import type { Dap, SessionId } from '#protocol';
import type { Reads } from '../ports.ts';

/** The number of frames in each read of frames beyond those that came with a stop. */
export const framesAtATime = 200;
/** Up to so many further frames are read by scrolling; more are in groups. */
export const mostByScrolling = 10_000;

/** The requested part of an answer: the adapter may have answered with the whole stack. */
export function partOf(
  answered: readonly Dap.StackFrame[],
  start: number,
  count: number,
  top: Dap.StackFrame | undefined,
): readonly Dap.StackFrame[] {
  const isFromTop = start > 0 && answered[0] !== undefined && answered[0].id === top?.id;
  return isFromTop ? answered.slice(start, start + count) : answered;
}

/** A frame at a stop, and the frames that came with it. */
interface WantedFrame {
  readonly sessionId: SessionId;
  readonly threadId: number;
  readonly frameId: number;
  readonly first: readonly Dap.StackFrame[];
}

/** A frame of any depth, by its id. Reads the parts above it one after another; undefined until it is read. */
export function frameById(
  reads: Pick<Reads, 'read'>,
  { sessionId, threadId, frameId, first }: WantedFrame,
): Dap.StackFrame | undefined {
  let part = first;
  let startFrame = 0;
  while (startFrame <= mostByScrolling) {
    const found = part.find(({ id }) => id === frameId);
    if (found || part.length === 0) return found;
    startFrame += part.length;
    const read = reads.read(sessionId, 'stackTrace', { threadId, startFrame, levels: framesAtATime });
    if (read.status !== 'ready') return undefined;
    part = partOf(read.value.stackFrames, startFrame, framesAtATime, first[0]);
  }
  return undefined;
}
