import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { expect } from 'vitest';
import { DebugError, initialState, reduce, type Actor, type Fact, type SessionId, type State } from '#protocol';
import type { StartRequest, TaskConsole } from '../session/tree/start-request.ts';
import type { FakeConversation } from './fake-conversation.mjs';
import { approvedForTest } from './approving.ts';
import type { FakeProgramServer } from './fake-program-server.ts';
import { checkSession } from './session-invariants.ts';
import { tester } from './states.ts';
import type { TestDebugger } from './test-debugger.ts';

const agent: Actor = { kind: 'agent', name: 'Agent' };

/** One press of Restart. */
interface Click {
  /** The session that was shown. */
  readonly of: SessionId;
  /** How many facts there were. */
  readonly at: number;
  /** The session that runs afterwards; undefined until then, and if none does. */
  to?: SessionId;
  /** How many facts there were when its session was stopped. */
  stoppedAt?: number;
  /** The session that the adapter wanted meanwhile, if it did. */
  again?: SessionId;
}

/** A server with sessions that are restarted, and what is expected of it. */
export interface RestartWorld {
  readonly bench: TestDebugger;
  readonly adapter: FakeProgramServer;
  readonly facts: readonly Fact[];
  /** The state as a page has it, folded from the facts as JSON. */
  page: State;
  folded: number;
  /** Presses of Restart without an outcome yet. */
  readonly clicks: Set<Click>;
  /** The sessions that were stopped while they ran. */
  readonly stopped: Set<SessionId>;
  /** The sessions that a person or an agent asked for. */
  readonly asked: Set<SessionId>;
  /** Calls that are neither answered nor refused yet. */
  readonly pending: Set<Promise<void>>;
  /** Answers of adapters, and ends of tasks, that are to come. */
  readonly late: (() => void)[];
  /** What must not have happened. */
  readonly faults: string[];
}

export function createRestartWorld(bench: TestDebugger, adapter: FakeProgramServer): RestartWorld {
  const facts: Fact[] = [];
  const faults: string[] = [];
  const clicks = new Set<Click>();
  const stopped = new Set<SessionId>();
  bench.debug.shared.subscribe((fact) => {
    facts.push(fact);
    if (fact.type !== 'session_created') return;
    const { id, restarts } = fact.session;
    if (restarts === undefined) return;
    if (stopped.has(restarts)) faults.push(`${restarts} was stopped, and its adapter started ${id} all the same`);
    for (const click of clicks) if (click.of === restarts) click.again = id;
  });
  return {
    ...{ bench, adapter, facts, page: initialState, folded: 0, late: [], faults, clicks, stopped },
    ...{ asked: new Set(), pending: new Set() },
  };
}

/** What a person, an agent, an adapter or the passing of time does. */
type RestartAction = (world: RestartWorld, number: number) => void | Promise<void>;

function remember({ pending }: RestartWorld, work: Promise<unknown>): void {
  const settled: Promise<void> = work
    .then(() => undefined)
    .catch(() => undefined)
    .finally(() => pending.delete(settled));
  pending.add(settled);
}

/** Any session that there has been, those of late more often. */
const anySession = ({ facts }: RestartWorld, number: number): SessionId | undefined =>
  facts.flatMap((fact) => (fact.type === 'session_created' ? [fact.session.id] : [])).at(-1 - number);

const anyConversation = ({ adapter }: RestartWorld, number: number): FakeConversation | undefined =>
  adapter.conversations.at(-1 - number);

const programs = [
  { name: 'endless', endless: true },
  { name: 'at entry', stopOnEntry: true },
  { name: 'short' },
  { name: 'with tasks', endless: true },
  { name: 'refused', refuses: 'launch' },
] as const;

async function start(world: RestartWorld, number: number): Promise<void> {
  const { bench, late, asked } = world;
  const configuration = { type: 'fake', request: 'launch', ...(programs[number] ?? programs[0]) } as const;
  const task = () => new Promise<void>((resolve) => late.push(resolve));
  const before = async ({ signal }: TaskConsole) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await Promise.race([task(), stopped]);
    return configuration;
  };
  const request: StartRequest = {
    ...{ configuration, resolved: configuration, approval: { shell: false }, noDebug: false, by: tester },
    place: bench.place(),
    ...(configuration.name === 'with tasks' && { before, after: task }),
  };
  const { id, ready } = bench.debug.sessions.start(await approvedForTest(request));
  asked.add(id);
  remember(world, ready);
}

/** The codes of a restart that was not possible. */
const refusals: ReadonlySet<string> = new Set(['unknown_session', 'launch_failed', 'no_session']);

function restart(world: RestartWorld, of: SessionId | undefined, by: Actor): void {
  if (of === undefined) return;
  const { bench, clicks, asked, facts, faults } = world;
  const { shared, sessions } = bench.debug;
  const name = shared.session(of)?.name;
  const others = [...clicks].filter((other) => other.of === of);
  const click: Click = { of, at: facts.length };
  const createdAt = (id: SessionId) =>
    facts.findIndex((fact) => fact.type === 'session_created' && fact.session.id === id);
  clicks.add(click);
  const onRestarted = ({ id, ready }: { readonly id: SessionId; readonly ready: Promise<void> }) => {
    clicks.delete(click);
    click.to = id;
    asked.add(id);
    remember(world, ready);
    const { lifecycle } = shared.session(of) ?? {};
    if (shared.session(id)?.name !== name) faults.push(`${of} was restarted as another program`);
    if (id !== of && (lifecycle ?? 'terminated') !== 'terminated') faults.push(`${of} still ran when ${id} began`);
    if (id !== of && createdAt(id) >= (click.stoppedAt ?? Infinity))
      faults.push(`${of} was stopped, and restarted all the same as ${id}`);
    if (id !== of && (click.again ?? id) !== id)
      faults.push(`${of} was restarted as ${id}, and by its adapter as ${click.again}`);
    const different = others.find(({ to }) => to !== undefined && to !== id && createdAt(to) >= click.at);
    if (different) faults.push(`${of} was restarted twice at once, as ${id} and ${different.to}`);
  };
  const onRefused = (thrown: unknown) => {
    clicks.delete(click);
    const code = thrown instanceof DebugError ? thrown.code : String(thrown);
    if (!refusals.has(code)) faults.push(`Restarting ${of} failed with ${code}`);
  };
  remember(world, sessions.restart(of, by).then(onRestarted, onRefused));
}

function stop(world: RestartWorld, id: SessionId | undefined, way: 'stop' | 'disconnect' | 'now'): void {
  if (id === undefined) return;
  const { bench, clicks, facts, stopped } = world;
  const session = bench.debug.shared.session(id);
  for (const click of clicks) if (session && click.of === id) click.stoppedAt ??= facts.length;
  if (session && session.lifecycle !== 'terminated') stopped.add(id);
  remember(world, bench.debug.sessions.end(id, tester, way));
}

/** The actions, by what happens. */
export const restartActions: Readonly<Record<string, RestartAction>> = {
  'a person starts a program': start,
  'a person restarts': (world, number) => restart(world, anySession(world, number), tester),
  'an agent restarts': (world, number) => restart(world, anySession(world, number), agent),
  'two people restart': (world, number) => {
    restart(world, anySession(world, number), tester);
    restart(world, anySession(world, number), { kind: 'person', name: 'Second' });
  },
  'a person stops': (world, number) => stop(world, anySession(world, number), 'stop'),
  'a person ends it now': (world, number) => stop(world, anySession(world, number), 'now'),
  'a person disconnects': (world, number) => stop(world, anySession(world, number), 'disconnect'),
  'a person forgets': (world, number) =>
    remember(world, world.bench.debug.sessions.forget(anySession(world, number) ?? '')),
  'a program ends': (world, number) => anyConversation(world, number)?.emit('terminated'),
  'an adapter wants a restart': (world, number) =>
    anyConversation(world, number)?.emit('terminated', { restart: true }),
  'an adapter hangs up': (world, number) => anyConversation(world, number)?.hangUp(),
  'an adapter says that a thread has stopped': (world, number) =>
    anyConversation(world, number)?.emit('stopped', { reason: 'pause', threadId: 1 }),
  'something late comes': ({ late }) => late.shift()?.(),
  'something late comes out of order': ({ late }) => late.pop()?.(),
  'the event loop turns': () => turnOfEventLoop(),
  'some time passes': async ({ bench }) => {
    const { revision } = bench.debug.shared;
    for (let turn = 0; turn < 20 && bench.debug.shared.revision === revision; turn += 1) await turnOfEventLoop();
  },
};

/** What is true after each action. */
export function checkRestarts(world: RestartWorld): void {
  const { state } = world.bench.debug.shared;
  for (const fact of world.facts.slice(world.folded))
    world.page = reduce(world.page, JSON.parse(JSON.stringify(fact)) as Fact);
  world.folded = world.facts.length;
  expect(world.page).toEqual(JSON.parse(JSON.stringify(state)));
  for (const session of state.sessions) checkSession(state, session);
  expect(world.faults).toEqual([]);
}

/** Lets everything come to its end. */
async function settle({ pending, late }: RestartWorld): Promise<void> {
  const comes = setInterval(() => late.splice(0).forEach((come) => come()), 1);
  await expect
    .poll(() => pending.size, { interval: 1, timeout: 15_000 })
    .toBe(0)
    .finally(() => clearInterval(comes));
}

/** Closes the server, and checks that each session was asked for, has ended once, and has left nothing. */
export async function closeAndCheck(world: RestartWorld): Promise<void> {
  const { bench, adapter, facts, asked, late } = world;
  const comes = setInterval(() => late.splice(0).forEach((come) => come()), 1);
  await bench.close().finally(() => clearInterval(comes));
  await settle(world);
  checkRestarts(world);
  const idsOf = (type: Fact['type']) =>
    facts.flatMap((fact) => (fact.type === type && 'sessionId' in fact ? [fact.sessionId] : []));
  const started = facts.flatMap((fact) => (fact.type === 'session_created' ? [fact.session] : []));
  expect(idsOf('session_ended').toSorted()).toEqual(started.map(({ id }) => id).toSorted());
  const again = started.flatMap(({ restarts }) => restarts ?? []);
  expect(again.toSorted(), 'one restart for each that an adapter wanted').toEqual([...new Set(again)].toSorted());
  const unasked = started.filter(({ id, restarts }) => !asked.has(id) && restarts === undefined);
  expect(unasked.map(({ id }) => id)).toEqual([]);
  await expect.poll(() => adapter.open).toBe(0);
}
