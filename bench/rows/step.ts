import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { launchBare, type BareDebuggee, type BareStop } from '../bare-client.ts';
import { languages, type Bench } from '../bench.ts';
import { paintedAfterKey } from '../painted.ts';
import { openProgram } from '../product.ts';
import { breakpointsOf, expectationsOf, firstStopPainted, type ShownStop } from '../programs.ts';
import type { Family, Row, Sample } from '../row.ts';

/** The steps of each run; both runs together have fifty. */
const steps = 25;
const continues = 10;
/** The pause before the next step, in which an adapter finishes its work after a stop. */
const lookMs = 100;
const marks = ['first', 'round', 'seen'] as const;

const parts = ['line', 'stack', 'variables'] as const;

type Part = (typeof parts)[number];
type Measure = Part | 'continue';

/** The times of all stops. */
class StopTimes {
  readonly times: Record<Measure, number[]> = { line: [], stack: [], variables: [], continue: [] };

  addStep(times: Readonly<Record<Part, number>>): void {
    for (const part of parts) this.times[part].push(times[part]);
  }

  addContinue(times: Readonly<Record<Part, number>>): void {
    this.times.continue.push(Math.max(...parts.map((part) => times[part])));
  }
}

const since = (from: number, { stackAt, variablesAt }: BareStop): Readonly<Record<Part, number>> => ({
  line: stackAt - from,
  stack: stackAt - from,
  variables: variablesAt - from,
});

async function resumeBare({ resume }: BareDebuggee, command: 'next' | 'continue', threadId: number) {
  await pause(lookMs);
  const from = performance.now();
  return since(from, await resume(command, threadId));
}

async function measureFloor(bench: Bench): Promise<Sample<Measure>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'steps', marks);
  const debuggee = await launchBare(recipe, { path, lines }, bench.scope);
  const { threadId } = debuggee.firstStop;
  const gathered = new StopTimes();
  for (let step = 1; step <= steps; step += 1) gathered.addStep(await resumeBare(debuggee, 'next', threadId));
  await debuggee.resume('continue', threadId);
  for (let turn = 1; turn <= continues; turn += 1)
    gathered.addContinue(await resumeBare(debuggee, 'continue', threadId));
  return gathered.times;
}

async function press(page: Page, key: string, stop: ShownStop) {
  await pause(lookMs);
  return paintedAfterKey(page, key, expectationsOf(stop));
}

/** The alternating stops of the endless loop: the effect of each statement is visible at the other. */
function loopStop(file: string, [, round = 0, seen = 0]: readonly number[], turn: number): ShownStop {
  const isAtSeen = turn % 2 === 1;
  const value = String(Math.ceil(turn / 2));
  return { file, function: 'turn', line: isAtSeen ? seen : round, variable: isAtSeen ? 'round' : 'seen', value };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { file, lines } = await breakpointsOf(bench, 'steps', marks);
  const [first = 0, round = 0] = lines;
  const { page } = await openProgram(bench, 'steps', lines);
  await firstStopPainted(bench, page);
  const gathered = new StopTimes();
  for (let step = 1; step <= steps; step += 1) {
    const stop = { file, function: 'work', line: first + step, variable: 'count', value: String(step) };
    gathered.addStep(await press(page, 'F10', stop));
  }
  await press(page, 'F5', { file, function: 'turn', line: round, variable: 'round', value: '0' });
  for (let turn = 1; turn <= continues; turn += 1)
    gathered.addContinue(await press(page, 'F5', loopStop(file, lines, turn)));
  return gathered.times;
}

const rowsOf = (part: Part): readonly Row<Measure>[] => [
  { name: `step to ${part} painted, p50`, unit: 'ms', measure: part, at: 'p50', goal: { overFloor: 33 } },
  { name: `step to ${part} painted, p95`, unit: 'ms', measure: part, at: 'p95' },
];

/** Fifty steps, then alternating breakpoints. The floor of the line is the answer with the stack, which has the line. */
export const step: Family<Measure> = {
  name: 'step and continue',
  languages,
  runs: 2,
  floor: measureFloor,
  ours: measureOurs,
  isInShort: true,
  rows: [
    ...parts.flatMap(rowsOf),
    { name: 'continue to next stop painted, p50', unit: 'ms', measure: 'continue', at: 'p50' },
    { name: 'continue to next stop painted, p95', unit: 'ms', measure: 'continue', at: 'p95' },
  ],
};
