import { afterEach, expect, test, vi } from 'vitest';
import type { StudentCard, WallMethod } from '#protocol';
import { initialServerState } from '../model/server-state.ts';
import { Store } from '../model/store.ts';
import type { Toast } from '../model/ports.ts';
import { stateText } from './student-card-view.ts';
import { greetWall, initialWallState, withCards, type WallState } from './wall-state.ts';
import { handOutOutcome, messageOutcome } from './send-dialog.ts';
import type { WallPort } from './wall-port.ts';
import { StoplineWall, summaryOf } from './wall.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const at12 = (student: string): StudentCard => ({
  student,
  phase: 'Stopped',
  configuration: 'Sort',
  reason: 'exception',
  place: { path: 'lists/sort.py', line: 12 },
  exception: { type: 'IndexError', message: 'list index out of range' },
  since: '2026-01-31T12:00:00.000Z',
});

const greeting = { type: 'wall', build: 'b', name: '3b', isUnsandboxed: false } as const;

/** The wall over these cards. */
async function shown(cards: readonly StudentCard[]) {
  const wall = new Store<WallState>(greetWall(initialWallState, { ...greeting, cards }));
  const called: (readonly [WallMethod, object])[] = [];
  const answers: object[] = [];
  const port: WallPort = {
    wall,
    call: (method, params) => {
      called.push([method, params]);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer as never) : Promise.reject(new Error('no answer'));
    },
    themes: () => [{ label: 'System', checked: true, run: () => undefined }],
    token: { server: new Store(initialServerState), signIn: () => undefined },
    toasts: new Store<readonly Toast[]>([]),
    dismissToast: () => undefined,
    notify: () => undefined,
    announce: () => undefined,
  };
  const element = Object.assign(new StoplineWall(), { port });
  document.body.append(element);
  await element.updateComplete;
  const all = (selector: string) => [...element.renderRoot.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim());
  return { element, wall, called, answers, all, texts };
}

test('each student has a card with the state, the place and the exception in words', async () => {
  const { texts, all } = await shown([
    at12('anna'),
    { student: 'ben', phase: 'Idle' },
    { student: 'cleo', phase: 'Offline' },
  ]);
  expect(texts('h3')).toEqual(['anna', 'ben', 'cleo']);
  expect(texts('.state')).toEqual(['Stopped on IndexError', 'Idle', 'Server not reached']);
  expect(texts('.where')[0]).toMatch(/^sort\.py:12 Sort since /);
  expect(texts('.detail')[0]).toBe('list index out of range');
  expect(texts('.summary')).toEqual(['1 at an exception, 1 idle, 1 not reached']);
  expect(all('[aria-label^=Join]').map((join) => join.getAttribute('aria-label'))).toEqual(['Join anna', 'Join ben']);
});

test('a group of equal exceptions shows its students alone until it is pressed again', async () => {
  const { element, texts, all } = await shown([at12('anna'), { student: 'ben', phase: 'Running' }, at12('cleo')]);
  expect(texts('.groups button')).toEqual(['2 are at IndexError in sort.py:12']);
  all('.groups button')[0]?.click();
  await element.updateComplete;
  expect(texts('h3')).toEqual(['anna', 'cleo']);
  expect(all('.groups button')[0]?.getAttribute('aria-pressed')).toBe('true');
  all('.groups button')[0]?.click();
  await element.updateComplete;
  expect(texts('h3')).toEqual(['anna', 'ben', 'cleo']);
});

test('cards that change keep their places, and a group that is gone hides nobody', async () => {
  const { element, wall, texts, all } = await shown([at12('anna'), { student: 'ben', phase: 'Running' }, at12('cleo')]);
  all('.groups button')[0]?.click();
  wall.update((value) => withCards(value, [{ student: 'anna', phase: 'Running' }]));
  await element.updateComplete;
  expect(texts('h3')).toEqual(['anna', 'ben', 'cleo']);
  // A live region in a hidden part is not announced when it appears.
  expect([all('#groups')[0]?.hidden, all('.groups')[0]?.checkVisibility()]).toEqual([true, true]);
});

test('a text of a program is shown as text, with its invisible characters', async () => {
  const exception = { type: 'Error', message: '<img src=x>\u202e' };
  const { texts, all } = await shown([{ ...at12('anna'), exception }]);
  expect(texts('.detail')).toEqual(['<img src=x>\\u202e']);
  expect(all('img')).toEqual([]);
});

test('the state of every phase has words', () => {
  const card = { student: 'anna' };
  expect(stateText({ ...card, phase: 'Stopped', reason: 'breakpoint' })).toBe('Stopped at a breakpoint');
  expect(stateText({ ...card, phase: 'Stopped', reason: 'signal' })).toBe('Stopped (signal)');
  expect(stateText({ ...card, phase: 'Terminated', exitCode: 1 })).toBe('Ended, exit code 1');
  expect(stateText({ ...card, phase: 'Terminated' })).toBe('Terminated');
  expect(summaryOf([])).toBe('');
});

test('joining asks for a link, and opens it in the tab that the click has opened', async () => {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { all, called, answers } = await shown([at12('anna')]);
  all('[aria-label="Join anna"]')[0]?.click();
  expect(called).toEqual([['join', { student: 'anna' }]]);
  await vi.waitFor(() => expect(tab.close).toHaveBeenCalled());
  answers.push({ url: 'http://127.0.0.1:4712/#token=anna' });
  all('[aria-label="Join anna"]')[0]?.click();
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('http://127.0.0.1:4712/#token=anna'));
  expect(tab.opener).toBeNull();
});

test('Enter pressed twice sends a message once', async () => {
  const { element, called } = await shown([at12('anna')]);
  const dialog = element.renderRoot.querySelector('stopline-send-dialog');
  await dialog?.askMessage();
  const form = dialog?.renderRoot.querySelector('form');
  const text = dialog?.renderRoot.querySelector('textarea');
  if (!form || !text) throw new Error('There is no dialog.');
  text.value = 'Five more minutes.';
  const send = form.querySelector<HTMLElement>('[type=submit]');
  send?.click();
  send?.click();
  expect(called).toEqual([['send_message', { text: 'Five more minutes.' }]]);
});

test('what became of a message and of an exercise is said in words', () => {
  expect(messageOutcome([])).toBe('Message sent.');
  expect(messageOutcome(['anna', 'ben'])).toBe('Message sent, but not to anna and ben: not reached.');
  const handed = [
    { student: 'anna', kept: ['sort.py'] },
    { student: 'ben', kept: [], problem: 'The server of ben has ended.' },
  ];
  expect(handOutOutcome('Sorting', handed).split('\n')).toEqual([
    'Sorting handed out to 1 of 2.',
    'anna keeps their own sort.py.',
    'ben: The server of ben has ended.',
  ]);
});

test('a lost connection is an alert, and a page without a token asks for one', async () => {
  const { element, wall, texts, all } = await shown([at12('anna')]);
  wall.update((value) => ({ ...value, connection: { kind: 'lost', since: new Date() } }));
  await element.updateComplete;
  expect(texts('[role=alert]')).toEqual(['Disconnected. Reconnecting…']);
  wall.update((value) => ({ ...value, connection: { kind: 'needs_token' } }));
  await element.updateComplete;
  expect(all('stopline-token-field')).toHaveLength(1);
  expect(all('h3')).toEqual([]);
});
