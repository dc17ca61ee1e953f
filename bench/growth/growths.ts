import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { stepBareObserved, stepObserved } from '../rows/observers.ts';
import { stepBareSessions, stepSessions } from '../rows/sessions.ts';
import { startBareStepping, startStepping, type ProgramSize, type SteppingSession } from '../stepping.ts';
import type { Growth } from './growth.ts';

/** Steps before the measurement, so that both sides have compiled their code. */
const warmUp = 3;
const steps = 10;
/** The pause before each step, in which everything is sent that was held back. */
const lookMs = 100;

async function timeSteps({ step }: SteppingSession): Promise<readonly number[]> {
  const times: number[] = [];
  for (let number = -warmUp; number < steps; number += 1) {
    await pause(lookMs);
    const from = performance.now();
    await step();
    if (number >= 0) times.push(performance.now() - from);
  }
  return times;
}

/** Both sides of a growth with the size of the program: one session is stepped, with one client. */
const ofProgram = (sizeOf: (size: number) => ProgramSize): Pick<Growth, 'floor' | 'ours'> => ({
  floor: async (bench: Bench, size) => {
    const open = await startBareStepping(bench, sizeOf(size));
    return timeSteps(await open());
  },
  ours: async (bench: Bench, size) => {
    const { open } = await startStepping(bench, sizeOf(size));
    return timeSteps(await open());
  },
});

/** What may grow without end, each by itself: the panels of the picture. */
export const growths: readonly Growth[] = [
  {
    of: 'sessions',
    time: 'a step to its values',
    at: 'p50',
    sizes: [25, 50, 100, 200],
    floor: async (bench, size) => (await stepBareSessions(bench, size)).step,
    ours: async (bench, size) => (await stepSessions(bench, size)).step,
  },
  {
    of: 'observers',
    time: 'a step at each',
    at: 'p50',
    sizes: [10, 30, 100, 300],
    floor: async (bench, size) => (await stepBareObserved(bench, size)).each,
    ours: async (bench, size) => (await stepObserved(bench, size)).each,
  },
  {
    of: 'frames',
    time: 'a step to its values',
    at: 'p50',
    sizes: [10, 100, 1_000, 10_000, 100_000],
    ...ofProgram((frames) => ({ frames })),
  },
  {
    of: 'variables',
    time: 'a step to its values',
    at: 'p50',
    sizes: [10, 100, 1_000, 10_000],
    ...ofProgram((variables) => ({ variables })),
  },
  {
    of: 'lines of output',
    time: 'a step to the last line',
    at: 'p50',
    sizes: [10, 100, 1_000, 10_000, 100_000],
    ...ofProgram((output) => ({ output })),
  },
];
