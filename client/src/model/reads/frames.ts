import { framesPerStop, type Dap, type SessionState, type Stop, type ThreadState } from '#protocol';
import { pathOf } from '../expansion.ts';

/** A stop of a thread: the current one, or the last one of a thread that was resumed. */
interface KnownStop {
  readonly thread: ThreadState;
  readonly stop: Stop;
  readonly isCurrent: boolean;
}

interface FrameAtStop extends KnownStop {
  readonly frame: Dap.StackFrame;
}

/** A call of a function, at one stop. */
export interface FrameMoment {
  /** The function, in whichever call. */
  readonly callee: string;
  /** Identifies the call across stops: its thread, function and depth. */
  readonly frame: string;
  readonly stopId: number;
  /** The previous stop, if there was one. */
  readonly lastStopId: number | undefined;
  readonly isCurrent: boolean;
}

/** The stops of each thread, the earlier one first. A generator, because the first of thousands of threads is mostly the one. */
export function* knownStops({ threads }: SessionState): Generator<KnownStop> {
  for (const thread of threads) {
    const { stop, lastStop } = thread;
    if (lastStop) yield { thread, stop: lastStop, isCurrent: false };
    if (stop) yield { thread, stop, isCurrent: true };
  }
}

/** The distance from the outermost frame, if the whole stack came with the stop. */
function depthOf({ frames = [] }: Stop, frame: Dap.StackFrame): string {
  return frames.length < framesPerStop ? String(frames.length - frames.findIndex(({ id }) => id === frame.id)) : 'deep';
}

/** The frames of a session: those that came with its stops, and those that were read since. */
export class Frames {
  session: SessionState;
  readonly #read = new Map<
    number,
    { readonly frame: Dap.StackFrame; readonly stopId: number; readonly threadId: number }
  >();

  constructor(session: SessionState) {
    this.session = session;
  }

  /** A frame and its stop. */
  find(frameId: number | undefined): FrameAtStop | undefined {
    if (frameId === undefined) return undefined;
    const read = this.#read.get(frameId);
    for (const known of knownStops(this.session)) {
      const isOfRead = read?.threadId === known.thread.id && read.stopId === known.stop.id;
      const frame = known.stop.frames?.find(({ id }) => id === frameId) ?? (isOfRead ? read.frame : undefined);
      if (frame) return { ...known, frame };
    }
    return undefined;
  }

  /** A frame, if its stop is current. */
  current(frameId: number | undefined): FrameAtStop | undefined {
    const found = this.find(frameId);
    return found?.isCurrent ? found : undefined;
  }

  /** A frame with what identifies it at the next stop. */
  momentOf(frameId: number | undefined): FrameMoment | undefined {
    const found = this.find(frameId);
    if (!found) return undefined;
    const { thread, stop, frame, isCurrent } = found;
    const { path, name = '' } = frame.source ?? {};
    const callee = pathOf(frame.name, path ?? name);
    return {
      callee,
      frame: pathOf(String(thread.id), callee, depthOf(stop, frame)),
      stopId: stop.id,
      lastStopId: isCurrent ? thread.lastStop?.id : undefined,
      isCurrent,
    };
  }

  thread(threadId: number): ThreadState | undefined {
    return this.session.threads.find(({ id }) => id === threadId);
  }

  /** Adds frames that were read after their stop. */
  add(threadId: number, frames: readonly Dap.StackFrame[]): void {
    const stop = this.thread(threadId)?.stop;
    if (stop) for (const frame of frames) this.#read.set(frame.id, { frame, stopId: stop.id, threadId });
  }

  /** Drops the frames of earlier stops. */
  forgetBefore(stopId: number): void {
    for (const [frameId, read] of this.#read) if (read.stopId < stopId) this.#read.delete(frameId);
  }
}
