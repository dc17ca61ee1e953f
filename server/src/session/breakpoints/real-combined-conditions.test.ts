import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BreakpointConditions } from '#protocol';
import { openedDebugger } from '../../testing/opened-debugger.ts';
import { fromSource, launchOf, realDebuggers } from '../../testing/real-programs.ts';
import type { TestDebugger } from '../../testing/test-debugger.ts';
import { tester } from '../../testing/states.ts';

const { create } = openedDebugger();

/** Programs that come by a line three times, with 1, 2 and 3 in `n`. */
const programs = [
  { adapter: 'js-debug', type: 'node', program: fromSource('tour/total.js', 3) },
  { adapter: 'debugpy', type: 'debugpy', program: fromSource('tour/total.py', 12) },
  ...realDebuggers.flatMap(({ adapter, type, totals }) =>
    totals.slice(0, 1).map((program) => ({ adapter, type, program })),
  ),
];

interface Combination {
  readonly conditions: BreakpointConditions;
  /** The values of `n` at which the program stops, and those that are logged. */
  readonly stops: readonly string[];
  readonly logs: readonly string[];
}

const condition = 'n > 1';
const hitCondition = '>= 2';
const logMessage = 'doubled {n}';

/** DAP, `SourceBreakpoint`: hits count only while the condition is met, and only these hits are logged. */
const combinations: readonly Combination[] = [
  { conditions: { condition, logMessage }, stops: [], logs: ['2', '3'] },
  { conditions: { condition, hitCondition }, stops: ['3'], logs: [] },
  { conditions: { hitCondition, logMessage }, stops: [], logs: ['2', '3'] },
  { conditions: { condition, hitCondition, logMessage }, stops: [], logs: ['3'] },
];

/** The line that prints the total, after all numbers. */
const printingLine = (path: string): number =>
  readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((line) => /["`]total/.test(line)) + 1;

/** Runs a program from stop to stop, up to a line; returns the session, and the values of `n` at the stops before. */
async function stopsBefore(lastLine: number, { debug, start, untilStopped }: TestDebugger) {
  const values: string[] = [];
  const id = await start('app');
  for (let after = 0; ;) {
    const { stop, session, thread } = await untilStopped(id, after);
    const [frame] = stop.frames ?? [];
    if (frame?.line === lastLine) return { id, values };
    const asked = { expression: 'n', frameId: frame?.id ?? 0, context: 'watch' };
    values.push((await debug.sessions.get(session.id).request('evaluate', asked)).result);
    await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
    after = stop.id;
  }
}

const cases = programs.flatMap((row) =>
  combinations.map((combination) => ({
    ...row,
    ...combination,
    parts: Object.keys(combination.conditions).join(', '),
  })),
);

test.each(cases)(
  '$adapter and Stopline keep to the conditions of a breakpoint: $parts',
  async ({ program, ...row }) => {
    const opened = await create(launchOf(row, program));
    const { file: path, line } = program;
    opened.debug.breakpoints.set({ path, line, ...row.conditions }, tester);
    const lastLine = printingLine(path);
    opened.debug.breakpoints.set({ path, line: lastLine }, tester);
    const { id, values } = await stopsBefore(lastLine, opened);
    expect(values).toEqual(row.stops);
    expect(opened.logged(id).map(({ text }) => /\d+$/.exec(text.trimEnd())?.[0])).toEqual(row.logs);
  },
);
