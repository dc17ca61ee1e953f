import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewRelay } from './view-relay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createPage() {
  const received: string[] = [];
  const page = {
    isSlow: false,
    received,
    send: (text: string | Buffer) => void received.push(String(text)),
    isBehind: () => page.isSlow,
  };
  return page;
}

test('views within 50 ms are left out but for the last one', () => {
  const page = createPage();
  const relay = new ViewRelay(() => [page]);
  for (const view of ['1', '2', '3']) relay.pass(view);
  expect(page.received).toEqual(['1']);
  vi.advanceTimersByTime(50);
  expect(page.received).toEqual(['1', '3']);
});

test('a page that is behind gets only the last view, once it has caught up', () => {
  const [quick, slow] = [createPage(), createPage()];
  const relay = new ViewRelay(() => [quick, slow]);
  slow.isSlow = true;
  relay.pass('1');
  vi.advanceTimersByTime(50);
  relay.pass('2');
  vi.advanceTimersByTime(500);
  expect([quick.received, slow.received]).toEqual([['1', '2'], []]);
  slow.isSlow = false;
  vi.advanceTimersByTime(50);
  expect(slow.received).toEqual(['2']);
});

test('when nothing is left to send, no timer is', () => {
  const page = createPage();
  const relay = new ViewRelay(() => [page]);
  page.isSlow = true;
  relay.pass('1');
  relay.forget(page);
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
});
