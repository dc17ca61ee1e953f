import { afterEach, expect, test } from 'vitest';
import { mount, standIn } from '../../app/testing/stand-in.ts';
import { TerminalFeed } from './terminal-feed.ts';
import { StoplineTerminal } from './terminal.ts';

afterEach(() => document.body.replaceChildren());

test('the terminal runs over a stand-in, reads its text, and a key leaves it', async () => {
  const { server, view, presented, shownSessionId, call, notify, announce, noted, called } = standIn({
    facts: [
      {
        type: 'terminal_opened',
        sessionId: 's1',
        at: '2026-01-31T08:41:07.000Z',
        terminal: { id: 't1', title: 'shop', kind: 'integrated', columns: 80, rows: 24 },
      },
    ],
  });
  const panel = await mount(new StoplineTerminal(), {
    server,
    view,
    presented,
    shownSessionId,
    call,
    notify,
    announce,
    feed: new TerminalFeed(),
    leave: noted('leave'),
  });
  expect(called).toContainEqual(['call', 'follow_terminal', { terminalId: 't1', from: 0 }]);
  const screen = panel.renderRoot.querySelector('.screen');
  screen?.dispatchEvent(new KeyboardEvent('keydown', { key: '`', code: 'Backquote', ctrlKey: true }));
  expect(called.at(-1)).toEqual(['leave', ...(called.at(-1)?.slice(1) ?? [])]);
});
