import type { UserBreakpoint } from '#protocol';
import { afterEach, expect, test } from 'vitest';
import { breakpointRows } from './breakpoint-rows.ts';
import { StoplineBreakpoints } from './breakpoints.ts';
import { Bench, rowNames, rowOf } from './testing/bench.ts';
import { sessionFacts, stateAfter } from './testing/facts.ts';

const at = '2026-01-31T08:41:07.000Z';

const breakpoint = (id: number, more: Partial<UserBreakpoint> = {}): UserBreakpoint => ({
  id,
  path: '/work/shop/pricing.py',
  line: id,
  enabled: true,
  createdBy: { kind: 'person', name: 'Mara' },
  at,
  ...more,
});

const set = (...breakpoints: UserBreakpoint[]) => ({ type: 'breakpoints_changed', breakpoints }) as const;

const filters = {
  exceptionBreakpointFilters: [
    { filter: 'raised', label: 'Raised exceptions' },
    { filter: 'uncaught', label: 'Uncaught exceptions' },
  ],
};

afterEach(() => document.body.replaceChildren());

test('exception filters come first, then breakpoints by file and line, each with its checkbox', async () => {
  const bench = new Bench();
  bench.tell(
    ...sessionFacts({}, filters),
    set(breakpoint(47), breakpoint(36, { enabled: false }), breakpoint(9, { path: '/work/main.py' })),
  );
  const panel = await bench.show(new StoplineBreakpoints());
  expect(rowNames(panel)).toEqual([
    'Raised exceptions',
    'Uncaught exceptions',
    'main.py:9',
    'pricing.py:36',
    'pricing.py:47',
  ]);
  const boxes = [...panel.renderRoot.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, false, true]);
});

test('a breakpoint is listed where the adapter put it, bound or not', () => {
  const facts = [
    ...sessionFacts(),
    set(breakpoint(47), breakpoint(50)),
    {
      type: 'breakpoints_bound',
      sessionId: 's1',
      at,
      bindings: { 47: { verified: true, line: 49 }, 50: { verified: false, message: 'Unbound breakpoint' } },
    } as const,
  ];
  const rows = breakpointRows(stateAfter(facts), 's1');
  expect(rows).toMatchObject([
    { name: 'pricing.py:49', look: { state: 'bound' } },
    { name: 'pricing.py:50', look: { state: 'unbound' }, text: 'Unbound breakpoint' },
  ]);
});

test('one that the adapter cannot have says why in place of its condition', () => {
  const message = 'debugpy has no log points, so this breakpoint was not set. Remove that part of it to stop here.';
  const facts = [
    ...sessionFacts(),
    set(breakpoint(45, { logMessage: '{rate}', createdBy: { kind: 'agent', name: 'Kestrel' } })),
    { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 45: { verified: false, message } } } as const,
  ];
  expect(breakpointRows(stateAfter(facts), 's1')).toMatchObject([
    { text: message, agent: { name: 'Kestrel' }, look: { kind: 'log-point', state: 'refused' } },
  ]);
});

test('conditions, hit counts and log messages stand behind the name', () => {
  const facts = [
    set(
      breakpoint(1, { condition: 'subtotal < 0' }),
      breakpoint(2, { hitCondition: '% 100' }),
      breakpoint(3, { logMessage: '{rule.name}' }),
    ),
  ];
  const rows = breakpointRows(stateAfter(facts), undefined);
  expect(rows.map((row) => row.type === 'breakpoint' && [row.look.kind, row.text])).toEqual([
    ['conditional', 'subtotal < 0'],
    ['hit-count', '% 100'],
    ['log-point', '{rule.name}'],
  ]);
});

test('the checkbox switches a breakpoint off, Delete removes it, a click opens the file at its line', async () => {
  const bench = new Bench({ read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }) });
  bench.tell(set(breakpoint(47)));
  const panel = await bench.show(new StoplineBreakpoints());
  const row = rowOf(panel, 'pricing.py:47');
  row.querySelector('input')?.click();
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, composed: true }));
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  expect(bench.paramsOf('change_breakpoint')).toEqual([{ id: 47, enabled: false }]);
  expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids: [47] }]);
  await expect.poll(() => bench.workbench.documents.value.reveal?.line).toBe(47);
});

test('an exception filter is switched with its condition kept', async () => {
  const bench = new Bench();
  bench.tell(...sessionFacts({}, filters), {
    type: 'exception_filters_changed',
    exceptionFilters: { raised: { enabled: true, condition: 'KeyError' } },
  });
  const panel = await bench.show(new StoplineBreakpoints());
  rowOf(panel, 'Raised exceptions').querySelector('input')?.click();
  expect(bench.paramsOf('set_exception_filter')).toEqual([
    { filter: 'raised', choice: { enabled: false, condition: 'KeyError' } },
  ]);
});

test('all breakpoints are removed at once', async () => {
  const bench = new Bench();
  bench.tell(set(breakpoint(1), breakpoint(2)));
  const panel = await bench.show(new StoplineBreakpoints());
  panel.renderRoot.querySelector<HTMLElement>('button[aria-label="Remove all breakpoints"]')?.click();
  expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids: [1, 2] }]);
});

test('without breakpoints the panel says how to set one', async () => {
  const panel = await new Bench().show(new StoplineBreakpoints());
  expect(panel.renderRoot.textContent).toContain('No breakpoints.');
});
