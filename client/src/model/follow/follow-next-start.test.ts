import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionState } from '#protocol';
import { initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { createViewState } from '../view-state.ts';
import type { Workbench } from '../workbench.ts';
import { followNextStart } from './follow-next-start.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Configurations = Workbench['configurations']['value'];

const connected = () => ({ ...initialServerState, connection: { kind: 'connected' } }) as const;

const withSession = (lifecycle: SessionState['lifecycle']) => {
  const server = connected();
  return { ...server, state: { ...server.state, sessions: [{ id: 's1', lifecycle } as SessionState] } };
};

function follow() {
  const server: Workbench['server'] = new Store<Workbench['server']['value']>(connected());
  const configurations = new Store<Configurations>({ configurations: [], names: ['A'], unusable: [] });
  const told: unknown[] = [];
  const page = { visibilityState: 'visible' as DocumentVisibilityState, addEventListener: vi.fn() };
  const port = {
    server,
    configurations,
    view: createViewState(undefined),
    chosenConfiguration: () => configurations.value.names[0],
    call: (...call: unknown[]) => {
      told.push(call);
      return Promise.resolve({});
    },
  };
  const prepare = vi.fn();
  followNextStart(port, page, prepare);
  return {
    prepare,
    told,
    server,
    choose: (name: string) => configurations.set({ ...configurations.value, names: [name] }),
    look: (visibilityState: DocumentVisibilityState) => {
      page.visibilityState = visibilityState;
      const [, changed] = page.addEventListener.mock.calls[0] ?? [];
      (changed as () => void)();
    },
  };
}

const expected = (name: string) => ['expect_start', { configurationName: name }];

test('the server hears once which configuration may be started next, when nothing has changed for a while', () => {
  const { told, server, choose } = follow();
  choose('B');
  vi.advanceTimersByTime(900);
  choose('C');
  vi.advanceTimersByTime(900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([expected('C')]);
  server.set({ ...server.value });
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(1);
});

test('what the page itself prepares is prepared once, when it is idle for the first time', () => {
  const { prepare, choose } = follow();
  choose('B');
  vi.advanceTimersByTime(999);
  expect(prepare).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  choose('C');
  vi.advanceTimersByTime(12 * 60_000);
  expect(prepare).toHaveBeenCalledOnce();
});

test('a page that stays idle says so again, before the server forgets it', () => {
  const { told, choose, look } = follow();
  choose('B');
  vi.advanceTimersByTime(12 * 60_000);
  expect(told).toHaveLength(3);
  look('hidden');
  vi.advanceTimersByTime(60 * 60_000);
  expect(told).toHaveLength(3);
});

test('while a session runs nothing is expected; after it, and over another connection, the same is again', () => {
  const { told, server, choose } = follow();
  choose('A ');
  server.set(withSession('live'));
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  server.set(withSession('terminated'));
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([expected('A ')]);
  server.set({ ...server.value, connection: { kind: 'connected' } });
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([expected('A '), expected('A ')]);
});

test('a page that nobody looks at expects nothing', () => {
  const { told, look, choose } = follow();
  look('hidden');
  choose('B');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  look('visible');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([expected('B')]);
});

test('a page that only watches expects nothing', () => {
  const { told, server, choose } = follow();
  server.set({ ...server.value, role: 'observer' });
  choose('B');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
});
