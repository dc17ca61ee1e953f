import fc from 'fast-check';
import { onTestFinished, test } from 'vitest';
import { repetitions, seed } from '../testing/effort.ts';
import type { FakeHandler, FakeScript } from '../testing/fake-adapter.ts';
import { behavioursOf, type Behave } from '../testing/random-behaviour.ts';
import { startFakeProgramServer } from '../testing/fake-program-server.ts';
import { createFakeProgram } from '../testing/fake-program.mjs';
import {
  checkRestarts,
  closeAndCheck,
  createRestartWorld,
  restartActions,
  type RestartWorld,
} from '../testing/restart-actions.ts';
import { createTestDebugger } from '../testing/test-debugger.ts';

/** What an adapter does with a request, with a weight. */
const behaviours = { answers: 12, 'answers late': 4, refuses: 2, 'hangs up': 1 } as const;

type Behaviour = keyof typeof behaviours;

/** A little program whose adapter does something else with some requests. */
function scriptOf(
  choice: Readonly<Record<string, Behaviour>>,
  canRestart: boolean,
  world: () => RestartWorld,
): FakeScript {
  const program = createFakeProgram();
  const answers: Readonly<Record<string, FakeHandler>> = {
    launch: () => ({}),
    restart: (_args, adapter) => {
      adapter.later(() => adapter.emit('stopped', { reason: 'entry', threadId: 1 }));
      return {};
    },
    disconnect: (_args, adapter) => {
      adapter.later(() => adapter.hangUp());
      return {};
    },
    ...program.on,
  };
  const does: Readonly<Record<Behaviour, Behave>> = behavioursOf(() => world().late);
  const on = Object.fromEntries(
    Object.entries(answers).map(([command, answer]) => [command, does[choice[command] ?? 'answers'](answer)]),
  );
  return { ...program, on, capabilities: { ...program.capabilities, supportsRestartRequest: canRestart } };
}

/** Starts and restarts come often; forgetting and ends do not. */
const often = new Set(['a person restarts', 'two people restart', 'the event loop turns', 'some time passes']);
const action = fc.tuple(
  fc.oneof(
    ...Object.keys(restartActions).map((name) => ({ arbitrary: fc.constant(name), weight: often.has(name) ? 4 : 1 })),
  ),
  fc.nat({ max: 4 }),
);
const behaviour = fc.oneof(
  ...Object.entries(behaviours).map(([name, weight]) => ({ arbitrary: fc.constant(name as Behaviour), weight })),
);
const perRun = 40;
const run = fc.record({
  /** Of each connection in turn. */
  adapters: fc.array(
    fc.record({
      choice: fc.record({ launch: behaviour, restart: behaviour, disconnect: behaviour }),
      canRestart: fc.boolean(),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  sequence: fc.array(action, { minLength: perRun, maxLength: perRun }),
});
const count = repetitions('random restarts', { test: 1_000, all: 20_000, long: 200_000 });

test('no sequence of restarts starts a program twice, or leaves one running', { timeout: 3_600_000 }, async () => {
  let world: RestartWorld;
  let connections = 0;
  let adapters: readonly { readonly choice: Readonly<Record<string, Behaviour>>; readonly canRestart: boolean }[] = [];
  const adapter = await startFakeProgramServer(() => {
    const { choice = {}, canRestart = false } = adapters[connections++ % adapters.length] ?? {};
    return scriptOf(choice, canRestart, () => world);
  });
  onTestFinished(() => adapter.close());
  // Sampled, because the runs of fast-check's properties are multiplied on their own.
  for (const { sequence, ...chosen } of fc.sample(run, { numRuns: count / perRun, seed })) {
    ({ adapters } = chosen);
    connections = 0;
    const bench = await createTestDebugger({ configurations: [], rows: [adapter.row] });
    world = createRestartWorld(bench, adapter);
    const done: string[] = [];
    try {
      await restartActions['a person starts a program']?.(world, 0);
      for (const [name, number] of sequence) {
        done.push(`${name} ${number}`);
        await restartActions[name]?.(world, number);
        checkRestarts(world);
      }
      await closeAndCheck(world);
    } catch (cause) {
      await bench.close();
      throw new Error(`With ${JSON.stringify(chosen)}, after: ${done.join(', ')}`, { cause });
    }
  }
});
