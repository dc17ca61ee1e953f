import type { Read } from '../ports.ts';

/** The answer to a read, else the previous one. */
export const answerOf = <Value>(read: Read<Value>): Value | undefined =>
  read.status === 'ready' ? read.value : read.previous;
