import { expect, test } from 'vitest';
import { answerFrom, answerIn } from './answer.ts';
import { initialPanelState, learn, type PanelNews, type PanelState } from './panel-state.ts';
import { panelStatus } from './panel-status.ts';

const after = (...news: readonly PanelNews[]): PanelState => news.reduce(learn, initialPanelState);

const answered = (given: object): PanelNews => ({ type: 'answered', answer: answerFrom(given) });

const stop = { reason: 'breakpoint', thread_id: 1, source: { name: 'bank.js' }, line: 28 };
const stopped = answered({ status: 'stopped', session_id: 's1', stop_event_data: stop });
const running = answered({ status: 'success', session_id: 's1', state: 'Running', configuration_name: 'Bank' });

test.each([
  ['a call that waits', { type: 'called', configuration: 'Bank' }, { look: 'starting', reason: 'Bank' }],
  ['a stop', stopped, { look: 'stopped', reason: 'at breakpoint', place: 'bank.js:28' }],
  [
    'an exception',
    answered({ status: 'stopped', stop_event_data: { ...stop, reason: 'exception', exception: { type: 'KeyError' } } }),
    { look: 'exception', reason: 'on KeyError' },
  ],
  ['a running program', running, { look: 'running', reason: 'Bank' }],
  ['a wait that is over', answered({ status: 'timeout', session_id: 's1' }), { look: 'running' }],
  [
    'an end with a failure',
    answered({ status: 'completed', message: 'It has ended. Its exit code is 3.', exit_code: 3 }),
    { look: 'terminated', reason: 'It has ended. Its exit code is 3.', isFailure: true },
  ],
  [
    'a start that was refused',
    answered({ status: 'error', code: 'not_allowed', message: 'Approve it first.' }),
    { look: 'terminated', reason: 'Approve it first.', isFailure: true },
  ],
  ['a start that was cancelled', { type: 'cancelled' }, { look: 'terminated', reason: 'The start was cancelled.' }],
] satisfies [string, PanelNews, object][])('%s has its status', (_name, news, status) => {
  expect(panelStatus(after(news))).toMatchObject(status);
});

test('while the program runs, the last stop stays', () => {
  expect(after(stopped, running)).toMatchObject({ phase: 'Running', stop: { line: 28 }, sessionId: 's1' });
});

test('a button that is refused says why, and changes nothing else', () => {
  const answer = answerFrom({ status: 'error', message: 'Agents may look only.' });
  const state = after(stopped, { type: 'pressed', label: 'Continue' });
  expect(state.pressed).toBe('Continue');
  const refused = learn(state, { type: 'press_answered', answer });
  expect(refused).toEqual({ ...after(stopped), pressed: undefined, problem: 'Agents may look only.' });
});

test('the stop after a button is shown at once; an answer without a stop says nothing new', () => {
  const next = answerFrom({ status: 'stopped', session_id: 's1', stop_event_data: { ...stop, line: 29 } });
  const unfinished = answerFrom({ status: 'timeout', session_id: 's1', message: 'It is still running.' });
  expect(after(stopped, { type: 'press_answered', answer: next }).stop?.line).toBe(29);
  expect(after(stopped, { type: 'press_answered', answer: unfinished }).phase).toBe('Stopped');
});

test('an answer is read from the text too, if the host passes on nothing else', () => {
  const content = [{ type: 'text', text: JSON.stringify({ status: 'stopped', session_id: 's1' }) }];
  expect(answerIn({ content })).toEqual({ status: 'stopped', session_id: 's1' });
  expect(() => answerIn({ content: [] })).toThrow();
});

test('what is no answer is refused', () => {
  expect(() => answerFrom(undefined)).toThrow();
  expect(() => answerFrom({ status: 'stopped', stop_event_data: { reason: 1 } })).toThrow();
});
