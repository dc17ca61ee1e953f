import type { Fact, SourceBreakpoint } from '#protocol';
import { expect, test } from 'vitest';
import { Bench } from '../../app/testing/bench.ts';
import { sessionFacts, stopFacts } from '../../app/testing/facts.ts';
import { BreakpointColumns } from './breakpoint-columns.ts';

const at = '2026-01-31T08:41:07.000Z';
const path = '/work/a.js';

const breakpoint = (id: number, more: Partial<SourceBreakpoint> = {}): SourceBreakpoint => ({
  kind: 'source',
  id,
  path,
  line: 3,
  enabled: true,
  createdBy: { kind: 'person', name: 'Mara' },
  at,
  ...more,
});

const set = (...breakpoints: SourceBreakpoint[]): Fact => ({ type: 'breakpoints_changed', breakpoints });
const bound: Fact = {
  type: 'breakpoints_bound',
  sessionId: 's1',
  at,
  bindings: { 1: { verified: true, line: 3, column: 5 } },
};

/** A bench with an open file, whose program is stopped where a session knows these columns of line 3. */
async function stoppedBench(columns: readonly number[]): Promise<Bench> {
  const bench = new Bench({
    read_file: () => ({ path, text: 'one\ntwo\nthree', version: '1' }),
    breakpointLocations: () => ({ breakpoints: columns.map((column) => ({ line: 3, column })) }),
  });
  bench.tell(...sessionFacts({}, { supportsBreakpointLocationsRequest: true }), ...stopFacts({ frames: [] }));
  await bench.workbench.openFile(path);
  return bench;
}

const looks = (columns: BreakpointColumns, { workbench }: Bench) =>
  columns.current(workbench).map(({ column, state = 'free' }) => [column, state]);

test('on a line with a breakpoint, inline places are requested once and marked when they are known', async () => {
  const bench = await stoppedBench([9, 5, 9]);
  let changes = 0;
  const columns = new BreakpointColumns(() => (changes += 1));
  expect(looks(columns, bench)).toEqual([]);
  bench.tell(set(breakpoint(1)), bound);
  looks(columns, bench);
  await expect.poll(() => changes).toBe(1);
  expect(looks(columns, bench)).toEqual([
    [5, 'bound'],
    [9, 'free'],
  ]);
  expect(bench.paramsOf('breakpointLocations')).toEqual([{ source: { path }, line: 3 }]);
});

test('a single place is not marked; an inline breakpoint is, even if the adapter reports no places', async () => {
  const bench = await stoppedBench([5]);
  const columns = new BreakpointColumns(() => undefined);
  bench.tell(set(breakpoint(1)), bound);
  looks(columns, bench);
  await expect.poll(() => bench.paramsOf('breakpointLocations').length).toBe(1);
  expect(looks(columns, bench)).toEqual([]);
  bench.tell({ type: 'session_ended', sessionId: 's1', at, message: 'over' }, set(breakpoint(2, { column: 7 })));
  expect(looks(columns, bench)).toEqual([[7, 'waiting']]);
});
