import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presentedLimits, type PresentedView } from '#protocol';
import { Bench } from '../../app/testing/bench.ts';
import { setExpanded } from '../../model/expansion.ts';
import { Store } from '../../model/store.ts';
import type { People } from './people.ts';
import { Presenter } from './presenter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothingSpecial = { hasControls: false, handRaisedAt: null } as const;
const owner = { ...nothingSpecial, id: 'p1', name: 'Owner', role: 'owner', colour: 0, isPresenting: true } as const;
const observer = {
  ...nothingSpecial,
  id: 'p2',
  name: 'Class 3b',
  role: 'observer',
  colour: 1,
  isPresenting: false,
} as const;

function presenting(you: Partial<People['listed'][number]> = {}) {
  const { workbench } = new Bench();
  const sent: PresentedView[] = [];
  const people = new Store<People>({ you: 'p1', listed: [{ ...owner, ...you }, observer], total: 2 });
  new Presenter({ ...workbench, people, present: (view) => void sent.push(view) });
  const { view } = workbench;
  const expand = (name: string) => setExpanded(view, 'variables', { [name]: true });
  return { view, people, sent, expand };
}

const passMs = (ms: number) => void vi.advanceTimersByTime(ms);

test('what the page shows is sent when it changes, ten times a second at most', () => {
  const page = presenting();
  passMs(100);
  expect(page.sent).toHaveLength(1);
  for (const name of ['a', 'b', 'c']) page.expand(name);
  passMs(100);
  expect(page.sent.map(({ expanded }) => Object.keys(expanded.variables))).toEqual([[], ['a', 'b', 'c']]);
  page.view.update((value) => ({ ...value, theme: 'dark' }));
  passMs(100);
  expect(page.sent).toHaveLength(2);
});

test('a page that is alone sends nothing until someone comes', () => {
  const page = presenting();
  page.people.update((state) => ({ ...state, total: 1 }));
  passMs(100);
  expect(page.sent).toEqual([]);
  page.people.update((state) => ({ ...state, total: 2 }));
  passMs(100);
  expect(page.sent).toHaveLength(1);
});

test('another page of the owner sends nothing until it is used; one of an observer never does', () => {
  const page = presenting({ isPresenting: false });
  page.expand('a');
  passMs(100);
  expect(page.sent).toEqual([]);
  window.dispatchEvent(new Event('pointerdown'));
  passMs(100);
  expect(page.sent).toHaveLength(1);
  const watching = presenting({ isPresenting: false, role: 'observer' });
  window.dispatchEvent(new Event('pointerdown'));
  passMs(100);
  expect(watching.sent).toEqual([]);
});

test('over a new connection, the view is sent again', () => {
  const page = presenting();
  passMs(100);
  page.people.set({ you: 'p3', listed: [{ ...owner, id: 'p3' }, observer], total: 2 });
  passMs(100);
  expect(page.sent).toHaveLength(2);
});

test('a view is cut to its bounds: the rows that were changed last are kept', () => {
  const page = presenting();
  for (let row = 0; row < 2 * presentedLimits.rows; row += 1) page.expand(`row ${row}`);
  page.expand('x'.repeat(presentedLimits.rowPath + 1));
  passMs(100);
  const [sent] = page.sent;
  const rows = Object.keys(sent?.expanded.variables ?? {});
  expect([rows.length, rows.at(-1)]).toEqual([presentedLimits.rows, `row ${2 * presentedLimits.rows - 1}`]);
  for (let row = 0; row < presentedLimits.rows; row += 1) page.expand(`${row}`.padEnd(900, 'é'));
  passMs(100);
  const size = new TextEncoder().encode(JSON.stringify(page.sent.at(-1))).length;
  expect(size).toBeLessThanOrEqual(presentedLimits.bytes);
  expect(Object.keys(page.sent.at(-1)?.expanded.variables ?? {}).length).toBeGreaterThan(10);
});
