import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureJsDebug, ensurePrograms, ensureServer } from './testing/built.ts';
import { repetitions, seed } from './testing/effort.ts';
import { killedAdapters, type KilledAdapter } from './testing/killed-adapters.ts';
import { phases } from './testing/killed-phases.ts';
import { createKilledWorkspace } from './testing/killed-server.ts';

/** Everything has to be gone by then. */
const withinMs = 5_000;

const allPairs = Object.entries(phases).flatMap(([phase, { isOf = () => true, isOutside = false }]) =>
  killedAdapters.filter(isOf).map((adapter) => ({ phase, adapter, isOutside })),
);

/** As many pairs of an adapter and a phase as are asked for, in a random order, each before any again. */
function pairs(count: number, possible = allPairs) {
  const [order = []] = fc.sample(fc.shuffledSubarray(possible, { minLength: possible.length }), { seed, numRuns: 1 });
  return fc.sample(fc.nat(2 ** 30), { seed, numRuns: count }).map((random, index) => {
    const pair = order[index % order.length];
    if (!pair) throw new Error('There are no pairs.');
    return { ...pair, random };
  });
}

beforeAll(async () => {
  await Promise.all([ensureServer(), ensureJsDebug(), ensurePrograms()]);
}, 120_000);

async function playTo(phase: string, adapter: KilledAdapter, random: number, isSandboxed = false) {
  const workspace = createKilledWorkspace({}, { isSandboxed });
  const server = await workspace.start();
  const livesOn = await phases[phase]?.play({ adapter, workspace, server, randomMs: (most) => random % most });
  return { workspace, server, livesOn };
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
    const { workspace, server, livesOn } = await playTo(phase, adapter, random);
    server.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await nothingIsLeft(workspace);
    await livesOn?.('SIGKILL');
  },
  90_000,
);

const sandboxed = pairs(
  repetitions('kills of the server with a sandbox', { test: 1, all: 40, long: 200 }),
  allPairs.filter(({ isOutside }) => !isOutside),
);

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
    const { workspace, server, livesOn } = await playTo(phase, adapter, random);
    const signal = random % 2 === 0 ? 'SIGTERM' : 'SIGINT';
    server.kill(signal);
    expect(await server.ended).toBe(0);
    await expect.poll(() => workspace.left(), { timeout: 1_000, interval: 20 }).toEqual([]);
    await livesOn?.(signal);
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
