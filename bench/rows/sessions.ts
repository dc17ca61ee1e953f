import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { processorTime } from '../processor-time.ts';
import type { Family, Sample } from '../row.ts';
import { startBareStepping, startStepping, type SteppingSession } from '../stepping.ts';

const everyMs = 1_000;
/** The steps of each session. */
const steps = 8;
/** Steps before the measurement, so that both sides have compiled their code. */
const warmUp = 2;
/** Sessions that are opened at the same time. */
const atOnce = 10;

type Measure = 'step' | 'processor';

async function openAll(open: () => Promise<SteppingSession>, count: number): Promise<readonly SteppingSession[]> {
  const opened: SteppingSession[] = [];
  while (opened.length < count) {
    const length = Math.min(atOnce, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return opened;
}

/** Steps each session once a second, all at different times of the second. */
async function stepAll(all: readonly SteppingSession[]): Promise<Sample<'step'>> {
  const step: number[] = [];
  const begin = performance.now();
  const follow = async (session: SteppingSession, place: number) => {
    for (let number = -warmUp; number < steps; number += 1) {
      const at = begin + (number + warmUp + place / all.length) * everyMs;
      await pause(Math.max(0, at - performance.now()));
      const from = performance.now();
      await session.step();
      if (number >= 0) step.push(performance.now() - from);
    }
  };
  await Promise.all(all.map(follow));
  return { step };
}

/** Each of a number of bare sessions is stepped once a second. */
export const stepBareSessions = async (bench: Bench, count: number): Promise<Sample<'step'>> =>
  stepAll(await openAll(await startBareStepping(bench), count));

/** Each of a number of sessions on one server is stepped once a second, with one client that follows all. */
export async function stepSessions(bench: Bench, count: number): Promise<Sample<Measure>> {
  const { pid, open } = await startStepping(bench);
  const all = await openAll(open, count);
  const before = processorTime(pid);
  const { step } = await stepAll(all);
  return { step, processor: [(processorTime(pid) - before) / (count * (warmUp + steps))] };
}

const sessions = 200;

/** Many sessions on one server, each stepped once a second. */
export const manySessions: Family<Measure> = {
  name: '200 sessions',
  languages: [undefined],
  runs: 1,
  floor: (bench) => stepBareSessions(bench, sessions),
  ours: (bench) => stepSessions(bench, sessions),
  rows: [
    { name: '200 sessions: step to its values, p50', unit: 'ms', measure: 'step', at: 'p50' },
    { name: '200 sessions: step to its values, p99', unit: 'ms', measure: 'step', at: 'p99', goal: { overFloor: 10 } },
    { name: '200 sessions: processor time of a step', unit: 'ms', measure: 'processor', at: 'p50' },
  ],
};
