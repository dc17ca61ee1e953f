import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DapMessage } from '#protocol';
import { linkedPair } from '../../dap/transport.ts';
import { limits } from '../../limits.ts';
import { ThreadIds, withThreadIds } from './thread-ids.ts';

test('the first process keeps its numbers, and others that use them get ids of their own', () => {
  const ids = new ThreadIds();
  expect([ids.give('s1', 1), ids.give('s1', 2), ids.give('s1.1', 1), ids.give('s1.2', 1), ids.give('s1.1', 7)]).toEqual(
    [1, 2, 1_001, 2_001, 7],
  );
});

test('each thread of each process has one id, which leads back to it', () => {
  const threads = fc.array(fc.tuple(fc.constantFrom('s1', 's1.1', 's1.2'), fc.nat(5_000)), { maxLength: 200 });
  fc.assert(
    fc.property(threads, (all) => {
      const ids = new ThreadIds();
      const given = all.map(([session, thread]) => ids.give(session, thread));
      expect(all.map(([session, thread]) => ids.give(session, thread))).toEqual(given);
      expect(given.map((id, index) => ids.adapterId(all[index]?.[0] ?? '', id))).toEqual(
        all.map(([, thread]) => thread),
      );
      expect(new Set(given).size).toBe(new Set(all.map((each) => each.join())).size);
    }),
  );
});

test('of very many threads, the ids of the oldest are forgotten and may be given again', () => {
  const ids = new ThreadIds();
  for (let thread = 1; thread <= limits.threadIds.most; thread += 1) ids.give('s1', thread);
  expect(ids.give('s1.1', 1)).not.toBe(1);
  ids.give('s1', limits.threadIds.most + 1);
  expect(ids.give('s1.2', 1)).toBe(1);
});

test('ids are replaced in requests, events and the list of threads, and nowhere else', async () => {
  const ids = new ThreadIds();
  ids.give('s1', 1);
  const [end, adapter] = linkedPair();
  const transport = withThreadIds(end, ids, 's1.1');
  const received = (on: typeof adapter) => new Promise<DapMessage>((resolve) => on.onMessage(resolve));
  const ours: DapMessage[] = [];
  transport.onMessage((message) => ours.push(message));
  const sent: readonly DapMessage[] = [
    { seq: 1, type: 'event', event: 'stopped', body: { reason: 'pause', threadId: 1 } },
    {
      seq: 2,
      type: 'response',
      request_seq: 1,
      command: 'threads',
      success: true,
      body: { threads: [{ id: 1, name: 'a' }] },
    },
    {
      seq: 3,
      type: 'response',
      request_seq: 1,
      command: 'evaluate',
      success: true,
      body: { threadId: 1, threads: 'x' },
    },
    { seq: 4, type: 'event', event: 'initialized' },
  ];
  for (const message of sent) adapter.send(message);
  await expect.poll(() => ours.length).toBe(sent.length);
  expect(ours).toMatchObject([
    { body: { reason: 'pause', threadId: 1_001 } },
    { body: { threads: [{ id: 1_001, name: 'a' }] } },
    { body: { threadId: 1, threads: 'x' } },
    { event: 'initialized' },
  ]);
  const asked = received(adapter);
  transport.send({ seq: 1, type: 'request', command: 'x', arguments: { threadId: 1_001, threadIds: [1_001, 3, 'y'] } });
  expect(await asked).toMatchObject({ arguments: { threadId: 1, threadIds: [1, 3, 'y'] } });
});
