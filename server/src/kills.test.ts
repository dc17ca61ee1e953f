import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureJsDebug, ensurePrograms, ensureServer } from './testing/built.ts';
import { repetitions, seed } from './testing/effort.ts';
import { createKilledWorkspace, type KilledServer } from './testing/killed-server.ts';
import { killedAdapters, type KilledAdapter, type Variant } from './testing/killed-workspace.ts';

/** Everything has to be gone by then. */
const withinMs = 5_000;
const reachWithin = { timeout: 30_000, interval: 20 };

interface Scene {
  readonly adapter: KilledAdapter;
  readonly workspace: ReturnType<typeof createKilledWorkspace>;
  readonly server: KilledServer;
  /** A random time, in milliseconds. */
  readonly randomMs: (most: number) => number;
}

/** Starts a session and does not wait for it. */
function begin({ adapter, server }: Scene, variant: Variant): Promise<unknown> {
  const started = server.call('start_debugging', { configuration_name: `${adapter.name} ${variant}` });
  started.catch(() => undefined);
  return started;
}

/** Resolves when the program runs, which is seen by its file or its process. */
const untilRunning = ({ adapter, workspace }: Scene) =>
  vi.waitFor(() => {
    const { program } = adapter.configuration;
    const isSeen = workspace.running().some((line) => line === program) || workspace.has('running');
    if (!isSeen && !(adapter.name === 'stubborn' && workspace.has('adapter-running'))) throw new Error('Not yet.');
  }, reachWithin);

const untilFile = ({ workspace }: Scene, file: string) =>
  vi.waitFor(() => {
    if (!workspace.has(file)) throw new Error('Not yet.');
  }, reachWithin);

async function untilStopped(scene: Scene): Promise<void> {
  const { adapter, server } = scene;
  if (adapter.breakpoint) await server.call('set_breakpoint', adapter.breakpoint);
  expect(await begin(scene, 'plain')).toMatchObject({ status: 'stopped' });
}

/** The moments of a session's life; each resolves when it has come. */
const phases: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  idle: () => Promise.resolve(),
  starting: async (scene) => {
    void begin(scene, 'plain');
    await delay(scene.randomMs(1_500));
  },
  running: async (scene) => {
    void begin(scene, 'plain');
    await untilRunning(scene);
  },
  stopped: untilStopped,
  'in a task': async (scene) => {
    void begin(scene, 'task');
    await untilFile(scene, 'slow-running');
  },
  'beside a background task': async (scene) => {
    void begin(scene, 'background');
    await untilFile(scene, 'watch-running');
    await untilRunning(scene);
  },
  'in a terminal': async (scene) => {
    void begin(scene, scene.adapter.hasTerminal ? 'terminal' : 'plain');
    await untilRunning(scene);
  },
  ending: async (scene) => {
    await untilStopped(scene);
    scene.server.call('stop_debugging', {}).catch(() => undefined);
    await delay(scene.randomMs(300));
  },
};

/** As many pairs of an adapter and a phase as are asked for, in a random order, each before any again. */
function pairs(count: number) {
  const random = fc.sample(fc.nat(2 ** 30), { seed, numRuns: count + 1 });
  const all = Object.keys(phases).flatMap((phase, index) =>
    killedAdapters.map((_, nth) => ({ phase, adapter: killedAdapters[(nth + index) % killedAdapters.length] })),
  );
  // Steps that share no factor with the number of pairs visit each of them.
  return random.slice(0, count).map((number, index) => {
    const { phase, adapter } = all[((random.at(-1) ?? 0) + index * 9) % all.length] ?? {};
    if (phase === undefined || !adapter) throw new Error('There are no pairs.');
    return { phase, adapter, random: number };
  });
}

beforeAll(async () => {
  await Promise.all([ensureServer(), ensureJsDebug(), ensurePrograms()]);
}, 120_000);

async function playTo(phase: string, adapter: KilledAdapter, random: number, isSandboxed = false) {
  const workspace = createKilledWorkspace({}, { isSandboxed });
  const server = await workspace.start();
  await phases[phase]?.({ adapter, workspace, server, randomMs: (most) => random % most });
  return { workspace, server };
}

let longestMs = 0;

async function nothingIsLeft(workspace: ReturnType<typeof createKilledWorkspace>): Promise<void> {
  const killedAt = performance.now();
  await expect.poll(() => workspace.left(), { timeout: withinMs, interval: 20 }).toEqual([]);
  longestMs = Math.max(longestMs, performance.now() - killedAt);
}

afterAll(() => {
  process.stdout.write(`After SIGKILL, nothing was left within ${(longestMs / 1000).toFixed(1)} s\n`);
});

const kills = pairs(repetitions('kills of the server', { test: 5, all: 40, long: 600 }));

test.each(kills)(
  'a server killed while $phase ($adapter.name) leaves no process and no file',
  async ({ phase, adapter, random }) => {
    const { workspace, server } = await playTo(phase, adapter, random);
    server.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await nothingIsLeft(workspace);
  },
  90_000,
);

const sandboxed = pairs(repetitions('kills of the server with a sandbox', { test: 1, all: 40, long: 200 }));

test.each(sandboxed)(
  'a server killed while $phase in a sandbox ($adapter.name) leaves no process and no file',
  async ({ phase, adapter, random }) => {
    const { workspace, server } = await playTo(phase, adapter, random, true);
    server.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await nothingIsLeft(workspace);
  },
  90_000,
);

const signals = pairs(repetitions('SIGTERM and SIGINT to the server', { test: 1, all: 20, long: 200 }));

test.each(signals)(
  'a server ended by a signal while $phase ($adapter.name) leaves no process and no file',
  async ({ phase, adapter, random }) => {
    const { workspace, server } = await playTo(phase, adapter, random);
    server.kill(random % 2 === 0 ? 'SIGTERM' : 'SIGINT');
    expect(await server.ended).toBe(0);
    await expect.poll(() => workspace.left(), { timeout: 1_000, interval: 20 }).toEqual([]);
  },
  90_000,
);

const [stubborn] = killedAdapters;
if (!stubborn) throw new Error('There are no adapters.');

test('a guard that was killed is replaced', async () => {
  const { workspace, server } = await playTo('running', stubborn, 0);
  process.kill(workspace.guard(), 'SIGKILL');
  await vi.waitFor(() => expect(server.said()).toContain('another one is started'));
  await vi.waitFor(() => workspace.guard());
  server.kill('SIGKILL');
  await server.ended;
  await nothingIsLeft(workspace);
});

test('what a server left that was killed with its guard is cleaned up when the next one starts', async () => {
  const { workspace, server } = await playTo('beside a background task', stubborn, 0);
  process.kill(workspace.guard(), 'SIGKILL');
  server.kill('SIGKILL');
  await server.ended;
  const next = await workspace.start();
  await vi.waitFor(() => expect(next.said()).toContain('Processes of a server that was killed have been ended'));
  next.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  await nothingIsLeft(workspace);
});

type Sandboxed = ReturnType<typeof createKilledWorkspace>;

/** Processes that hold a sandbox; each is killed alone. */
const holders: readonly { readonly holder: string; readonly find: (workspace: Sandboxed) => number | undefined }[] = [
  { holder: 'bubblewrap outside of the sandbox', find: (workspace) => workspace.bubblewraps().at(0) },
  { holder: 'bubblewrap in the sandbox', find: (workspace) => workspace.bubblewraps().at(-1) },
  { holder: 'the guard', find: (workspace) => workspace.guard() },
];

const killedHolders = holders.slice(0, repetitions('holders of a sandbox', { test: 1, all: 3, long: 3 }));

test.each(killedHolders)('when $holder is killed, Stop leaves nothing in the sandbox', async ({ find }) => {
  const { workspace, server } = await playTo('running', stubborn, 0, true);
  expect(workspace.inSandboxes()).not.toEqual([]);
  process.kill(find(workspace) ?? -1, 'SIGKILL');
  expect(await server.call('stop_debugging', {})).toMatchObject({ status: 'success' });
  await expect.poll(() => workspace.inSandboxes(), { timeout: withinMs }).toEqual([]);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await nothingIsLeft(workspace);
});

test('a guard ignores the signals of a terminal and of a service manager', async () => {
  const { workspace, server } = await playTo('running', stubborn, 0);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(workspace.guard(), signal);
  server.kill('SIGKILL');
  await server.ended;
  await nothingIsLeft(workspace);
});
