import { expect, test, vi } from 'vitest';
import { TerminalFeed } from './terminal-feed.ts';

const written = (terminalId: string, text = 'a') => ({ type: 'terminal_output', terminalId, start: 0, text }) as const;

test('what is written to the terminal that is shown is handed on, until it is no longer shown', () => {
  const feed = new TerminalFeed();
  const reader = vi.fn();
  const hide = feed.show('t1', reader);
  feed.receive(written('t1'));
  hide();
  feed.receive(written('t1', 'b'));
  expect(reader.mock.calls).toEqual([[0, 'a']]);
});

test('a terminal that was written to is unseen until it is shown', () => {
  const feed = new TerminalFeed();
  feed.receive(written('t1', ''));
  feed.receive(written('t2', ''));
  expect([...feed.unseen.value]).toEqual(['t1', 't2']);
  feed.show('t1', () => undefined);
  feed.receive(written('t1'));
  expect([...feed.unseen.value]).toEqual(['t2']);
});

test('the end of a terminal that was replaced leaves the other on the screen', () => {
  const feed = new TerminalFeed();
  const reader = vi.fn();
  const hide = feed.show('t1', () => undefined);
  feed.show('t2', reader);
  hide();
  feed.receive(written('t2'));
  expect(reader).toHaveBeenCalledOnce();
});
