import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DapMessage } from '#protocol';
import { createTally } from './tally.ts';
import { linkedPair } from './transport.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-tally-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const next: DapMessage = { seq: 1, type: 'request', command: 'next', arguments: { threadId: 4711, secret: 'hush' } };
const answer: DapMessage = { seq: 1, type: 'response', request_seq: 1, success: true, command: 'next' };
const stopped: DapMessage = { seq: 2, type: 'event', event: 'stopped', body: { reason: 'step', text: 'hush' } };

/** Has an adapter answer a step and stop; resolves with what our side received. */
async function step(into: string | undefined): Promise<readonly DapMessage[]> {
  const [ours, adapters] = linkedPair();
  const transport = createTally('Fake', into)(ours);
  const received: DapMessage[] = [];
  const ended = new Promise<void>((resolve) => transport.onClose(() => resolve()));
  transport.onMessage((message) => received.push(message));
  adapters.onMessage(() => {
    adapters.send(answer);
    adapters.send(stopped);
    adapters.close();
  });
  transport.send(next);
  await ended;
  return received;
}

const written = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

test('what is said is written by name, each row once, and no value with it', async () => {
  await step(folder);
  const [text] = written();
  expect(text).toBe('{"adapter":"Fake","row":"request next"}\n{"adapter":"Fake","row":"event stopped"}\n');
});

test('messages arrive as they are, with a tally and without', async () => {
  expect(await step(folder)).toEqual([answer, stopped]);
  expect(await step(undefined)).toEqual([answer, stopped]);
  expect(written()).toHaveLength(1);
});

test('without a folder the conversation is not even wrapped', () => {
  const [transport] = linkedPair();
  expect(createTally('Fake', undefined)(transport)).toBe(transport);
  expect(createTally('Fake', '')(transport)).toBe(transport);
});

test('a folder that cannot be written disturbs nobody', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await step(join(file, 'below'))).toEqual([answer, stopped]);
});

test('an adapter that sends nonsense is still heard', async () => {
  const [ours, adapters] = linkedPair();
  const transport = createTally('Fake', folder)(ours);
  const nonsense: DapMessage = { seq: 1, type: 'event', event: 'output', body: null };
  const received = new Promise((resolve) => transport.onMessage(resolve));
  adapters.send(nonsense);
  expect(await received).toEqual(nonsense);
});
