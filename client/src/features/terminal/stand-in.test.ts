import { afterEach, expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import type { TerminalPort } from './port.ts';
import { TerminalFeed } from './terminal-feed.ts';
import { StoplineTerminal } from './terminal.ts';

afterEach(() => document.body.replaceChildren());

const opened: Fact = {
  type: 'terminal_opened',
  sessionId: 's1',
  at: '2026-01-31T08:41:07.000Z',
  terminal: { id: 't1', title: 'shop', kind: 'integrated', columns: 80, rows: 24 },
};

/** A terminal on the page, over a stand-in. */
async function mounted(answered?: TerminalPort['call']) {
  const { server, view, presented, shownSessionId, call, notify, announce, noted, called } = standIn({
    facts: [opened],
  });
  const feed = new TerminalFeed();
  const panel = await mount(new StoplineTerminal(), {
    server,
    view,
    presented,
    shownSessionId,
    call: answered ?? call,
    notify,
    announce,
    feed,
    leave: noted('leave'),
  });
  const screen = panel.renderRoot.querySelector('.screen');
  const receive = (start: number, text: string) =>
    feed.receive({ type: 'terminal_output', terminalId: 't1', start, text });
  return { called, screen, receive, server, panel };
}

test('the terminal runs over a stand-in, and a key leaves it', async () => {
  const { called, screen } = await mounted();
  expect(called).toContainEqual(['call', 'follow_terminal', { terminalId: 't1', from: 0 }]);
  screen?.dispatchEvent(new KeyboardEvent('keydown', { key: '`', code: 'Backquote', ctrlKey: true }));
  expect(called.at(-1)).toEqual(['leave', ...(called.at(-1)?.slice(1) ?? [])]);
});

test('news sent before the server followed the page does not hide the text that comes then', async () => {
  let follow: (answer: object) => void = () => undefined;
  const followed = new Promise<object>((resolve) => (follow = resolve));
  const { screen, receive } = await mounted(() => followed);
  receive(6, '');
  follow({ asked: 0 });
  await followed;
  receive(0, 'name? ');
  await expect.poll(() => screen?.textContent).toContain('name?');
});

test('after a cut that no one saw, the text is followed from where it was read to', async () => {
  const follows: unknown[] = [];
  const { screen, receive, server, panel } = await mounted((method, params) => {
    if (method === 'follow_terminal') follows.push(params);
    return Promise.resolve({ asked: 0 } as never);
  });
  receive(0, 'one ');
  await expect.poll(() => screen?.textContent).toContain('one');
  server.update((state) => ({ ...state, connection: { kind: 'connected' } }));
  await panel.updateComplete;
  expect(follows).toEqual([
    { terminalId: 't1', from: 0 },
    { terminalId: 't1', from: 4 },
  ]);
  receive(4, 'two');
  await expect.poll(() => screen?.textContent).toContain('one two');
});
