import {
  framesPerStop,
  isSupported,
  topFrame,
  type Arguments,
  type Body,
  type Dap,
  type SessionState,
  type Stop,
  type ThreadState,
} from '#protocol';
import { answerOf } from '../../model/reads/answer-of.ts';
import { framesAtATime, mostByScrolling, partOf } from '../../model/reads/stack-parts.ts';
import type { Read } from '../../model/ports.ts';
import { pathOf, type IsExpanded } from '../../model/expansion.ts';
import { frameLocation } from '../../model/file-line.ts';
import type { LineNow } from '../../model/program-lines.ts';
import { pageSize, valueGroups, type ValueGroup } from '../values/value-groups.ts';
import { withNames } from './frame-format.ts';
import type { FrameRow, MoreRow, StackRow } from './stack-row.ts';

/** The number of frames that come with a stop. */
export const framesAtFirst = framesPerStop;

/** A part of a stack to read. */
export type StackPart = Omit<Arguments<'stackTrace'>, 'threadId'>;

/** The top of a stack. */
const top: StackPart = { startFrame: 0, levels: framesAtFirst };

/** The frames of one thread. */
export interface FramesInput {
  readonly session: SessionState;
  readonly thread: ThreadState;
  readonly key: string;
  readonly level: number;
  readonly lineNow: LineNow;
  /** The shown frame, if it is in this thread. */
  readonly shown: Dap.StackFrame | undefined;
  readonly isExpanded: IsExpanded;
  readonly read: (part: StackPart) => Read<Body<'stackTrace'>>;
  /** The chosen format for frame names; undefined by default. */
  readonly format: Dap.StackFrameFormat | undefined;
  /** The number of parts below the top that were requested. */
  readonly parts: number;
}

type Range = Pick<ValueGroup, 'start' | 'count'>;

/** The current stop of a thread, or the last one while it is running. */
export const stopOf = ({ stop, lastStop }: ThreadState): Stop | undefined => stop ?? lastStop;

/** Frames of the runtime and of libraries; js-debug gives frames the hint that DAP has for sources. */
function isSubtle({ presentationHint, source }: Dap.StackFrame): boolean {
  const hint: string | undefined = presentationHint;
  return hint === 'subtle' || hint === 'deemphasize' || source?.presentationHint === 'deemphasize';
}

/** Adjacent frames, with the index of the first. */
interface Run {
  readonly frames: readonly Dap.StackFrame[];
  readonly first: number;
}

const isLabel = ({ presentationHint }: Dap.StackFrame): boolean => presentationHint === 'label';

/** The number of frames in a run, without labels. */
const hiddenFrames = ({ frames }: Run): number => frames.filter((frame) => !isLabel(frame)).length;

/** The end of a run of subtle frames, with the labels between them. */
function endOfRun(frames: readonly Dap.StackFrame[], first: number): number {
  let end = first;
  for (let index = first; index < frames.length; index++) {
    const frame = frames[index];
    if (!frame || (!isSubtle(frame) && !isLabel(frame))) break;
    if (!isLabel(frame)) end = index + 1;
  }
  return end;
}

/** The stack in runs of one frame each, or of several subtle ones, which can be folded. */
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
    location: frameLocation(frame, input.lineNow(session.id, frame)),
    bar: barOf(input, stop, frame),
    isShown: frame.id === input.shown?.id,
    isSubtle: isSubtle(frame),
    canRestart:
      thread.stop !== undefined && frame.canRestart !== false && isSupported('restartFrame', session.capabilities),
    isOver: !thread.stop,
  };
}

/** The known frames from the top on, and the state of the next read. */
interface KnownStack {
  readonly frames: readonly Dap.StackFrame[];
  readonly total: number | undefined;
  readonly reading?: MoreRow['reading'];
  readonly failure?: string;
}

const readPart = ({ read, format }: FramesInput, startFrame: number, levels: number): Read<Body<'stackTrace'>> =>
  read({ startFrame, levels, ...(format && { format }) });

/** The top of a stack and the further parts that were requested, or lead to the frame that is shown. */
function knownStack(input: FramesInput, { frames: first = [], totalFrames }: Stop): KnownStack {
  const { parts, shown } = input;
  let frames: readonly Dap.StackFrame[] = first;
  let total = totalFrames ?? (first.length % framesAtFirst > 0 ? first.length : undefined);
  const isBelow = () => shown !== undefined && !frames.some(({ id }) => id === shown.id);
  for (let part = 0; (part < parts || isBelow()) && (total === undefined || total > frames.length); part++) {
    const read = readPart(input, frames.length, framesAtATime);
    const answer = answerOf(read);
    if (read.status === 'failed') return { frames, total, reading: 'failed', failure: read.message };
    if (!answer) return { frames, total, reading: 'underWay' };
    const more = partOf(answer.stackFrames, frames.length, framesAtATime, first[0]);
    frames = [...frames, ...more];
    total = more.length < framesAtATime ? frames.length : (answer.totalFrames ?? total);
  }
  return { frames, total };
}

function moreRows(input: FramesInput, { frames, total, reading, failure }: KnownStack): readonly StackRow[] {
  const { session, thread, key, level } = input;
  const start = frames.length;
  if (!thread.stop || start === 0 || (total !== undefined && total <= start)) return [];
  const base = { level, sessionId: session.id };
  const count = total === undefined ? undefined : total - start;
  return [
    ...(failure === undefined ? [] : [noteRow(input, pathOf(key, 'failed'), failure, true)]),
    // It has the key of the frame that takes its place, which then gets the focus.
    { ...base, type: 'more', threadId: thread.id, count, reading, startFrame: start, key: pathOf(key, String(start)) },
  ];
}

const noteRow = ({ session, level }: FramesInput, key: string, text: string, isError: boolean): StackRow => ({
  type: 'note',
  key,
  level,
  sessionId: session.id,
  text,
  isError,
});

/** The frames of the last stop, or a message, until the frames are known. */
function unknownFrames(input: FramesInput, stop: Stop): readonly StackRow[] {
  const { thread, key } = input;
  const isComing = stop.isCause && !stop.isComplete;
  const read = isComing ? undefined : input.read(top);
  if (read?.status === 'ready') {
    const { stackFrames, totalFrames } = read.value;
    return rowsOf(input, { ...stop, frames: stackFrames, ...(totalFrames !== undefined && { totalFrames }) });
  }
  if (read?.status !== 'failed' && thread.lastStop?.frames) {
    return frameRows({ ...input, parts: 0, thread: { id: thread.id, name: thread.name, lastStop: thread.lastStop } });
  }
  const isError = read?.status === 'failed';
  return [noteRow(input, pathOf(key, 'note'), isError ? read.message : 'reading', isError)];
}

/** The rows of adjacent frames, from the index `first` on. */
function runRows(
  input: FramesInput,
  stop: Stop,
  frames: readonly Dap.StackFrame[],
  first: number,
): readonly StackRow[] {
  const { key, level, session } = input;
  return runsOf(frames, topFrame(stop)).flatMap((run): readonly StackRow[] => {
    const start = first + run.first;
    const members = run.frames.map((frame, offset) => frameRow(input, stop, { frame, index: start + offset }));
    const count = hiddenFrames(run);
    if (count < 2) return members;
    const path = pathOf(key, `runtime ${start}`);
    const expanded = input.isExpanded(path, false) || run.frames.some(({ id }) => id === input.shown?.id);
    return [
      { type: 'label', key: path, path, level, sessionId: session.id, text: `${count} runtime frames`, expanded },
      ...(expanded ? members.map((row) => ({ ...row, level: level + 1 })) : []),
    ];
  });
}

/** The rest of a very long stack, in groups that are read when they are expanded. */
function groupRows(input: FramesInput, stop: Stop, { start, count }: Range): readonly StackRow[] {
  const { session, key, level } = input;
  return valueGroups(start, count).flatMap((group): readonly StackRow[] => {
    const path = pathOf(key, `frames ${group.start} ${group.count}`);
    const expanded = input.isExpanded(path, false);
    const last = group.start + group.count;
    const text = `Frames ${(group.start + 1).toLocaleString('en')} to ${last.toLocaleString('en')}`;
    const row: StackRow = { type: 'label', key: path, path, level, sessionId: session.id, text, expanded };
    if (!expanded) return [row];
    const inside = { ...input, level: level + 1 };
    if (group.count > pageSize) return [row, ...groupRows(inside, stop, group)];
    const read = readPart(input, group.start, group.count);
    const answer = answerOf(read);
    const isError = read.status === 'failed';
    if (!answer) return [row, noteRow(inside, pathOf(path, 'note'), isError ? read.message : 'reading', isError)];
    return [
      row,
      ...runRows(inside, stop, partOf(answer.stackFrames, group.start, group.count, stop.frames?.[0]), group.start),
    ];
  });
}

function rowsOf(input: FramesInput, stop: Stop): readonly StackRow[] {
  const { totalFrames = 0 } = stop;
  const { format, thread } = input;
  const named = thread.stop && format && answerOf(input.read({ ...top, format }));
  const frames = withNames(stop.frames ?? [], named?.stackFrames);
  const rest = { start: frames.length, count: totalFrames - frames.length };
  if (rest.count > mostByScrolling) return [...runRows(input, stop, frames, 0), ...groupRows(input, stop, rest)];
  const known = knownStack(input, { ...stop, frames });
  return [...runRows(input, stop, known.frames, 0), ...moreRows(input, known)];
}

/** The rows below an expanded thread. Frames are keyed by their index: a step moves no row. */
export function frameRows(input: FramesInput): readonly StackRow[] {
  const stop = stopOf(input.thread);
  if (!stop) return [];
  return stop.frames ? rowsOf(input, stop) : unknownFrames(input, stop);
}
