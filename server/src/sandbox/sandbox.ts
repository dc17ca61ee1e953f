import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Environment } from '../processes/environment.ts';
import type { OwnedProcess, SpawnProcess } from '../processes/owned-process.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { createSocketFolder } from '../processes/temporary-folders.ts';
import { bubblewrapCommand, enteringCommand, infoDescriptor, type SandboxPlaces } from './bubblewrap.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

/** How long a sandbox may take to open, in milliseconds. */
const openTimeoutMs = 10_000;

const infoSchema = z.object({ 'child-pid': z.int().min(2) });

/** The name server of slirp4netns. */
const nameServers = 'nameserver 10.0.2.3\n';

export interface SandboxParts {
  readonly processes: OwnedProcesses;
  readonly environment: Environment;
  readonly places: Omit<SandboxPlaces, 'sharedFolder' | 'nameServers'>;
  readonly settings: SandboxSettings;
}

/** What a helper program writes to a further descriptor. */
interface Told {
  readonly spawn: SpawnProcess;
  /** The first text of which `isWhole` is true. Rejects if the program ends before. */
  readonly text: (isWhole: (text: string) => boolean) => Promise<string>;
}

function telling(): Told {
  let further: Readable | undefined;
  return {
    spawn: async ({ command: [program = '', ...args], cwd, environment }) => {
      const stdio = ['pipe', 'pipe', 'pipe', 'pipe'] as const;
      const child = spawn(program, args, { cwd, env: environment, detached: true, stdio: [...stdio] });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.on('error', reject);
      });
      const stream = child.stdio[infoDescriptor];
      if (stream && 'read' in stream) further = stream;
      return child;
    },
    text: async (isWhole) => {
      let text = '';
      for await (const part of further ?? []) {
        text += String(part);
        if (isWhole(text)) return text;
      }
      throw new Error('it ended at once');
    },
  };
}

/** Rejects if it takes too long. */
async function inTime<Value>(wanted: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = delay(openTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it did not start within ${openTimeoutMs / 1000} s`);
  });
  late.catch(() => undefined);
  return Promise.race([wanted, late]).finally(() => timer.abort());
}

/** Namespaces of their own for the programs of a start: adapters, debuggees, tasks and terminals. */
export class Sandbox {
  /** Both sides see it: for sockets. */
  readonly sharedFolder: string;
  readonly #pid: number;
  readonly #settings: SandboxSettings;
  readonly #helpers: readonly OwnedProcess[];

  private constructor(sharedFolder: string, pid: number, settings: SandboxSettings, helpers: readonly OwnedProcess[]) {
    this.sharedFolder = sharedFolder;
    this.#pid = pid;
    this.#settings = settings;
    this.#helpers = helpers;
  }

  /** Opens a sandbox. Rejects if a program for it is missing, or the system does not allow it. */
  static async open({ processes, environment, places, settings }: SandboxParts): Promise<Sandbox> {
    const sharedFolder = createSocketFolder({ subfolder: '/aXXXXXX' });
    const helpers: OwnedProcess[] = [];
    try {
      const resolver = join(sharedFolder, 'resolv.conf');
      if (settings.network) await writeFile(resolver, nameServers);
      const user = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 };
      const network = settings.network ? { nameServers: resolver } : {};
      const command = bubblewrapCommand({ ...places, sharedFolder, ...network }, settings, user);
      const start = async (started: readonly string[], { spawn: way }: Told) => {
        const usual = { cwd: '/', environment, readsStdout: false, exitsWhenClosed: true };
        const owned = await processes.start({ ...usual, command: started, spawn: way });
        helpers.push(owned);
        return owned;
      };
      const info = telling();
      const first = await start(command, info);
      const pid = await inTime(readPid(first, info));
      if (settings.network) await inTime(connectNetwork(pid, start));
      return new Sandbox(sharedFolder, pid, settings, helpers);
    } catch (thrown) {
      const words = helpers.map(({ stderrTail }) => stderrTail.trim()).join(' ');
      await Promise.all(helpers.map((helper) => helper.stop()));
      await rm(sharedFolder, { recursive: true, force: true });
      if (words === '') throw thrown;
      throw new Error(words, { cause: thrown });
    }
  }

  /** A command that runs another one in the sandbox. */
  enter(command: readonly string[], cwd: string): readonly string[] {
    return enteringCommand({ pid: this.#pid, cwd }, this.#settings, command);
  }

  /** Ends everything in it. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(this.#helpers.map((helper) => helper.stop()));
    await rm(this.sharedFolder, { recursive: true, force: true });
  }
}

/** The first process's pid, when it is ready. */
async function readPid({ child }: OwnedProcess, info: Told): Promise<number> {
  const isJson = (text: string) => text.trimEnd().endsWith('}');
  const described = infoSchema.parse(JSON.parse(await info.text(isJson)));
  for await (const part of child.stdout ?? []) if (String(part).includes('ready')) return described['child-pid'];
  throw new Error('its first process ended at once');
}

/** A network through a process of the user (slirp4netns), without a way to the loopback of this machine. */
async function connectNetwork(
  pid: number,
  start: (command: readonly string[], ready: Told) => Promise<unknown>,
): Promise<void> {
  const ready = telling();
  await start(
    [
      ...['slirp4netns', '--configure', '--mtu=65520', '--disable-host-loopback'],
      ...[`--ready-fd=${infoDescriptor}`, `--userns-path=/proc/${pid}/ns/user`, '--netns-type=path'],
      ...[`/proc/${pid}/ns/net`, 'tap0'],
    ],
    ready,
  );
  await ready.text((text) => text.includes('1'));
}
