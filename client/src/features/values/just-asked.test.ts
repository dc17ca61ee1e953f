import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JustAsked } from './just-asked.ts';
import type { NoteRow, ValueRow } from './value-row.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const known: ValueRow = { type: 'scope', key: 'Local', level: 1, name: 'Local', count: undefined, expanded: true };
const missing: NoteRow = {
  type: 'note',
  key: 'list/note',
  level: 2,
  text: 'reading',
  isError: false,
  read: { command: 'variables', args: { variablesReference: 7 }, hasFailed: false, since: 0 },
};

function createBench() {
  const requestUpdate = vi.fn();
  const host: Pick<ReactiveControllerHost, 'requestUpdate'> = { requestUpdate };
  return { requestUpdate, asked: new JustAsked(host as ReactiveControllerHost) };
}

test('rows with missing values are awaited for a tenth of a second, and then drawn', () => {
  const { asked, requestUpdate } = createBench();
  expect(asked.isAwaited([known, missing])).toBe(true);
  vi.advanceTimersByTime(99);
  expect(asked.isAwaited([known, missing])).toBe(true);
  expect(requestUpdate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(requestUpdate).toHaveBeenCalledOnce();
  expect(asked.isAwaited([known, missing])).toBe(false);
});

test('rows are drawn at once when nothing is missing, and the next ones that are missing are awaited again', () => {
  const { asked, requestUpdate } = createBench();
  expect(asked.isAwaited([known])).toBe(false);
  expect(asked.isAwaited([missing])).toBe(true);
  expect(asked.isAwaited([known])).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(requestUpdate).not.toHaveBeenCalled();
  expect(asked.isAwaited([missing])).toBe(true);
});

test('values after others are not awaited: they move no row', () => {
  const { asked } = createBench();
  const item: ValueRow = { ...known, key: 'list/[0 to 99]', level: 2 };
  expect(asked.isAwaited([known, item, missing])).toBe(false);
  expect(asked.isAwaited([known, item, { ...item, level: 3 }, missing])).toBe(false);
  expect(asked.isAwaited([known, item, { ...missing, level: 3 }])).toBe(true);
});

test('what failed is not awaited', () => {
  const { asked } = createBench();
  const failed: NoteRow = { ...missing, text: 'no', isError: true, read: undefined };
  expect(asked.isAwaited([failed])).toBe(false);
});
