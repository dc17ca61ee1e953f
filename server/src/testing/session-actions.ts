import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { expect } from 'vitest';
import { initialState, reduce, type Actor, type Fact, type State } from '#protocol';
import { noAnswer, refusal } from './fake-adapter.ts';
import type { SessionBench } from './session-bench.ts';
import { checkSession } from './session-invariants.ts';
import { tester } from './states.ts';

const agent: Actor = { kind: 'agent', name: 'Agent' };

/** A session under test, and the requests that are not answered yet. */
export interface World {
  readonly bench: SessionBench;
  /** The state as a page has it, folded from the facts as JSON. */
  page: State;
  folded: number;
  asked: number;
  readonly answers: number[];
  readonly pending: Set<Promise<void>>;
}

/** What a page, an agent, the adapter or the passing of time does. */
export type Action = (world: World, number: number) => void | Promise<void>;

/** Sends a request as a client, and counts its answers. */
export function ask(world: World, work: () => Promise<unknown>): void {
  const id = world.asked++;
  world.answers[id] = 0;
  const count = () => void (world.answers[id] = (world.answers[id] ?? 0) + 1);
  const settled: Promise<void> = Promise.resolve()
    .then(work)
    .then(count, count)
    .finally(() => world.pending.delete(settled));
  world.pending.add(settled);
}

const threadOf = (number: number) => (number % 3) + 1;

/** The actions, by what happens. */
export const actions: Readonly<Record<string, Action>> = {
  'the adapter stops a thread': ({ bench }, number) =>
    bench.adapter.emit('stopped', { reason: 'step', threadId: threadOf(number), allThreadsStopped: number % 2 === 0 }),
  'the adapter continues a thread': ({ bench }, number) =>
    bench.adapter.emit('continued', { threadId: threadOf(number), allThreadsContinued: number % 2 === 0 }),
  'the adapter starts a thread': ({ bench }, number) =>
    bench.adapter.emit('thread', { reason: 'started', threadId: threadOf(number) }),
  'the adapter ends a thread': ({ bench }, number) =>
    bench.adapter.emit('thread', { reason: 'exited', threadId: threadOf(number) }),
  'the adapter invalidates': ({ bench }, number) =>
    bench.adapter.emit('invalidated', number % 2 === 0 ? {} : { areas: ['variables'], threadId: threadOf(number) }),
  'the adapter begins work': ({ bench }, number) =>
    bench.adapter.emit('progressStart', { progressId: `${number}`, title: 'Work' }),
  'the adapter ends work': ({ bench }, number) => bench.adapter.emit('progressEnd', { progressId: `${number}` }),
  'the adapter loads a module': ({ bench }, number) =>
    bench.adapter.emit('module', { reason: 'new', module: { id: number, name: 'm' } }),
  'the adapter falls silent': ({ bench }) => bench.adapter.on('evaluate', () => noAnswer),
  'the adapter refuses': ({ bench }) =>
    bench.adapter.on('next', () => {
      throw refusal('not now');
    }),
  'the adapter says that the program has ended': ({ bench }) => bench.adapter.emit('terminated'),
  'the adapter hangs up': ({ bench }) => bench.adapter.hangUp(),
  'the adapter dies': ({ bench }, number) =>
    bench.running.die(number % 2 === 0 ? { code: 3 } : { code: undefined, signal: 'SIGKILL' }),
  'a person steps': (world, number) =>
    ask(world, () => world.bench.session().request('next', { threadId: threadOf(number) }, { by: tester })),
  'an agent continues': (world, number) =>
    ask(world, () => world.bench.session().request('continue', { threadId: threadOf(number) }, { by: agent })),
  'a person pauses': (world, number) =>
    ask(world, () => world.bench.session().request('pause', { threadId: threadOf(number) }, { by: tester })),
  'an agent evaluates': (world, number) =>
    ask(world, () =>
      world.bench.session().request('evaluate', { expression: `${number}`, context: 'repl' }, { by: agent }),
    ),
  'a page reads a stack': (world, number) =>
    ask(world, () => world.bench.session().request('stackTrace', { threadId: threadOf(number) })),
  'a person sets a breakpoint': ({ bench }, number) =>
    void bench.breakpoints.set({ path: '/a', line: number + 1 }, tester),
  'a person removes a breakpoint': ({ bench }) => {
    const [first] = bench.shared.state.breakpoints;
    if (first) bench.breakpoints.remove([first.id]);
  },
  'a person stops the session': (world) => ask(world, () => world.bench.tree.end(tester)),
  'time passes': () => turnOfEventLoop(),
};

/** Ends happen seldom, so that there is something before them. */
export const rare: ReadonlySet<string> = new Set([
  'the adapter says that the program has ended',
  'the adapter hangs up',
  'the adapter dies',
  'a person stops the session',
]);
/** What is true of a session after each action. */
export function check(world: World): void {
  const { bench } = world;
  const { state } = bench.shared;
  for (const fact of bench.facts.slice(world.folded))
    world.page = reduce(world.page, JSON.parse(JSON.stringify(fact)) as Fact);
  world.folded = bench.facts.length;
  expect(world.page).toEqual(JSON.parse(JSON.stringify(state)));
  const session = bench.state();
  if (session) checkSession(state, session);
  for (const count of world.answers) expect(count).toBeLessThanOrEqual(1);
}

/** A world with a session that nothing has happened to. */
export const createWorld = (bench: SessionBench): World => ({
  bench,
  page: initialState,
  folded: 0,
  asked: 0,
  answers: [],
  pending: new Set(),
});

/** Ends the session, and checks that it has ended once and left nothing. */
export async function endAndCheck(world: World): Promise<void> {
  const { bench } = world;
  await bench.tree.end(tester);
  // Nothing is left pending after the end.
  await expect.poll(() => world.pending.size).toBe(0);
  check(world);
  expect(bench.state()?.lifecycle).toBe('terminated');
  expect([...new Set(world.answers)].filter((answers) => answers !== 1)).toEqual([]);
  expect(bench.ends).toBe(1);
  const ended = bench.facts.flatMap((fact) => (fact.type === 'session_ended' ? [fact.sessionId] : []));
  expect(ended.toSorted()).toEqual([...new Set(ended)].toSorted());
}
