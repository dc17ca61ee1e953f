import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { KilledAdapter } from './killed-adapters.ts';
import type { createKilledWorkspace, KilledServer } from './killed-server.ts';
import { besideInCompound, killedLaunches, shellConfiguration, type Variant } from './killed-workspace.ts';

/** A server that is going to be killed while an adapter is in some phase. */
export interface Scene {
  readonly adapter: KilledAdapter;
  readonly workspace: ReturnType<typeof createKilledWorkspace>;
  readonly server: KilledServer;
  /** A random time, in milliseconds. */
  readonly randomMs: (most: number) => number;
}

/** Resolves if the program that was attached to still runs after the signal to the server; rejects if it does not. */
export type LivesOn = (signal: NodeJS.Signals) => Promise<void>;

interface Phase {
  /** Resolves when the phase has come. */
  readonly play: (scene: Scene) => Promise<LivesOn | void>;
  /** Whether an adapter can be in it; by default each can. */
  readonly isOf?: (adapter: KilledAdapter) => boolean;
  /** It does not exist in a sandbox. */
  readonly isOutside?: boolean;
}

const reachWithin = { timeout: 60_000, interval: 20 };

/** Resolves when something is true. */
const until = (isTrue: () => boolean) =>
  vi.waitFor(() => {
    if (!isTrue()) throw new Error('Not yet.');
  }, reachWithin);

/** Starts a session and does not wait for it. */
function begin({ adapter, server }: Scene, variant: Variant, more: object = {}): Promise<unknown> {
  const started = server.call('start_debugging', { configuration_name: `${adapter.name} ${variant}`, ...more });
  started.catch(() => undefined);
  return started;
}

const untilRunning = ({ adapter, workspace }: Scene) => until(() => adapter.isRunning(workspace));

const untilFile = ({ workspace }: Scene, file: string) => until(() => workspace.has(file));

async function untilStopped(scene: Scene): Promise<void> {
  const { adapter, server } = scene;
  if (adapter.breakpoint) await server.call('set_breakpoint', adapter.breakpoint);
  expect(await begin(scene, 'plain')).toEqual(expect.objectContaining({ status: 'stopped' }));
}

const start = z.object({ status: z.literal('stopped'), stop_event_data: z.object({ thread_id: z.int() }) });

/** Attaches, to a stop. Returns the thread that is stopped. */
async function attach(scene: Scene): Promise<number> {
  const started = await scene.server.call('start_debugging', { configuration_name: `${scene.adapter.name} attach` });
  expect(started).toEqual(expect.objectContaining({ status: 'stopped' }));
  return start.parse(started).stop_event_data.thread_id;
}

/** Resumes what was attached to, without breakpoints; again if another pause was pending. */
async function resume({ server }: Scene, threadId: number): Promise<void> {
  expect(await server.call('remove_breakpoint', { clear_all: true })).toMatchObject({ status: 'success' });
  await vi.waitFor(async () => {
    const resumed = await server.call('continue_debugging', { thread_id: threadId, timeout_ms: 1_000 });
    expect(resumed).toMatchObject({ status: 'timeout' });
  }, reachWithin);
}

/** Starts the program outside of Stopline, attaches to it and stops it. */
async function attachStopped(scene: Scene) {
  const { adapter, workspace, server } = scene;
  const target = adapter.attach;
  if (!target) throw new Error(`${adapter.name} attaches to nothing.`);
  const [program, ...args] = target.command;
  const child = spawn(program, args, { cwd: workspace.workspace, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const configuration = () => target.configuration(child.pid ?? 0, said);
  await until(() => configuration() !== undefined);
  const attaching = { name: `${adapter.name} attach`, request: 'attach', ...configuration() };
  workspace.write('.vscode/launch.json', killedLaunches(attaching));
  await server.call('set_breakpoint', target.breakpoint);
  const threadId = await attach(scene);
  const beats = () => said.split(/\bbeat\b/).length;
  const livesOn: LivesOn = async (signal) => {
    if (signal === 'SIGKILL' && target.endsWithConnection) return;
    const from = beats();
    await vi.waitFor(() => {
      expect([child.exitCode, child.signalCode], said).toEqual([null, null]);
      expect(beats()).toBeGreaterThan(from + 1);
    }, reachWithin);
  };
  return { livesOn, threadId };
}

async function untilInAdvance({ adapter, server }: Scene): Promise<void> {
  const page = await server.openPage();
  await page.call('expect_start', { configurationName: `${adapter.name} plain` });
  await vi.waitFor(async () => {
    const answer = await fetch(new URL('metrics', server.origin), {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(await answer.text()).toMatch(/^stopline_adapter_in_advance_bytes [1-9]/m);
  }, reachWithin);
}

const hasTerminal = (adapter: KilledAdapter) => adapter.hasTerminal === true;
const startsInAdvance = (adapter: KilledAdapter) => adapter.startsInAdvance === true;
const hasChild = (adapter: KilledAdapter) => adapter.child !== undefined;
const attaches = (adapter: KilledAdapter) => adapter.attach !== undefined;

/** The moments of a session's life. */
export const phases: Readonly<Record<string, Phase>> = {
  idle: { play: () => Promise.resolve(), isOf: ({ name }) => name === 'stubborn' },
  'its adapter is started in advance': {
    isOf: startsInAdvance,
    isOutside: true,
    play: async ({ adapter, server, randomMs }) => {
      const page = await server.openPage();
      await page.call('expect_start', { configurationName: `${adapter.name} plain` });
      await delay(randomMs(500));
    },
  },
  'its adapter is ready in advance': { isOf: startsInAdvance, isOutside: true, play: untilInAdvance },
  'running under an adapter that was started in advance': {
    isOf: startsInAdvance,
    isOutside: true,
    play: async (scene) => {
      await untilInAdvance(scene);
      await untilStopped(scene);
    },
  },
  starting: {
    play: async (scene) => {
      void begin(scene, 'plain');
      await delay(scene.randomMs(1_500));
    },
  },
  running: {
    play: async (scene) => {
      void begin(scene, 'plain');
      await untilRunning(scene);
    },
  },
  stopped: { play: untilStopped },
  'in a task': {
    play: async (scene) => {
      void begin(scene, 'task');
      await untilFile(scene, 'slow-running');
    },
  },
  'beside a background task': {
    play: async (scene) => {
      void begin(scene, 'background');
      await untilFile(scene, 'watch-running');
      await untilRunning(scene);
    },
  },
  'in a terminal': {
    isOf: hasTerminal,
    play: async (scene) => {
      void begin(scene, 'terminal');
      await untilRunning(scene);
    },
  },
  'in a terminal without debugging': {
    isOf: hasTerminal,
    play: async (scene) => {
      void begin(scene, 'terminal', { no_debug: true });
      await untilRunning(scene);
    },
  },
  'a shell is in a terminal': {
    isOf: ({ name }) => name === 'js-debug',
    play: async (scene) => {
      scene.server.call('start_debugging', { configuration_name: shellConfiguration }).catch(() => undefined);
      await untilFile(scene, 'shell-running');
    },
  },
  'in a child session': {
    isOf: hasChild,
    play: async (scene) => {
      const { adapter, workspace } = scene;
      void begin(scene, 'child');
      await until(() => adapter.child?.isRunning(workspace) === true);
    },
  },
  'in a compound': {
    play: async (scene) => {
      const { adapter, workspace } = scene;
      void begin(scene, 'compound');
      await untilRunning(scene);
      await until(() => besideInCompound(adapter.name)?.isRunning(workspace) === true);
    },
  },
  'attached to a stopped program': {
    isOf: attaches,
    isOutside: true,
    play: async (scene) => (await attachStopped(scene)).livesOn,
  },
  'attached to a running program': {
    isOf: attaches,
    isOutside: true,
    play: async (scene) => {
      const { livesOn, threadId } = await attachStopped(scene);
      await resume(scene, threadId);
      await livesOn('SIGTERM');
      return livesOn;
    },
  },
  ending: {
    play: async (scene) => {
      await untilStopped(scene);
      scene.server.call('stop_debugging', {}).catch(() => undefined);
      await delay(scene.randomMs(300));
    },
  },
};
