import { isSupported, topFrame, type Body, type Dap, type SessionState, type Stop, type ThreadState } from '#protocol';
import type { Read } from '../../workbench.ts';
import { pathOf, type IsExpanded } from '../expansion.ts';
import { frameLocation } from '../file-line.ts';
import type { FrameRow, StackRow } from './stack-row.ts';

/** As many frames as come with a stop. */
export const framesAtFirst = 20;
/** As many as are read at a time after that. */
export const framesAtATime = 200;

/** What the rows of one thread's frames are built from. */
export interface FramesInput {
  readonly session: SessionState;
  readonly thread: ThreadState;
  readonly key: string;
  readonly level: number;
  /** The frame whose values are shown, if it is of this thread. */
  readonly shown: Dap.StackFrame | undefined;
  readonly isExpanded: IsExpanded;
  readonly read: () => Read<Body<'stackTrace'>>;
  /** Nothing came when more of this stack was asked for. */
  readonly isExhausted: boolean;
}

/** Where a thread stands, or stood while it runs. */
export const stopOf = ({ stop, lastStop }: ThreadState): Stop | undefined => stop ?? lastStop;

/** Frames of the runtime and of libraries; js-debug says of a frame what DAP says of a source. */
function isSubtle({ presentationHint, source }: Dap.StackFrame): boolean {
  const hint: string | undefined = presentationHint;
  return hint === 'subtle' || hint === 'deemphasize' || source?.presentationHint === 'deemphasize';
}

/** Neighbours in a stack, with the index of the first. */
interface Run {
  readonly frames: readonly Dap.StackFrame[];
  readonly first: number;
}

const isLabel = ({ presentationHint }: Dap.StackFrame): boolean => presentationHint === 'label';

/** How many frames a run would hide; labels between them do not count. */
const hiddenFrames = ({ frames }: Run): number => frames.filter((frame) => !isLabel(frame)).length;

/** Where a run of subtle frames that begins at an index ends: labels go with what they stand between. */
function endOfRun(frames: readonly Dap.StackFrame[], first: number): number {
  let end = first;
  for (let index = first; index < frames.length; index++) {
    const frame = frames[index];
    if (!frame || (!isSubtle(frame) && !isLabel(frame))) break;
    if (!isLabel(frame)) end = index + 1;
  }
  return end;
}

/** The stack in runs: one frame each, but for several subtle ones in a row, which can be folded into one row. */
function runsOf(frames: readonly Dap.StackFrame[], top: Dap.StackFrame | undefined): readonly Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let frame = frames[first]; frame !== undefined; frame = frames[first]) {
    const mayFold = isSubtle(frame) && !isLabel(frame) && frame !== top;
    const end = mayFold ? endOfRun(frames, first) : first + 1;
    runs.push({ frames: frames.slice(first, end), first });
    first = end;
  }
  return runs;
}

function barOf({ thread, shown }: FramesInput, stop: Stop, frame: Dap.StackFrame): FrameRow['bar'] {
  if (thread.stop && stop.isCause && topFrame(stop) === frame)
    return stop.reason === 'exception' ? 'exception' : 'stop';
  return frame.id === shown?.id && thread.stop && topFrame(stop) !== frame ? 'chosen' : undefined;
}

function frameRow(
  input: FramesInput,
  stop: Stop,
  { frame, index }: { frame: Dap.StackFrame; index: number },
): StackRow {
  const { session, thread, level } = input;
  const base = { key: pathOf(input.key, String(index)), level, sessionId: session.id };
  if (frame.presentationHint === 'label') return { ...base, type: 'label', text: frame.name };
  return {
    ...base,
    type: 'frame',
    threadId: thread.id,
    frame,
    location: frameLocation(frame),
    bar: barOf(input, stop, frame),
    isShown: frame.id === input.shown?.id,
    isSubtle: isSubtle(frame),
    canRestart:
      thread.stop !== undefined && frame.canRestart !== false && isSupported('restartFrame', session.capabilities),
    isOver: !thread.stop,
  };
}

function moreRows({ session, thread, key, level, isExhausted }: FramesInput, stop: Stop): readonly StackRow[] {
  const known = stop.frames?.length ?? 0;
  const isWhole = stop.totalFrames === undefined ? known % framesAtFirst > 0 : stop.totalFrames <= known;
  if (!thread.stop || isWhole || isExhausted || known === 0) return [];
  const count = stop.totalFrames === undefined ? undefined : stop.totalFrames - known;
  const row = { type: 'more', threadId: thread.id, count, startFrame: known } as const;
  // It has the key of the frame that will come in its place, so that the focus is on that one then.
  return [{ ...row, key: pathOf(key, String(known)), level, sessionId: session.id }];
}

/** Until the frames of a thread are known: those of its last stop, or words. */
function unknownFrames(input: FramesInput, stop: Stop): readonly StackRow[] {
  const { session, thread, key, level } = input;
  const isComing = stop.isCause && !stop.isComplete;
  const read = isComing ? undefined : input.read();
  if (read?.status === 'ready') {
    return rowsOf(input, { ...stop, frames: read.value.stackFrames });
  }
  if (read?.status !== 'failed' && thread.lastStop?.frames) {
    return frameRows({ ...input, thread: { id: thread.id, name: thread.name, lastStop: thread.lastStop } });
  }
  const text = read?.status === 'failed' ? read.message : 'reading';
  const isError = read?.status === 'failed';
  return [{ type: 'note', key: pathOf(key, 'note'), level, sessionId: session.id, text, isError }];
}

function rowsOf(input: FramesInput, stop: Stop): readonly StackRow[] {
  const { key, level, session } = input;
  const frames = stop.frames ?? [];
  const rows = runsOf(frames, topFrame(stop)).flatMap((run): readonly StackRow[] => {
    const members = run.frames.map((frame, offset) => frameRow(input, stop, { frame, index: run.first + offset }));
    const count = hiddenFrames(run);
    if (count < 2) return members;
    const path = pathOf(key, `runtime ${run.first}`);
    const expanded = input.isExpanded(path, false) || run.frames.some(({ id }) => id === input.shown?.id);
    return [
      { type: 'fold', key: path, path, level, sessionId: session.id, count, expanded },
      ...(expanded ? members.map((row) => ({ ...row, level: level + 1 })) : []),
    ];
  });
  return [...rows, ...moreRows(input, stop)];
}

/** The rows below a thread that is open. Frames are keyed by their distance from the top: a step moves no row. */
export function frameRows(input: FramesInput): readonly StackRow[] {
  const stop = stopOf(input.thread);
  if (!stop) return [];
  return stop.frames ? rowsOf(input, stop) : unknownFrames(input, stop);
}
