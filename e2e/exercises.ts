import { messageInTrace, Conversations, type OwnRow } from '#coverage';
import { expect, type TestInfo } from '@playwright/test';
import type { RunningServer } from './server.ts';

const annotation = 'exercises';

/** Details of a test: the rows of the protocol that it exercises. Fails if one is not exchanged with an adapter. */
export const exercises = (...rows: readonly OwnRow[]) => ({
  annotation: rows.map((row) => ({ type: annotation, description: row })),
});

/** Servers that log their conversations with adapters. */
export interface Overhearing {
  /** Arguments for the servers, besides those of the test. */
  readonly args: readonly string[];
  readonly servers: RunningServer[];
}

/** Traces the servers of an annotated test, and compares the conversations with its rows after it has passed. */
export async function overhear(use: (overhearing: Overhearing) => Promise<void>, testInfo: TestInfo): Promise<void> {
  const rows = testInfo.annotations.flatMap(({ type, description }) =>
    type === annotation ? [description as OwnRow] : [],
  );
  const servers: RunningServer[] = [];
  await use({ args: rows.length > 0 ? ['--log-level', 'trace'] : [], servers });
  if (rows.length === 0 || testInfo.status !== testInfo.expectedStatus) return;
  const conversations = new Conversations();
  for (const [index, server] of servers.entries())
    for (const line of server.logs().split('\n')) {
      const heard = messageInTrace(line);
      if (heard) conversations.add({ ...heard, session: `${index} ${heard.session}` });
    }
  const { exercised, unsaid } = conversations.compare(rows);
  expect(unsaid, 'every row of the test is exchanged with an adapter').toEqual([]);
  testInfo.annotations.push(...exercised.map((description) => ({ type: 'exercised', description })));
}
