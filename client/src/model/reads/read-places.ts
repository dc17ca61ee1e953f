import {
  framesPerStop,
  localScopes,
  topFrame,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type ReadPlace,
  type SessionState,
  type Stop,
} from '#protocol';
import { keyed } from '../keyed.ts';
import { pathOf as namesOf } from '../expansion.ts';
import { stopOfFrame, type FrameAtStop } from './pushed-answers.ts';
import type { FrameMoment } from './value-history.ts';

interface Place {
  /** The names that lead there: stable across steps, unlike references. */
  readonly path: string;
  /** The stop of the reference, if it has one. */
  readonly stopId: number | undefined;
  readonly frameId: number | undefined;
}

/** A frame that was read after its stop. */
interface FrameRead {
  readonly frame: Dap.StackFrame;
  readonly threadId: number;
  readonly stopId: number;
}

interface Places {
  readonly values: Map<number, Place>;
  readonly frames: Map<number, FrameRead>;
}

/** A frame and its stop. */
function frameAt(places: Places, session: SessionState, frameId: number): FrameAtStop | undefined {
  const pushed = stopOfFrame(session, frameId);
  const read = places.frames.get(frameId);
  if (pushed || !read) return pushed;
  const thread = session.threads.find(({ id }) => id === read.threadId);
  if (!thread) return undefined;
  if (thread.stop?.id === read.stopId) return { frame: read.frame, thread, stop: thread.stop, isCurrent: true };
  const last = thread.lastStop;
  return last?.id === read.stopId ? { frame: read.frame, thread, stop: last, isCurrent: false } : undefined;
}

/** The distance from the outermost frame, if the whole stack came with the stop. */
function depthOf({ frames = [] }: Stop, frame: Dap.StackFrame): string {
  return frames.length < framesPerStop ? String(frames.length - frames.findIndex(({ id }) => id === frame.id)) : 'deep';
}

type PathOf = {
  readonly [C in Command]?: (places: Places, session: SessionState, args: Arguments<C>) => string | undefined;
};

const formatPath = (format: Dap.ValueFormat | undefined): string => (format?.hex === true ? ' hex' : '');

/** The names that lead to the result of a read. */
const pathOf: PathOf = {
  stackTrace: (_places, session, { threadId, startFrame = 0, levels = 0, format }) => {
    const thread = session.threads.find(({ id }) => id === threadId);
    return `${threadId} ${thread?.stop?.id ?? thread?.lastStop?.id} ${startFrame} ${levels} ${JSON.stringify(format ?? {})}`;
  },
  scopes: (places, session, { frameId }) => framePath(places, session, frameId),
  variables: (places, _session, { variablesReference, start = '', filter = '', format }) => {
    const place = places.values.get(variablesReference);
    return place && `${place.path}/${filter}${start}${formatPath(format)}`;
  },
  evaluate: (_places, _session, { expression, format }) => `=${expression}${formatPath(format)}`,
};

type FrameOf = { readonly [C in Command]?: (places: Places, args: Arguments<C>) => number | undefined };

/** The frame of a read; its id differs at each stop. */
const frameOf: FrameOf = {
  scopes: (_places, { frameId }) => frameId,
  variables: (places, { variablesReference }) => places.values.get(variablesReference)?.frameId,
  evaluate: (_places, { frameId }) => frameId,
};

type Learn = {
  readonly [C in Command]?: (
    places: Places,
    session: SessionState,
    read: { readonly args: Arguments<C>; readonly body: Body<C> },
  ) => void;
};

/** The references in an answer. */
const learn: Learn = {
  stackTrace: (places, session, { args, body }) => {
    const stop = session.threads.find(({ id }) => id === args.threadId)?.stop;
    if (!stop) return;
    for (const frame of body.stackFrames) {
      places.frames.set(frame.id, { frame, threadId: args.threadId, stopId: stop.id });
    }
  },
  scopes: (places, session, { args, body }) => {
    const stopId = frameAt(places, session, args.frameId)?.stop.id;
    const path = framePath(places, session, args.frameId) ?? '';
    // Two blocks of a function may have the same name.
    for (const [key, { variablesReference }] of keyed(body.scopes))
      places.values.set(variablesReference, { path: `${path}/${key}`, stopId, frameId: args.frameId });
  },
  variables: (places, _session, { args, body }) => {
    const parent = places.values.get(args.variablesReference);
    if (!parent) return;
    for (const [key, { variablesReference }] of keyed(body.variables)) {
      if (variablesReference > 0) places.values.set(variablesReference, { ...parent, path: `${parent.path}/${key}` });
    }
  },
  evaluate: (places, session, { args, body }) => {
    const stopId = args.frameId === undefined ? undefined : frameAt(places, session, args.frameId)?.stop.id;
    places.values.set(body.variablesReference, { path: `=${args.expression}`, stopId, frameId: args.frameId });
  },
};

function framePath(places: Places, session: SessionState, frameId: number): string | undefined {
  const frame = frameAt(places, session, frameId)?.frame;
  return frame && `${frame.name} ${frame.source?.path ?? ''}`;
}

/** The bundle of this stop is still arriving: nothing in it is read twice. */
const isComing = ({ isCause, isComplete }: Stop): boolean => isCause && !isComplete;

type MayAsk = { readonly [C in Command]?: (places: Places, session: SessionState, args: Arguments<C>) => boolean };

function standsAt(session: SessionState, stopId: number | undefined): Stop | undefined {
  return session.threads.find(({ stop }) => stop?.id === stopId)?.stop;
}

/** Whether the stop of a read is current, and its answer not already on its way. */
const mayAsk: MayAsk = {
  scopes: (places, session, { frameId }) => {
    const found = frameAt(places, session, frameId);
    return found?.isCurrent === true && !(isComing(found.stop) && topFrame(found.stop)?.id === frameId);
  },
  variables: (places, session, { variablesReference, format }) => {
    const place = places.values.get(variablesReference);
    if (place?.stopId === undefined) return true;
    const stop = standsAt(session, place.stopId);
    const isLocal = localScopes(stop?.scopes ?? []).some((scope) => scope.variablesReference === variablesReference);
    return stop !== undefined && !(isComing(stop) && isLocal && format === undefined);
  },
  evaluate: (places, session, { frameId }) =>
    frameId === undefined || frameAt(places, session, frameId)?.isCurrent === true,
  exceptionInfo: (_places, session, { threadId }) => {
    const stop = session.threads.find(({ id }) => id === threadId)?.stop;
    return stop !== undefined && !isComing(stop);
  },
  stackTrace: (_places, session, { threadId, startFrame = 0, format }) => {
    const stop = session.threads.find(({ id }) => id === threadId)?.stop;
    const isPushed = startFrame === 0 && format === undefined;
    return stop !== undefined && !(isPushed && isComing(stop));
  },
};

const threadIn = (args: unknown): number | undefined =>
  typeof args === 'object' && args !== null && 'threadId' in args && typeof args.threadId === 'number'
    ? args.threadId
    : undefined;

/** Where the references of a session lead, so that values are found again after a step. */
export class ReadPlaces {
  readonly #places: Places = { values: new Map(), frames: new Map() };

  /** The place of a read; undefined if it is not known. */
  pathOf<C extends Command>(session: SessionState, command: C, args: Arguments<C>): string | undefined {
    const path = pathOf[command]?.(this.#places, session, args);
    return path === undefined ? undefined : `${command} ${path}`;
  }

  /** A frame with what identifies it at the next stop: its thread, function and depth. */
  momentOf(session: SessionState, frameId: number | undefined): FrameMoment | undefined {
    const found = frameId === undefined ? undefined : frameAt(this.#places, session, frameId);
    if (!found) return undefined;
    const { thread, stop, frame, isCurrent } = found;
    const { path, name } = frame.source ?? {};
    return {
      frame: namesOf(String(thread.id), frame.name, path ?? name ?? '', depthOf(stop, frame)),
      stopId: stop.id,
      lastStopId: isCurrent ? thread.lastStop?.id : undefined,
    };
  }

  /** The frame of a read, if its stop is current. */
  frameOf<C extends Command>(session: SessionState, command: C, args: Arguments<C>): number | undefined {
    const frameId = frameOf[command]?.(this.#places, args);
    return frameId !== undefined && frameAt(this.#places, session, frameId)?.isCurrent === true ? frameId : undefined;
  }

  /** The thread and frame of a read, as far as they are known. */
  placeOf<C extends Command>(session: SessionState, command: C, args: Arguments<C>): ReadPlace {
    const frameId = this.frameOf(session, command, args);
    if (frameId === undefined) return { threadId: threadIn(args) };
    const pushed = session.threads.find(({ stop }) => stop?.frames?.some(({ id }) => id === frameId));
    return { frameId, threadId: pushed?.id ?? this.#places.frames.get(frameId)?.threadId };
  }

  mayAsk<C extends Command>(session: SessionState, command: C, args: Arguments<C>): boolean {
    return mayAsk[command]?.(this.#places, session, args) ?? true;
  }

  /** Learns the references in an answer. */
  learn<C extends Command>(session: SessionState, command: C, read: { args: Arguments<C>; body: Body<C> }): void {
    learn[command]?.(this.#places, session, read);
  }

  /** Drops the references of earlier stops. */
  forgetBefore(stopId: number): void {
    for (const [reference, place] of this.#places.values) {
      if (place.stopId !== undefined && place.stopId < stopId) this.#places.values.delete(reference);
    }
    for (const [frameId, read] of this.#places.frames) {
      if (read.stopId < stopId) this.#places.frames.delete(frameId);
    }
  }
}
