import type { Fact } from '#protocol';
import { expect, test } from 'vitest';
import { Presentation } from '../state/presentation.ts';
import { applyFacts, initialServerState } from '../state/server-state.ts';
import { Store } from '../state/store.ts';
import { SessionFacts } from '../state/testing/session-facts.ts';
import { createViewState } from '../state/view-state.ts';
import { lineIn } from './configuration-picker.ts';
import { pageTitle } from './title.ts';
import { statusWords, stopReason } from './status-words.ts';

const session = new SessionFacts();

function wordsAfter(...facts: readonly Fact[]) {
  const server = new Store(applyFacts(initialServerState, facts));
  const { presented } = new Presentation(server, createViewState(undefined));
  return {
    ...statusWords(presented.value, server.value),
    title: pageTitle({ server, presented }),
    stop: presented.value.stopped?.stop,
  };
}

test('before anything runs the status says what to do', () => {
  expect(wordsAfter()).toMatchObject({
    state: 'Not running',
    reason: 'Choose a configuration and start',
    title: 'Stopline',
  });
});

test.each([
  ['breakpoint', 'at breakpoint'],
  ['step', 'after step'],
  ['pause', 'on pause'],
  ['entry', 'on entry'],
  ['something new', 'on something new'],
])('a stop by %s reads "%s", with file and line', (reason, words) => {
  const status = wordsAfter(...session.started(), ...session.stop({ id: 1, line: 7, reason }));
  expect(status).toMatchObject({
    look: 'stopped',
    state: 'Stopped',
    reason: words,
    place: 'a.py:7',
    title: 'a.py:7 stopped - Stopline',
  });
});

test('an exception is named, and said to be one', () => {
  const info: Fact = {
    type: 'answered',
    at: '',
    sessionId: 's1',
    requestId: 99,
    command: 'exceptionInfo',
    arguments: { threadId: 1 },
    body: { exceptionId: 'KeyError', breakMode: 'unhandled' },
  };
  const status = wordsAfter(...session.started(), ...session.stop({ id: 1, reason: 'exception' }), info);
  expect(status).toMatchObject({ look: 'exception', reason: 'on KeyError', more: 'an exception' });
  expect(status.stop && stopReason(status.stop)).toBe('KeyError');
});

test('an end that was no good one says its exit code', () => {
  expect(wordsAfter(...session.started(), session.ended(1))).toMatchObject({
    state: 'Terminated',
    reason: 'exit code 1',
    isFailure: true,
  });
  expect(wordsAfter(...session.started(), session.ended(0))).toMatchObject({ reason: 'exit code 0', isFailure: false });
});

test('the line is found in what is wrong with launch.json', () => {
  expect(lineIn('launch.json, line 12, column 3: expected a comma')).toBe(12);
  expect(lineIn('.vscode/launch.json:7:1 expected a value')).toBe(7);
  expect(lineIn('It cannot be read.')).toBeUndefined();
});
