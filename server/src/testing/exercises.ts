import { afterEach, beforeEach, expect } from 'vitest';
import { Conversations, type OwnRow } from '#coverage';
import { isDapMessage } from '#protocol';
import { silentLogger, type Logger } from '../log.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the protocol that a test exercises. */
    exercises?: readonly OwnRow[];
    /** After it has passed: each row with an adapter that supports it. */
    exercised?: readonly string[];
  }
}

/** Options of a test: the rows of the protocol that it exercises. The test fails if one is not exchanged with an adapter. */
export const exercises = (...rows: readonly OwnRow[]) => ({ meta: { exercises: rows } });

let conversations: Conversations | undefined;

/** The log of a test's debugger. If the test exercises rows, its trace is recorded. */
export function tracedLog(): Logger {
  const traced = conversations;
  if (!traced) return silentLogger;
  return {
    ...silentLogger,
    writes: () => true,
    trace: (direction, { session, message } = {}) => {
      if (!isDapMessage(message)) return;
      traced.add({ session: String(session), sender: direction === 'to the adapter' ? 'us' : 'adapter', message });
    },
  };
}

// This file is also a set-up file of the server's tests (vite.config.ts).
beforeEach(({ task }) => {
  conversations = task.meta.exercises && new Conversations();
});

afterEach(({ task }) => {
  if (!conversations || task.result?.state === 'fail') return;
  const { exercised, unsaid } = conversations.compare(task.meta.exercises ?? []);
  expect(unsaid, 'every row of the test is exchanged with an adapter').toEqual([]);
  task.meta.exercised = exercised;
});
