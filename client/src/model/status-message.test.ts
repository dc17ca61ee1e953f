import type { Actor, Fact } from '#protocol';
import { describe, expect, test } from 'vitest';
import { Presentation } from './presentation.ts';
import { lineNowIn, noProgramLines } from './program-lines.ts';
import { applyFacts, initialServerState } from './server-state.ts';
import { Store } from './store.ts';
import { SessionFacts } from './testing/session-facts.ts';
import { createViewState } from './view-state.ts';
import { fileIn, lineIn } from './launch-json.ts';
import { pageTitle } from '../app/title.ts';
import { spokenStop, statusMessage, stopReason, type ToStart } from './status-message.ts';

const session = new SessionFacts();
const lineNow = lineNowIn(noProgramLines, initialServerState.state);

function wordsAfter(...facts: readonly Fact[]) {
  const server = new Store(applyFacts(initialServerState, facts));
  const { presented } = new Presentation(server, createViewState(undefined));
  return {
    ...statusMessage(presented.value, server.value, noProgramLines),
    title: pageTitle({ server, presented, programLines: new Store(noProgramLines) }),
    stopped: presented.value.stopped,
  };
}

test.each<[ToStart, string]>([
  [{}, ''],
  [{ isRead: true, name: 'Report' }, 'Ready to start Report'],
  [{ isRead: true, error: 'launch.json, line 3: a comma is missing' }, 'Correct launch.json to start a program'],
  [{ isRead: true }, 'Add a configuration to launch.json'],
  [{ isRead: true, message: 'There is no .vscode/launch.json' }, 'No program found'],
])('without a session the status says what can be started (%o)', (toStart, reason) => {
  const server = new Store(initialServerState);
  const { presented } = new Presentation(server, createViewState(undefined));
  const status = statusMessage(presented.value, server.value, noProgramLines, toStart);
  expect(status).toMatchObject({ state: 'Not running', reason });
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

test('a program that is being paused says so until it stops', () => {
  const paused: Fact = {
    type: 'asked',
    at: '',
    sessionId: 's1',
    requestId: 98,
    command: 'pause',
    arguments: { threadId: 1 },
  };
  const running = session.started();
  expect(wordsAfter(...running)).not.toHaveProperty('wait');
  expect(wordsAfter(...running, paused)).toMatchObject({
    state: 'Running',
    wait: 'pausing at the next line that runs',
  });
  expect(wordsAfter(...running, paused, ...session.stop({ id: 1, reason: 'pause' }))).not.toHaveProperty('wait');
});

test('a debugger statement is named, as the adapter describes it', () => {
  const stopBy = (description: string) =>
    wordsAfter(...session.started(), ...session.stop({ id: 1, reason: 'pause', description })).reason;
  expect(stopBy('Paused on debugger statement')).toBe('on debugger statement');
  expect(stopBy('Paused')).toBe('on pause');
});

const exceptionInfo = (description?: string, exceptionId = 'KeyError'): Fact => ({
  type: 'answered',
  at: '',
  sessionId: 's1',
  requestId: 99,
  command: 'exceptionInfo',
  arguments: { threadId: 1 },
  body: { exceptionId, breakMode: 'unhandled', ...(description !== undefined && { description }) },
});

test('the type of an exception is shown, and that it is one', () => {
  const status = wordsAfter(...session.started(), ...session.stop({ id: 1, reason: 'exception' }), exceptionInfo());
  expect(status).toMatchObject({ look: 'exception', reason: 'on KeyError', more: 'an exception' });
  expect(status.stopped && stopReason(status.stopped)).toBe('KeyError');
  expect(status.stopped && spokenStop(status.stopped, lineNow)).toBe('Stopped on KeyError, inner, a.py line 1');
});

test('the announcement of a stop has reason, function, file and line', () => {
  const said = (reason: string) => {
    const { stopped } = wordsAfter(...session.started(), ...session.stop({ id: 1, line: 28, reason }));
    return stopped && spokenStop(stopped, lineNow);
  };
  expect(said('breakpoint')).toBe('Stopped on breakpoint, inner, a.py line 28');
  expect(said('step')).toBe('Stopped after step, inner, a.py line 28');
  expect(said('pause')).toBe('Stopped on pause, inner, a.py line 28');
});

test('from the second time on the status counts the hits of a breakpoint', () => {
  const hit: Fact = {
    type: 'event',
    at: '',
    sessionId: 's1',
    event: 'stopped',
    body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true, hitBreakpointIds: [7] },
  };
  const once = [...session.started(), hit, session.frames({ id: 1, line: 3 })];
  expect(wordsAfter(...once).reason).toBe('at breakpoint');
  const twice = wordsAfter(...once, session.resumed(), hit, session.frames({ id: 2, line: 3 }));
  expect(twice.reason).toBe('at breakpoint, hit 2');
  expect(twice.stopped && stopReason(twice.stopped)).toBe('breakpoint, hit 2');
});

describe('a stop caused by an agent says so', () => {
  const agent = { kind: 'agent', name: 'Kestrel' } as const;
  const after = (reason: string, by: Actor) => {
    const resumed: Fact = { ...session.resumed(), by } as Fact;
    return wordsAfter(...session.started(), ...session.stop({ id: 1 }), resumed, ...session.stop({ id: 2, reason }));
  };

  test('after its step, and where it resumed the program', () => {
    expect(after('step', agent).reason).toBe('after step by Kestrel');
    expect(after('breakpoint', agent).reason).toBe('at breakpoint, run by Kestrel');
    const { stopped } = after('step', agent);
    expect(stopped && spokenStop(stopped, lineNow)).toBe('Stopped after step by Kestrel, inner, a.py line 1');
  });

  test('but not after a step by a person', () => {
    expect(after('step', { kind: 'person', name: 'Mara' }).reason).toBe('after step');
  });

  test('at the first stop of a program that it started', () => {
    const [created, ...rest] = session.started();
    const byAgent = created?.type === 'session_created' && {
      ...created,
      session: { ...created.session, startedBy: agent },
    };
    const facts = byAgent ? [byAgent, ...rest, ...session.stop({ id: 1, reason: 'breakpoint' })] : [];
    expect(wordsAfter(...facts).reason).toBe('at breakpoint, run by Kestrel');
  });
});

test('the message of an exception is announced once, with the stop', () => {
  const stop = session.stop({ id: 1, reason: 'exception' });
  const { reason, stopped } = wordsAfter(...session.started(), ...stop, exceptionInfo("no rate for 'XK'\nand more"));
  expect(reason).toBe('on KeyError');
  expect(stopped && spokenStop(stopped, lineNow)).toBe("Stopped on KeyError: no rate for 'XK', inner, a.py line 1");
});

test('a type that includes the message is the type in the status, and both in the announcement', () => {
  const both = exceptionInfo(undefined, 'OutOfPaper: no paper');
  const stop = session.stop({ id: 1, reason: 'exception' });
  const { reason, stopped } = wordsAfter(...session.started(), ...stop, both);
  expect(reason).toBe('on OutOfPaper');
  expect(stopped && spokenStop(stopped, lineNow)).toBe('Stopped on OutOfPaper: no paper, inner, a.py line 1');
});

test('an unsuccessful end shows its exit code', () => {
  expect(wordsAfter(...session.started(), session.ended(1))).toMatchObject({
    state: 'Terminated',
    reason: 'exit code 1',
    isFailure: true,
  });
  expect(wordsAfter(...session.started(), session.ended(0))).toMatchObject({ reason: 'exit code 0', isFailure: false });
});

test('an unsuccessful end shows the error that the program printed last', () => {
  const reasonOf = (lastOutput: string) => wordsAfter(...session.started(), { ...session.ended(1), lastOutput }).reason;
  expect(reasonOf('Traceback:\n  File "a.py", line 2\nValueError: no rate')).toBe('exit code 1: ValueError: no rate');
  expect(reasonOf('TypeError: no rate\n    at a.js:2\n\nNode.js v20.19.0')).toBe('exit code 1: TypeError: no rate');
  expect(reasonOf('panic: no rate\n\ngoroutine 1 [running]:')).toBe('exit code 1: panic: no rate');
  expect(reasonOf('2 of 7 tests failed')).toBe('exit code 1');
});

test('the file and the line number of an error in launch.json are found', () => {
  expect(fileIn('packages/a, b/.vscode/launch.json, line 12, column 3')).toBe('packages/a, b/.vscode/launch.json');
  expect(lineIn('launch.json, line 12, column 3: expected a comma')).toBe(12);
  expect(lineIn('.vscode/launch.json:7:1 expected a value')).toBe(7);
  expect(lineIn('It cannot be read.')).toBeUndefined();
});
