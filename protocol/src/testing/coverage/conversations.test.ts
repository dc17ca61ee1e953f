import { expect, test } from 'vitest';
import type { DapMessage } from '../../index.ts';
import { Conversations } from './conversations.ts';

/** A test that has a session with an adapter of a type, and sends requests that are answered with success. */
function say(conversations: Conversations, session: string, adapterID: string, ...commands: readonly string[]): void {
  const asked = [{ command: 'initialize', arguments: { adapterID } }, ...commands.map((command) => ({ command }))];
  for (const [index, request] of asked.entries()) {
    const seq = index + 1;
    const { command } = request;
    const answer: DapMessage = { seq, type: 'response', request_seq: seq, success: true, command, body: {} };
    conversations.add({ session, sender: 'us', message: { seq, type: 'request', ...request } });
    conversations.add({ session, sender: 'adapter', message: answer });
  }
}

const stopped: DapMessage = { seq: 9, type: 'event', event: 'stopped', body: { reason: 'step' } };

test('an annotated row is exercised on the adapter of its conversation', () => {
  const conversations = new Conversations();
  say(conversations, 's1', 'pwa-node', 'next');
  say(conversations, 's2', 'gdb', 'stepIn', 'next');
  expect(conversations.compare(['request next', 'request stepIn'])).toEqual({
    exercised: ['js-debug request next', 'gdb request next', 'gdb request stepIn'],
    unsaid: [],
  });
});

test('an annotated row that is not in a conversation is missing', () => {
  const conversations = new Conversations();
  say(conversations, 's1', 'go', 'next');
  expect(conversations.compare(['request next', 'request goto'])).toMatchObject({ unsaid: ['request goto'] });
});

test('a row without an annotation is not exercised', () => {
  const conversations = new Conversations();
  say(conversations, 's1', 'go', 'next', 'pause');
  expect(conversations.compare(['request pause']).exercised).toEqual(['delve request pause']);
});

test('a test without a session exercises nothing', () => {
  const conversations = new Conversations();
  conversations.add({ session: 's1', sender: 'adapter', message: stopped });
  expect(conversations.compare(['event stopped'])).toEqual({ exercised: [], unsaid: ['event stopped'] });
});

test.each(['mock', '', 'toString'])('an adapter of the type "%s" is a scripted one', (type) => {
  const conversations = new Conversations();
  say(conversations, 's1', type, 'next');
  expect(conversations.compare(['request next']).exercised).toEqual(['scripted request next']);
});

test('answers belong to the session of the request', () => {
  const conversations = new Conversations();
  say(conversations, 's1', 'gdb');
  say(conversations, 's2', 'go');
  conversations.add({ session: 's1', sender: 'us', message: { seq: 5, type: 'request', command: 'next' } });
  const answer: DapMessage = { seq: 5, type: 'response', request_seq: 5, success: true, command: 'next' };
  conversations.add({ session: 's2', sender: 'adapter', message: answer });
  expect(conversations.compare(['request next']).unsaid).toEqual(['request next']);
  conversations.add({ session: 's1', sender: 'adapter', message: answer });
  expect(conversations.compare(['request next']).exercised).toEqual(['gdb request next']);
});

test('a request that rdbg never answers is exercised at its next stop', () => {
  const conversations = new Conversations();
  for (const [session, type] of [
    ['s1', 'rdbg'],
    ['s2', 'gdb'],
  ] as const) {
    say(conversations, session, type);
    conversations.add({ session, sender: 'us', message: { seq: 5, type: 'request', command: 'stepBack' } });
    conversations.add({ session, sender: 'adapter', message: stopped });
  }
  expect(conversations.compare(['request stepBack']).exercised).toEqual(['rdbg request stepBack']);
});
