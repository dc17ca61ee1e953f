import { expect, test, vi } from 'vitest';
import { TerminalFeed } from './terminal-feed.ts';

const written = (terminalId: string, text = 'a') => ({ type: 'terminal_output', terminalId, start: 0, text }) as const;

test('output of the shown terminal is passed on until it is hidden', () => {
  const feed = new TerminalFeed();
  const reader = vi.fn();
  const hide = feed.show('t1', reader);
  feed.receive(written('t1'));
  hide();
  feed.receive(written('t1', 'b'));
  expect(reader.mock.calls).toEqual([[0, 'a']]);
});

test('a terminal with new output is marked until it is shown', () => {
  const feed = new TerminalFeed();
  feed.receive(written('t1', ''));
  feed.receive(written('t2', ''));
  expect([...feed.unseen.value]).toEqual(['t1', 't2']);
  feed.show('t1', () => undefined);
  feed.receive(written('t1'));
  expect([...feed.unseen.value]).toEqual(['t2']);
});

test('hiding a replaced terminal leaves the new one on the screen', () => {
  const feed = new TerminalFeed();
  const reader = vi.fn();
  const hide = feed.show('t1', () => undefined);
  feed.show('t2', reader);
  hide();
  feed.receive(written('t2'));
  expect(reader).toHaveBeenCalledOnce();
});
