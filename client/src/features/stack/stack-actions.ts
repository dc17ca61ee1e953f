import { attempt } from '../../model/attempt.ts';
import type { StackPort } from './port.ts';
import type { FrameRow, StackOf, StackRow } from './stack-row.ts';

export type ThreadCommand = 'continue' | 'pause' | 'next' | 'stepIn' | 'stepOut';

export const threadCommandWords: Readonly<Record<ThreadCommand, string>> = {
  continue: 'Continue',
  pause: 'Pause',
  next: 'Step over',
  stepIn: 'Step into',
  stepOut: 'Step out',
};

const isThreadCommand = (name: string): name is ThreadCommand => Object.hasOwn(threadCommandWords, name);

/** Sends a command to one thread. Failures are shown. */
export function runOnThread(port: StackPort, { sessionId, threadId }: StackOf, name: ThreadCommand): void {
  void attempt(port, port.request(sessionId, name, { threadId }));
}

/** Restarts a frame. Failures are shown. */
export function restartFrame(port: StackPort, { sessionId, frame }: FrameRow): void {
  void attempt(port, port.request(sessionId, 'restartFrame', { frameId: frame.id }));
}

/** Runs the action of a row's button. */
export function runRowAction(port: StackPort, row: StackRow, action: string): void {
  if (row.type === 'frame' && action === 'restartFrame') restartFrame(port, row);
  if (row.type === 'thread' && isThreadCommand(action)) runOnThread(port, row, action);
}
