import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TerminalText } from '../terminals/terminal-text.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { TerminalFeed } from './terminal-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A feed over two terminals, and what it sent. */
function createFeed() {
  const texts = new Map([
    ['t1', new TerminalText()],
    ['t2', new TerminalText()],
  ]);
  const sent: { readonly terminalId: string; readonly start: number; readonly text: string }[] = [];
  const socket = { room: 1_000_000 };
  let listener: Parameters<Terminals['onText']>[0] | undefined;
  const announce = (id: string) => listener?.(id, { rootId: 's1', text: '' });
  const terminals = {
    onText: (given: Parameters<Terminals['onText']>[0]) => {
      listener = given;
      return () => undefined;
    },
    find: (id: string) => {
      const text = texts.get(id);
      return text && { text };
    },
    leave: vi.fn(),
  };
  const feed = new TerminalFeed(terminals, {
    room: () => socket.room,
    send: ({ terminalId, start, text }) => sent.push({ terminalId, start, text }),
  });
  const write = (id: string, text: string) => {
    texts.get(id)?.append(text);
    announce(id);
  };
  return { feed, sent, socket, write, terminals };
}

test('a page is sent the text of the terminal that it follows, and word of others', () => {
  const { feed, sent, write } = createFeed();
  write('t1', 'before');
  feed.follow('t1', 0);
  vi.advanceTimersByTime(16);
  write('t1', 'a');
  write('t1', 'b');
  write('t2', 'other');
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([
    { terminalId: 't1', start: 0, text: 'before' },
    { terminalId: 't1', start: 6, text: 'ab' },
    { terminalId: 't2', start: 5, text: '' },
  ]);
});

test('a page continues where it stopped', () => {
  const { feed, sent, write } = createFeed();
  write('t1', 'before');
  feed.follow('t1', 4);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([{ terminalId: 't1', start: 4, text: 're' }]);
});

test('a lot of text is sent in parts', () => {
  const { feed, sent, write } = createFeed();
  feed.follow('t1', 0);
  write('t1', 'x'.repeat(150_000));
  vi.advanceTimersByTime(50);
  expect(sent.map(({ start, text }) => [start, text.length])).toEqual([
    [0, 65_536],
    [65_536, 65_536],
    [131_072, 18_928],
  ]);
});

test('a page that does not keep up is sent nothing, and the rest when it does', () => {
  const { feed, sent, socket, write } = createFeed();
  feed.follow('t1', 0);
  socket.room = 0;
  write('t1', 'late');
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
  socket.room = 100;
  feed.onRoom();
  expect(sent).toEqual([{ terminalId: 't1', start: 0, text: 'late' }]);
  feed.onRoom();
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(1);
});

test('room that nothing reports is noticed soon', () => {
  const { feed, sent, socket, write } = createFeed();
  feed.follow('t1', 0);
  socket.room = 0;
  write('t1', 'late');
  vi.advanceTimersByTime(1_000);
  socket.room = 100;
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([{ terminalId: 't1', start: 0, text: 'late' }]);
});

test('as much is sent as there is room for', () => {
  const { feed, sent, socket, write } = createFeed();
  feed.follow('t1', 0);
  socket.room = 12;
  write('t1', `${'x'.repeat(15)}${'\u001b'.repeat(4)}`);
  vi.advanceTimersByTime(50);
  // As JSON, a text has two quotes, and an escape character takes six bytes.
  expect(sent.map(({ start, text }) => [start, text.length])).toEqual([
    [0, 11],
    [11, 4],
    [15, 2],
    [17, 2],
  ]);
});

test('closing a page releases its terminals', () => {
  const { feed, terminals } = createFeed();
  feed.close();
  expect(terminals.leave).toHaveBeenCalledWith(feed);
});
