import { expect, test } from 'vitest';
import type { DapMessage } from '../../index.ts';
import { Overheard } from './overheard.ts';

/** A test that has a session with an adapter of a type, and sends requests that are answered with success. */
function say(overheard: Overheard, session: string, adapterID: string, ...commands: readonly string[]): void {
  const asked = [{ command: 'initialize', arguments: { adapterID } }, ...commands.map((command) => ({ command }))];
  for (const [index, request] of asked.entries()) {
    const seq = index + 1;
    const { command } = request;
    const answer: DapMessage = { seq, type: 'response', request_seq: seq, success: true, command, body: {} };
    overheard.hear({ session, sender: 'us', message: { seq, type: 'request', ...request } });
    overheard.hear({ session, sender: 'adapter', message: answer });
  }
}

const stopped: DapMessage = { seq: 9, type: 'event', event: 'stopped', body: { reason: 'step' } };

test('what a test is annotated with is exercised on the adapter that it was said with', () => {
  const overheard = new Overheard();
  say(overheard, 's1', 'pwa-node', 'next');
  say(overheard, 's2', 'gdb', 'stepIn', 'next');
  expect(overheard.compare(['request next', 'request stepIn'])).toEqual({
    exercised: ['js-debug request next', 'gdb request next', 'gdb request stepIn'],
    unsaid: [],
  });
});

test('what a test is annotated with and never said is unsaid', () => {
  const overheard = new Overheard();
  say(overheard, 's1', 'go', 'next');
  expect(overheard.compare(['request next', 'request goto'])).toMatchObject({ unsaid: ['request goto'] });
});

test('what a test said without an annotation is not exercised', () => {
  const overheard = new Overheard();
  say(overheard, 's1', 'go', 'next', 'pause');
  expect(overheard.compare(['request pause']).exercised).toEqual(['delve request pause']);
});

test('a test without a session says nothing', () => {
  const overheard = new Overheard();
  overheard.hear({ session: 's1', sender: 'adapter', message: stopped });
  expect(overheard.compare(['event stopped'])).toEqual({ exercised: [], unsaid: ['event stopped'] });
});

test.each(['mock', '', 'toString'])('an adapter of the type "%s" is a scripted one', (type) => {
  const overheard = new Overheard();
  say(overheard, 's1', type, 'next');
  expect(overheard.compare(['request next']).exercised).toEqual(['scripted request next']);
});

test('answers belong to the session that asked', () => {
  const overheard = new Overheard();
  say(overheard, 's1', 'gdb');
  say(overheard, 's2', 'go');
  overheard.hear({ session: 's1', sender: 'us', message: { seq: 5, type: 'request', command: 'next' } });
  const answer: DapMessage = { seq: 5, type: 'response', request_seq: 5, success: true, command: 'next' };
  overheard.hear({ session: 's2', sender: 'adapter', message: answer });
  expect(overheard.compare(['request next']).unsaid).toEqual(['request next']);
  overheard.hear({ session: 's1', sender: 'adapter', message: answer });
  expect(overheard.compare(['request next']).exercised).toEqual(['gdb request next']);
});

test('a request that rdbg never answers is exercised at its next stop', () => {
  const overheard = new Overheard();
  for (const [session, type] of [
    ['s1', 'rdbg'],
    ['s2', 'gdb'],
  ] as const) {
    say(overheard, session, type);
    overheard.hear({ session, sender: 'us', message: { seq: 5, type: 'request', command: 'stepBack' } });
    overheard.hear({ session, sender: 'adapter', message: stopped });
  }
  expect(overheard.compare(['request stepBack']).exercised).toEqual(['rdbg request stepBack']);
});
