import { expect, test } from 'vitest';
import { silentLogger } from '../log.ts';
import { limits } from '../limits.ts';
import { PendingCalls } from '../tools/pending-calls.ts';
import { PageWork } from './page-work.ts';

test('calls that outlive their connections are limited over all connections of a principal, and freed when they end', async () => {
  const calls = new PendingCalls('callsOfAPrincipal');
  const replies: string[] = [];
  const connect = (principal: string) =>
    new PageWork({
      reply: (text) => replies.push(text),
      limited: (work) => calls.run(principal, work),
      log: silentLogger,
    });
  const work = { begun: 0, end: (): void => undefined };
  const ended = new Promise<void>((resolve) => (work.end = resolve));
  const begin = () => {
    work.begun += 1;
    return ended;
  };
  const all: Promise<void>[] = [];
  for (let connection = 0; connection < 100; connection += 1) {
    const page = connect('owner');
    for (let id = 1; id <= limits.pendingCalls.most; id += 1) all.push(page.answer(id, 'repeatable', begin));
    page.close();
  }
  const refused = 100 * limits.pendingCalls.most - limits.callsOfAPrincipal.most;
  await expect.poll(() => replies.length).toBe(refused);
  expect(work.begun).toBe(limits.callsOfAPrincipal.most);
  expect(replies.at(-1)).toContain('4000 calls over all connections with this token are pending.');
  const other = connect('another principal').answer(1, 'repeatable', begin);
  expect(work.begun).toBe(limits.callsOfAPrincipal.most + 1);
  work.end();
  await Promise.all([...all, other]);
  await connect('owner').answer(1, 'repeatable', () => Promise.resolve('done'));
  expect(replies.at(-1)).toBe('{"type":"answer","id":1,"body":"done"}');
});

test('work that reads files runs four at a time until its answers have left, and what waits is not begun for a closed page', async () => {
  const sent: (() => void)[] = [];
  let begun = 0;
  const page = new PageWork({
    reply: (_text, onSent) => void (onSent && sent.push(onSent)),
    limited: (work) => work(),
    log: silentLogger,
  });
  const read = () => {
    begun += 1;
    return Promise.resolve('x'.repeat(1_000));
  };
  const all = Array.from({ length: 10 }, (_, index) => page.answer(index + 1, 'in_turn', read));
  await expect.poll(() => sent.length).toBe(4);
  expect(begun).toBe(4);
  sent[0]?.();
  await expect.poll(() => sent.length).toBe(5);
  expect(begun).toBe(5);
  page.close();
  for (const left of sent) left();
  await Promise.all(all);
  expect(begun).toBe(5);
});
