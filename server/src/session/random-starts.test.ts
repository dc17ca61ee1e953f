import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions, seed } from '../testing/effort.ts';
import { noAnswer, type FakeAdapter, type FakeHandler, type FakeScript } from '../testing/fake-adapter.ts';
import { behavioursOf, type Behave } from '../testing/random-behaviour.ts';
import { actions, ask, check, createWorld, endAndCheck, rare, type World } from '../testing/session-actions.ts';
import { createSessionBench } from '../testing/session-bench.ts';
import { tester } from '../testing/states.ts';
import { createDeferred } from './tree/member.ts';

/** The answers of an adapter to the requests of a start. */
const answers: Readonly<Record<string, FakeHandler>> = {
  initialize: (_args, adapter) => {
    if (adapter.script.initialized === 'after_initialize') adapter.later(() => adapter.emit('initialized'));
    return adapter.script.capabilities;
  },
  launch: (_args, adapter) => adapter.begin(),
  attach: (_args, adapter) => adapter.begin(),
  setBreakpoints: ({ breakpoints }) => ({
    breakpoints: (breakpoints as readonly unknown[]).map((_, index) => ({ id: index + 1, verified: true })),
  }),
  setExceptionBreakpoints: () => ({}),
  configurationDone: (_args, adapter) => {
    adapter.later(() => adapter.configured());
    return {};
  },
  threads: () => ({ threads: [{ id: 1, name: 'main' }] }),
  restart: () => ({}),
};

/** What an adapter does with a request, with a weight. */
const behaviours = { answers: 24, 'answers late': 6, refuses: 1, 'falls silent': 1, 'hangs up': 1, dies: 1 } as const;

type Behaviour = keyof typeof behaviours;

/** A session that is about to start. */
interface StartWorld extends World {
  /** Answers that the adapter has not sent yet. */
  readonly late: (() => void)[];
  /** Settled when the adapter's process is there, or could not be started. */
  readonly launched: ReturnType<typeof createDeferred>;
  /** Requests of the adapter that are not answered yet, by the adapter. */
  readonly reverse: Map<Promise<unknown>, FakeAdapter>;
}

/** An adapter that does something with each request of a start. */
function scriptOf(
  choice: Readonly<Record<string, Behaviour>>,
  rest: Omit<FakeScript, 'on'>,
  world: () => StartWorld,
): FakeScript {
  const does: Readonly<Record<Behaviour, Behave>> = {
    ...behavioursOf(() => world().late),
    'falls silent': () => () => noAnswer,
    dies: () => () => {
      world().bench.running.die();
      return noAnswer;
    },
  };
  const on = Object.fromEntries(
    Object.entries(answers).map(([command, answer]) => [command, does[choice[command] ?? 'answers'](answer)]),
  );
  return { ...rest, on };
}

/** Has an adapter send a request. */
function askBack({ bench, reverse }: StartWorld, command: string, args: object): void {
  const connected = bench.adapters.slice(0, bench.running.connections);
  const adapter = connected.find(({ isClosed }) => !isClosed);
  if (!adapter) return;
  const answered = adapter.ask(command, args).finally(() => reverse.delete(answered));
  reverse.set(answered, adapter);
}

const child = (number: number) => ({
  request: 'launch',
  configuration: { type: 'fake', name: `child ${number}`, __pendingTargetId: `${number}` },
});

type StartAction = (world: StartWorld, number: number) => void | Promise<void>;

/** What happens to a session besides, while it starts and restarts. */
const startActions: Readonly<Record<string, StartAction>> = {
  'the process is there': ({ launched }) => launched.resolve(),
  'the process cannot be started': ({ launched }) => launched.reject(new Error('There is no such program.')),
  'the adapter sends a late answer': ({ late }) => late.shift()?.(),
  'the adapter sends its late answers in the wrong order': ({ late }) => {
    for (const answer of late.splice(0).toReversed()) answer();
  },
  'the adapter is initialized': ({ bench }) => bench.adapter.emit('initialized'),
  'the adapter has other capabilities': ({ bench }, number) =>
    bench.adapter.emit('capabilities', { capabilities: { supportsRestartRequest: number % 2 === 0 } }),
  'the adapter says that a process has started': ({ bench }, number) =>
    bench.adapter.emit('process', { name: `program ${number}` }),
  'the adapter says that the program exits': ({ bench }, number) => bench.adapter.emit('exited', { exitCode: number }),
  'the adapter wants a restart': ({ bench }) => bench.adapter.emit('terminated', { restart: true }),
  'the adapter asks for a child session': (world, number) => askBack(world, 'startDebugging', child(number)),
  'the adapter asks for a terminal without a program': (world) => askBack(world, 'runInTerminal', { args: [] }),
  'the adapter asks for something unknown': (world) => askBack(world, 'dance', {}),
  'a person restarts': (world) => ask(world, () => world.bench.tree.restart()),
  'a person stops the session twice': ({ bench }) => {
    void bench.tree.end(tester, 'stop');
    void bench.tree.end(tester, 'stop');
  },
  'a person disconnects': (world) => ask(world, () => world.bench.tree.end(tester, 'disconnect')),
  'a page reads threads': (world) => ask(world, () => world.bench.session().request('threads', undefined)),
  'time passes for timers': () => new Promise((resolve) => setTimeout(resolve, 1)),
};

const all: Readonly<Record<string, StartAction>> = { ...actions, ...startActions };

/** Ends happen seldom, so that there is something before them. */
const ends = new Set([
  ...rare,
  'the process cannot be started',
  'the adapter wants a restart',
  'a person stops the session twice',
  'a person disconnects',
]);
const weightOf = (name: string) => {
  if (ends.has(name)) return 1;
  return name in startActions ? 24 : 8;
};
const action = fc.tuple(
  fc.oneof(...Object.keys(all).map((name) => ({ arbitrary: fc.constant(name), weight: weightOf(name) }))),
  fc.nat({ max: 5 }),
);
const behaviour = fc.oneof(
  ...Object.entries(behaviours).map(([name, weight]) => ({ arbitrary: fc.constant(name as Behaviour), weight })),
);
const choices = fc.record(Object.fromEntries(Object.keys(answers).map((command) => [command, behaviour])));

const perRun = 40;
const run = fc.record({
  root: choices,
  child: choices,
  request: fc.constantFrom('launch' as const, 'attach' as const),
  initialized: fc.constantFrom('after_initialize' as const, 'after_launch' as const, 'never' as const),
  launchAnswer: fc.constantFrom('at_once' as const, 'after_configuration_done' as const),
  sequence: fc.array(action, { minLength: perRun, maxLength: perRun }),
});
const count = repetitions('random actions from the start on', { test: 4_000, all: 50_000, long: 1_000_000 });

test('no sequence of actions from before the first answer on breaks a session', { timeout: 3_600_000 }, async () => {
  // Sampled, because the runs of fast-check's properties are multiplied on their own.
  for (const { sequence, ...chosen } of fc.sample(run, { numRuns: count / perRun, seed })) {
    const capabilities = { supportsConfigurationDoneRequest: true, supportsRestartRequest: true };
    const { initialized, launchAnswer } = chosen;
    const launched = createDeferred();
    const scripts = [chosen.root, chosen.child, chosen.child].map((choice, index) =>
      scriptOf(
        choice,
        { capabilities, launchAnswer, initialized: index > 0 ? 'after_launch' : initialized },
        () => world,
      ),
    );
    const bench = createSessionBench({ scripts, launched: launched.promise, description: { request: chosen.request } });
    const world: StartWorld = { ...createWorld(bench), late: [], launched, reverse: new Map() };
    const done: string[] = [];
    try {
      ask(world, () => bench.tree.start());
      for (const [name, number] of sequence) {
        done.push(`${name} ${number}`);
        await all[name]?.(world, number);
        check(world);
      }
      // Each request of an adapter is answered while its connection is open.
      await turnOfEventLoop();
      launched.resolve();
      await expect.poll(() => [...world.reverse.values()].filter(({ isClosed }) => !isClosed)).toEqual([]);
      await endAndCheck(world);
      // Nothing is left of an adapter that was there.
      expect(bench.adapters.slice(0, bench.running.connections).map(({ isClosed }) => isClosed)).not.toContain(false);
      expect(bench.running.isStopped || bench.running.connections === 0).toBe(true);
      const lifecycles = bench.shared.state.sessions.map((each) => each?.lifecycle);
      expect(new Set(lifecycles)).toEqual(new Set(['terminated']));
      // What an adapter sends when it is too late changes nothing.
      const { revision } = bench.shared;
      for (const answer of world.late) answer();
      await turnOfEventLoop();
      expect(bench.shared.revision).toBe(revision);
      await bench.close();
    } catch (cause) {
      throw new Error(`With ${JSON.stringify(chosen)}, after: ${done.join(', ')}`, { cause });
    }
  }
});
