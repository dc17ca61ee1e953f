import type { Dap, SessionId } from '#protocol';

/** The state of a thread or session: its text and look. */
export interface StandingState {
  readonly look: 'cause' | 'exception' | 'stopped' | 'running' | 'quiet';
  readonly words: string;
}

interface RowBase {
  readonly key: string;
  /** From 1. */
  readonly level: number;
  readonly sessionId: SessionId;
}

/** A thread of a session. */
export interface StackOf {
  readonly sessionId: SessionId;
  readonly threadId: number;
}

export interface SessionRow extends RowBase {
  readonly type: 'session';
  readonly name: string;
  /** Adapter and process id: 'debugpy, pid 41288'. */
  readonly details: string;
  /** Details of its process. */
  readonly about: string;
  readonly state: StandingState | undefined;
  /** It is stopped, and the page shows another session. */
  readonly calls: boolean;
  readonly expanded: boolean;
  /** The path under which it is remembered as expanded. */
  readonly path: string;
}

export interface ThreadRow extends RowBase, StackOf {
  readonly type: 'thread';
  readonly name: string;
  /** The adapter's details about the stop. */
  readonly about: readonly string[];
  readonly state: StandingState;
  readonly expanded: boolean;
  /** The path under which it is remembered as expanded; undefined if there are no frames to show. */
  readonly path: string | undefined;
  readonly top: Dap.StackFrame | undefined;
  readonly isStopped: boolean;
}

export interface FrameRow extends RowBase, StackOf {
  readonly type: 'frame';
  readonly frame: Dap.StackFrame;
  /** 'pricing.py:47', or empty. */
  readonly location: string;
  /** The bar at its left: for a stop, an exception or a selected frame. */
  readonly bar: 'stop' | 'exception' | 'chosen' | undefined;
  readonly isShown: boolean;
  readonly isSubtle: boolean;
  readonly canRestart: boolean;
  /** The thread is running: the frame is from its last stop. */
  readonly isOver: boolean;
}

/** A line in a stack that is not a frame: 'awaited in', '12 runtime frames', 'Frames 21 to 10,020'. */
export interface LabelRow extends RowBase {
  readonly type: 'label';
  readonly text: string;
  /** For frames below it, which are shown if it is expanded. */
  readonly path?: string;
  readonly expanded?: boolean;
}

/** The row for the frames that were not read. */
export interface MoreRow extends RowBase, StackOf {
  readonly type: 'more';
  /** The number of these frames; undefined if the adapter does not report it. */
  readonly count: number | undefined;
  readonly startFrame: number;
  /** The state of the next read; undefined before it is requested. */
  readonly reading: 'underWay' | 'failed' | undefined;
}

/** A message in place of frames: they are being read, or could not be read. */
export interface StackNoteRow extends RowBase {
  readonly type: 'note';
  readonly text: string;
  readonly isError: boolean;
}

/** One row of the call stack, before it is drawn. */
export type StackRow = SessionRow | ThreadRow | FrameRow | LabelRow | MoreRow | StackNoteRow;
