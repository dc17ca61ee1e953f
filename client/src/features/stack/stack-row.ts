import type { Dap, SessionId } from '#protocol';

/** How a thread or session stands: the word, and what it looks like. */
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

export interface SessionRow extends RowBase {
  readonly type: 'session';
  readonly name: string;
  /** Adapter and process id: 'debugpy, pid 41288'. */
  readonly details: string;
  /** What is known of its process. */
  readonly about: string;
  readonly state: StandingState | undefined;
  /** Something stands there, and the page shows another session. */
  readonly calls: boolean;
  readonly expanded: boolean;
  /** Where its expansion is remembered. */
  readonly path: string;
}

export interface ThreadRow extends RowBase {
  readonly type: 'thread';
  readonly threadId: number;
  readonly name: string;
  /** What the adapter says of why it stands, beyond the reason. */
  readonly about: readonly string[];
  readonly state: StandingState;
  readonly expandable: boolean;
  readonly expanded: boolean;
  readonly path: string;
  /** Its top frame, once known. */
  readonly top: Dap.StackFrame | undefined;
  readonly isStopped: boolean;
}

export interface FrameRow extends RowBase {
  readonly type: 'frame';
  readonly threadId: number;
  readonly frame: Dap.StackFrame;
  /** 'pricing.py:47', or empty. */
  readonly location: string;
  /** The bar at its left: of the thread's stop, of an exception, of a frame that a person chose. */
  readonly bar: 'stop' | 'exception' | 'chosen' | undefined;
  readonly isShown: boolean;
  readonly isSubtle: boolean;
  /** The adapter can run the function again from its beginning. */
  readonly canRestart: boolean;
  /** The thread runs on: the frame is from its last stop. */
  readonly isOver: boolean;
}

/** A line in a stack that is no frame: 'awaited in'. */
export interface LabelRow extends RowBase {
  readonly type: 'label';
  readonly text: string;
}

/** A run of frames that are not the person's own: '12 runtime frames'. */
export interface FoldRow extends RowBase {
  readonly type: 'fold';
  readonly count: number;
  readonly expanded: boolean;
  readonly path: string;
}

/** There is more of the stack than was read. */
export interface MoreRow extends RowBase {
  readonly type: 'more';
  readonly threadId: number;
  /** How many frames there are beyond; undefined where the adapter does not say. */
  readonly count: number | undefined;
  readonly startFrame: number;
  /** How the reading of the next part stands; undefined where nobody has asked for it. */
  readonly reading: 'underWay' | 'failed' | undefined;
}

/** A run of frames of a very long stack, counted from 1: 'Frames 21 to 10,020'. */
export interface FrameGroupRow extends RowBase {
  readonly type: 'group';
  readonly first: number;
  readonly last: number;
  readonly expanded: boolean;
  readonly path: string;
}

/** Words in the place of frames: they are being read, or could not be. */
export interface StackNoteRow extends RowBase {
  readonly type: 'note';
  readonly text: string;
  readonly isError: boolean;
}

/** One row of the call stack, before it is drawn. */
export type StackRow = SessionRow | ThreadRow | FrameRow | LabelRow | FoldRow | MoreRow | FrameGroupRow | StackNoteRow;
