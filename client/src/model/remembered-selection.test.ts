import { expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { Bench } from '../app/testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts } from '../app/testing/facts.ts';
import { followStops } from './follow/follow-stops.ts';
import { rememberSelection } from './remembered-selection.ts';
import type { KeptStorage } from './kept-storage.ts';

const stop = (sessionId: string) =>
  stopFacts({ body: { reason: 'breakpoint', threadId: 1 }, frames: [frame(1, 'inner'), frame(2, 'outer')], sessionId });

/** Two stopped programs, of which the second stopped last. */
const facts: readonly Fact[] = [
  ...sessionFacts({ id: 's1', name: 'one' }),
  ...stop('s1'),
  ...sessionFacts({ id: 's2', name: 'two' }),
  ...stop('s2'),
];

function tab() {
  const kept = new Map<string, string>();
  const storage: KeptStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  /** Loads the page in this tab. The server greets it with what the facts come to. */
  const load = (...known: readonly Fact[]) => {
    const bench = new Bench();
    followStops(bench.workbench);
    rememberSelection(bench.workbench, storage);
    bench.tell(...known);
    return bench.workbench;
  };
  return load;
}

const chosen = { sessionId: 's1', threadId: 1, frameId: 2 };

function loadAndChoose(load: ReturnType<typeof tab>): void {
  const { view } = load(...facts);
  expect(view.value.selectedSession?.id).toBe('s2');
  view.update((value) => ({
    ...value,
    selectedSession: { id: 's1', seenStopId: 2, staysWhenEnded: false },
    selectedFrame: chosen,
  }));
}

test('a reload comes back to the session and the frame that were selected', () => {
  const load = tab();
  loadAndChoose(load);
  const { view, presented } = load(...facts);
  expect(view.value.selectedFrame).toEqual(chosen);
  expect(presented.value).toMatchObject({ sessionId: 's1', stopped: { session: { id: 's1' } } });
});

test('after another stop, a reload comes back to the session and its top frame', () => {
  const load = tab();
  loadAndChoose(load);
  const { view } = load(...facts, resumeFact(1, 's1'), ...stop('s1'));
  expect(view.value.selectedFrame).toBeUndefined();
  expect(view.value.selectedSession?.id).toBe('s1');
});

test('what was selected in another run of the server is forgotten', () => {
  const load = tab();
  loadAndChoose(load);
  const later = facts.map((fact) => ('at' in fact ? { ...fact, at: '2026-02-01T00:00:00.000Z' } : fact));
  const { view } = load(...later);
  expect(view.value.selectedFrame).toBeUndefined();
  expect(view.value.selectedSession?.id).toBe('s2');
});

test('a tab without storage selects as a new one', () => {
  const bench = new Bench();
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  rememberSelection(bench.workbench, { getItem: refuse, setItem: refuse, removeItem: refuse });
  bench.tell(...facts);
  expect(bench.workbench.view.value.selectedSession?.id).toBe('s2');
});
