import fc from 'fast-check';
import { test } from 'vitest';
import { repetitions, seed } from '../testing/effort.ts';
import { actions, check, createWorld, endAndCheck, rare } from '../testing/session-actions.ts';
import { startedBench } from '../testing/session-bench.ts';

const weighted = Object.keys(actions).map((name) => ({
  arbitrary: fc.constant(name),
  weight: rare.has(name) ? 1 : 12,
}));

const perRun = 40;
const count = repetitions('random actions', { test: 5_000, all: 50_000, long: 1_000_000 });

test('no sequence of actions breaks a session', { timeout: 3_600_000 }, async () => {
  const action = fc.tuple(fc.oneof(...weighted), fc.nat({ max: 5 }));
  // Sampled, because the runs of fast-check's properties are multiplied on their own.
  const sequences = fc.sample(fc.array(action, { minLength: perRun, maxLength: perRun }), {
    numRuns: count / perRun,
    seed,
  });
  for (const sequence of sequences) {
    const bench = await startedBench();
    const world = createWorld(bench);
    const done: string[] = [];
    try {
      for (const [name, number] of sequence) {
        done.push(`${name} ${number}`);
        await actions[name]?.(world, number);
        check(world);
      }
      await endAndCheck(world);
      await bench.close();
    } catch (cause) {
      throw new Error(`After: ${done.join(', ')}`, { cause });
    }
  }
});
