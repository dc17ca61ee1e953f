import { expect, test } from 'vitest';
import { initialState, type Notice } from '#protocol';
import { initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { followNotices } from './follow-notices.ts';

const notice = (id: number): Notice => ({
  id,
  by: { kind: 'person', name: 'Teacher' },
  text: `message ${id}`,
  at: `2026-01-31T12:00:0${id}.000Z`,
});

/** A page of a browser, to which the server sends these notices. */
function page(storage = memoryStorage()) {
  const server = new Store(initialServerState);
  const shown: string[] = [];
  followNotices({ server, notify: (message, kind) => shown.push(`${String(kind)}: ${message}`) }, storage);
  const send = (notices: readonly Notice[]) =>
    server.update((value) => ({ ...value, state: { ...initialState, notices } }));
  return { send, shown };
}

test('a page that is opened late shows the notices that were sent before, and then each new one once', () => {
  const { send, shown } = page();
  send([notice(1)]);
  send([notice(1), notice(2)]);
  expect(shown).toEqual(['notice: Teacher: message 1', 'notice: Teacher: message 2']);
});

test('after a reload, notices that were shown are not shown again', () => {
  const storage = memoryStorage();
  page(storage).send([notice(1)]);
  const { send, shown } = page(storage);
  send([notice(1), notice(2)]);
  expect(shown).toEqual(['notice: Teacher: message 2']);
});
