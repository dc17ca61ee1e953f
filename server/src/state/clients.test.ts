import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clients } from './clients.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('nobody is there once the last client has been gone for so long', () => {
  const onAbsence = vi.fn();
  const clients = new Clients(1_000, onAbsence);
  const [first, second] = [clients.attend('page'), clients.attend('agent')];
  first();
  first();
  vi.advanceTimersByTime(5_000);
  expect(onAbsence, 'one client is still there').not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(999);
  clients.attend('page')();
  vi.advanceTimersByTime(999);
  expect(onAbsence, 'a client was there in between').not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAbsence).toHaveBeenCalledOnce();
});

test('without a time limit, and after the end, nothing happens', () => {
  const onAbsence = vi.fn();
  new Clients(0, onAbsence).attend('page')();
  const ended = new Clients(1_000, onAbsence);
  const leave = ended.attend('page');
  ended.close();
  leave();
  vi.advanceTimersByTime(100_000);
  expect(onAbsence).not.toHaveBeenCalled();
});

test('pages and the calls of agents are counted apart', () => {
  const clients = new Clients(0, vi.fn());
  const [page, call] = [clients.attend('page'), clients.attend('agent')];
  clients.attend('agent');
  expect([clients.count('page'), clients.count('agent')]).toEqual([1, 2]);
  page();
  page();
  call();
  expect([clients.count('page'), clients.count('agent')]).toEqual([0, 1]);
});
