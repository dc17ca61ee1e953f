import type { Dap, Stop, StoppedThread } from '#protocol';
import type { FrameMoment } from './value-memory.ts';
import type { Workbench } from '../../model/workbench.ts';
import { pathOf } from '../../model/expansion.ts';

/** As many frames as come with a stop: a longer stack does not tell how deep a frame is. */
const framesOfAStop = 20;

const stopName = ({ id, at }: Stop): string => `${id} ${at}`;

/** How far from the outermost frame, where that is known. */
function depthOf({ frames = [] }: Stop, frame: Dap.StackFrame): string {
  return frames.length < framesOfAStop ? String(frames.length - frames.findIndex(({ id }) => id === frame.id)) : 'deep';
}

const frameName = (stop: Stop, frame: Dap.StackFrame): string =>
  pathOf(frame.name, frame.source?.path ?? frame.source?.name ?? '', depthOf(stop, frame));

/** A frame as it can be told from others and found again at the next stop: its thread, function and depth. */
export function frameMoment({ session, thread, stop }: StoppedThread, frame: Dap.StackFrame): FrameMoment {
  const { lastStop } = thread;
  return {
    frame: pathOf(session.id, String(thread.id), frameName(stop, frame)),
    stop: stopName(stop),
    lastStop: lastStop === undefined || lastStop === stop ? undefined : stopName(lastStop),
  };
}

/** Whether a frame is the same activation that a frame of an earlier stop was, as far as one can tell. */
export const isSameFrame = (
  one: { stop: Stop; frame: Dap.StackFrame },
  other: { stop: Stop; frame: Dap.StackFrame },
): boolean => frameName(one.stop, one.frame) === frameName(other.stop, other.frame);

/**
 * Whether what is presented is about to be replaced: the thread was resumed a moment ago and that does not show yet.
 * What was read at its stop is no longer to be had then, and stays as it is.
 */
export function isAboutToChange({ server, presented }: Workbench): boolean {
  const { stopped, isOver } = presented.value;
  if (!stopped || isOver) return false;
  const session = server.value.state.sessions[stopped.session.id];
  return session?.threads.find(({ id }) => id === stopped.thread.id)?.stop?.id !== stopped.stop.id;
}

/** Whether the frame's values are about to be replaced, also by those of a stop that is shown and still being read. */
export const areValuesAboutToChange = (workbench: Workbench): boolean =>
  workbench.presented.value.isBeingRead === true || isAboutToChange(workbench);
