import type { OutputEntry } from '#protocol';
import { expect, test } from 'vitest';
import type { ServerState } from '../ports.ts';
import { followImportant } from './follow-important.ts';
import { noOutput, withEntries } from '../output.ts';
import { addOutput, initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { outputEntry, runsOf } from '../testing/output-entry.ts';

const entry = (index: number, text: string, category = 'important') => outputEntry(index, text, { category });

function follow() {
  const messages: string[] = [];
  const said = { s1: withEntries(noOutput, [entry(0, 'of old')]) };
  const server = new Store<ServerState>({ ...initialServerState, output: said });
  followImportant({ server, notify: (message) => messages.push(message) });
  const say = (...entries: readonly OutputEntry[]) =>
    server.update((state) => addOutput(state, { sessionId: 's1', total: 0, runs: runsOf(entries) }));
  return { messages, server, say };
}

test('important output is shown once, all lines of a message together', () => {
  const { messages, say } = follow();
  say(entry(1, 'plain', 'stdout'), entry(2, 'Source maps'), entry(3, 'could not be read.'));
  say(entry(4, 'plain', 'stdout'));
  say(entry(0, 'of old'));
  expect(messages).toEqual(['Source maps\ncould not be read.']);
});

test('important output from before a reconnect is not shown', () => {
  const { messages, server, say } = follow();
  const output = { s1: withEntries(noOutput, [entry(7, 'missed')]) };
  server.set({ ...server.value, connection: { kind: 'connected' }, output });
  say(entry(8, 'new'));
  expect(messages).toEqual(['new']);
});
