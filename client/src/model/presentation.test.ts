import type { Fact } from '#protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Presentation } from './presentation.ts';
import { applyFacts, initialServerState } from './server-state.ts';
import { shownFrame } from './shown.ts';
import { Store } from './store.ts';
import { SessionFacts, frameId } from './testing/session-facts.ts';
import { createViewState, type ViewState } from './view-state.ts';

const session = new SessionFacts();

function page(...facts: readonly Fact[]) {
  const server = new Store(applyFacts(initialServerState, facts));
  const view: Store<ViewState> = createViewState(undefined);
  const { presented } = new Presentation(server, view);
  const phases: string[] = [];
  presented.subscribe(() => phases.push(presented.value.phase));
  const record = (...news: readonly Fact[]) => server.update((state) => applyFacts(state, news));
  return { server, view, presented, phases, record };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a step shorter than 100 ms is never shown as running', () => {
  const { presented, phases, record } = page(...session.started(), ...session.stop({ id: 1 }));
  record(session.resumed());
  vi.advanceTimersByTime(90);
  record(...session.stop({ id: 2, line: 2 }));
  vi.advanceTimersByTime(1_000);
  expect(phases).toEqual(['Stopped']);
  expect(presented.value.stopped?.stop.id).toBe(2);
});

test('a longer step is shown as running after 100 ms, with the last stop', () => {
  const { presented, record } = page(...session.started(), ...session.stop({ id: 1 }));
  record(session.resumed());
  vi.advanceTimersByTime(99);
  expect(presented.value).toMatchObject({ phase: 'Stopped', isOver: false });
  vi.advanceTimersByTime(2);
  expect(presented.value).toMatchObject({ phase: 'Running', isOver: true, stopped: { stop: { id: 1 } } });
});

test('a stop is shown when its frames are known', () => {
  const { presented, phases, record } = page(...session.started());
  record(session.stopped({ id: 1 }));
  expect(presented.value.phase).toBe('Running');
  record(session.frames({ id: 1 }));
  expect(presented.value).toMatchObject({ phase: 'Stopped', stopped: { stop: { id: 1 } } });
  expect(phases).toEqual(['Stopped']);
});

test('a stop notes that its values are being read, for a limited time', () => {
  const { presented, record } = page(...session.started());
  record(session.stopped({ id: 1 }), session.frames({ id: 1 }));
  expect(presented.value.isBeingRead).toBe(true);
  record({ type: 'stop_completed', at: '2026-01-31T12:00:00.000Z', sessionId: 's1', stopId: 1 });
  expect(presented.value.isBeingRead).toBeUndefined();
  record(session.resumed(), session.stopped({ id: 2 }), session.frames({ id: 2 }));
  expect(presented.value).toMatchObject({ stopped: { stop: { id: 2 } }, isBeingRead: true });
  vi.advanceTimersByTime(300);
  expect(presented.value.isBeingRead).toBeUndefined();
});

test('a stop without frames is shown after a while', () => {
  const { presented, record } = page(...session.started());
  record(session.stopped({ id: 1 }));
  vi.advanceTimersByTime(600);
  expect(presented.value.phase).toBe('Stopped');
});

test('a step longer than 100 ms goes straight to a stop with frames', () => {
  const { phases, record } = page(...session.started(), ...session.stop({ id: 1 }));
  record(session.resumed());
  vi.advanceTimersByTime(80);
  record(session.stopped({ id: 2 }));
  vi.advanceTimersByTime(80);
  record(session.frames({ id: 2 }));
  expect(phases).toEqual(['Stopped']);
});

test('the end is shown at once, without the earlier stops', () => {
  const { presented, record } = page(...session.started(), ...session.stop({ id: 1 }));
  record(session.resumed(), session.ended(3));
  expect(presented.value).toMatchObject({ phase: 'Terminated', stopped: undefined, isOver: false });
});

test('after everything has ended, the last one that ended is shown', () => {
  const other = new SessionFacts('s2');
  const { presented } = page(
    ...session.started(),
    ...session.stop({ id: 1 }),
    session.ended(),
    ...other.started(),
    other.ended(),
  );
  expect(presented.value).toMatchObject({ sessionId: 's2', phase: 'Terminated' });
});

test('the shown frame is the selected one in the shown thread, else the top one', () => {
  const { presented, view } = page(...session.started(), ...session.stop({ id: 1 }));
  expect(shownFrame(presented.value, view.value)?.id).toBe(frameId(1));
  const choose = (id: number) =>
    view.update((value) => ({ ...value, selectedFrame: { sessionId: 's1', threadId: 1, frameId: id } }));
  choose(frameId(1) + 1);
  expect(shownFrame(presented.value, view.value)?.name).toBe('outer');
  choose(12_345);
  expect(shownFrame(presented.value, view.value)?.name).toBe('inner');
});

describe('a child session that ends', () => {
  const child = new SessionFacts('s1.1', 's1');
  const selectedFrame = { sessionId: 's1.1', threadId: 1, frameId: frameId(1) };

  function pageOnChild() {
    const all = page(...session.started(), ...child.started(), ...child.stop({ id: 1 }));
    all.view.update((value) => ({ ...value, selectedFrame }));
    return all;
  }

  test('leaves the page on its parent session, which is running', () => {
    const { presented, record } = pageOnChild();
    expect(presented.value).toMatchObject({ phase: 'Stopped', stopped: { session: { id: 's1.1' } } });
    record(child.resumed(), child.ended(), child.forgotten());
    expect(presented.value).toMatchObject({ sessionId: 's1', phase: 'Running', stopped: undefined });
  });

  test('leaves it on a stopped session of the tree, and with the next stop', () => {
    const { view, presented, record } = pageOnChild();
    record(...session.stop({ id: 2, line: 9 }));
    expect(presented.value.stopped?.session.id).toBe('s1.1');
    record(child.ended(), child.forgotten());
    expect(presented.value).toMatchObject({ phase: 'Stopped', stopped: { session: { id: 's1' } } });
    expect(shownFrame(presented.value, view.value)).toMatchObject({ id: frameId(2), line: 9 });
    record(session.resumed(), ...session.stop({ id: 3 }));
    expect(presented.value.stopped?.stop.id).toBe(3);
  });
});

test('a stop without focus changes nothing', () => {
  const { presented, record } = page(...session.started(), ...session.stop({ id: 1 }));
  const elsewhere = { reason: 'breakpoint', threadId: 2, preserveFocusHint: true };
  record({ type: 'event', at: '', sessionId: 's1', event: 'stopped', body: elsewhere });
  vi.advanceTimersByTime(1_000);
  expect(presented.value.stopped).toMatchObject({ thread: { id: 1 }, stop: { id: 1 } });
});
