import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Environment } from '../processes/environment.ts';
import type { OwnedProcess } from '../processes/owned-process.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import {
  channelDescriptor,
  firstText,
  spawningWithChannel,
  type ChannelSpawning,
} from '../processes/spawn-with-channel.ts';
import { createSocketFolder } from '../processes/temporary-folders.ts';
import { bubblewrapCommand, enteringCommand, type SandboxPlaces } from './bubblewrap.ts';
import { unreachableAddresses } from './network-addresses.ts';
import { largestPid } from './process-limit.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { grantedVariables, safeVariables } from './safe-variables.ts';

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

/** Rejects if it takes too long. */
async function inTime<Value>(wanted: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = delay(openTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it did not start within ${openTimeoutMs / 1000} s`);
  });
  late.catch(() => undefined);
  return Promise.race([wanted, late]).finally(() => timer.abort());
}

interface OpenedSandbox {
  readonly sharedFolder: string;
  readonly granted: Environment;
  readonly pid: number;
  readonly settings: SandboxSettings;
  readonly helpers: readonly OwnedProcess[];
}

/** Namespaces of their own for the programs of a start: adapters, debuggees, tasks and terminals. */
export class Sandbox {
  /** Both sides see it: for sockets. */
  readonly sharedFolder: string;
  /** The variables of the server's environment that the configuration names. */
  readonly granted: Environment;
  readonly #opened: OpenedSandbox;
  #timer: NodeJS.Timeout | undefined;
  #endReason: string | undefined;

  private constructor(opened: OpenedSandbox) {
    this.sharedFolder = opened.sharedFolder;
    this.granted = opened.granted;
    this.#opened = opened;
  }

  /** The processor time of each process, in seconds; undefined if it is not limited. */
  get cpuSeconds(): number | undefined {
    return this.#opened.settings.cpuSeconds;
  }

  /** Opens a sandbox. Rejects if a program for it is missing, or the system does not allow it. */
  static async open({ processes, environment, places, settings }: SandboxParts): Promise<Sandbox> {
    const sharedFolder = createSocketFolder({ subfolder: '/aXXXXXX' });
    const helpers: OwnedProcess[] = [];
    // The environment of a process in the sandbox can be read there.
    const safe = safeVariables(environment);
    try {
      const resolver = join(sharedFolder, 'resolv.conf');
      if (settings.network) await writeFile(resolver, nameServers);
      if (places.cache) await mkdir(places.cache.outside, { recursive: true, mode: 0o700 });
      const first = {
        ...{ user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 },
        largestPid: largestPid(settings),
        unreachable: settings.network ? unreachableAddresses() : [],
      };
      const network = settings.network ? { nameServers: resolver } : {};
      const command = bubblewrapCommand({ ...places, sharedFolder, ...network }, settings, first);
      const start = async (started: readonly string[], { spawn: way }: ChannelSpawning) => {
        const usual = { cwd: '/', environment: safe, readsStdout: false, exitsWhenClosed: true };
        const owned = await processes.start({ ...usual, command: started, spawn: way });
        helpers.push(owned);
        return owned;
      };
      const info = spawningWithChannel();
      const pid = await inTime(readPid(await start(command, info), info));
      if (settings.network) await inTime(connectNetwork(pid, start));
      const granted = grantedVariables(environment, settings.environment);
      return new Sandbox({ sharedFolder, granted, pid, settings, helpers });
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
    const { pid, settings } = this.#opened;
    return enteringCommand({ pid, cwd }, settings, command);
  }

  /** Ends everything in it after so many minutes, unless it was closed before. */
  closeAfter(minutes: number): void {
    this.#timer = setTimeout(() => {
      this.#endReason = `The programs were ended: a session may take ${minutes} min (--limit-minutes). Start it again to continue.`;
      void this.close();
    }, minutes * 60_000).unref();
  }

  /** Why everything in it was ended; undefined if its time is not over. */
  get endReason(): string | undefined {
    return this.#endReason;
  }

  /** Ends everything in it. Never rejects. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(this.#opened.helpers.map((helper) => helper.stop()));
    await rm(this.sharedFolder, { recursive: true, force: true });
  }
}

/** The first process's pid, when it is ready. */
async function readPid({ child }: OwnedProcess, info: ChannelSpawning): Promise<number> {
  const isJson = (text: string) => text.trimEnd().endsWith('}');
  const described = infoSchema.parse(JSON.parse(await firstText(info.channel(), isJson)));
  for await (const part of child.stdout ?? []) if (String(part).includes('ready')) return described['child-pid'];
  throw new Error('its first process ended at once');
}

/** A network through a process of the user (slirp4netns), without a way to the loopback of this machine. */
async function connectNetwork(
  pid: number,
  start: (command: readonly string[], ready: ChannelSpawning) => Promise<unknown>,
): Promise<void> {
  const ready = spawningWithChannel();
  await start(
    [
      ...['slirp4netns', '--configure', '--mtu=65520', '--disable-host-loopback'],
      ...[`--ready-fd=${channelDescriptor}`, `--userns-path=/proc/${pid}/ns/user`, '--netns-type=path'],
      ...[`/proc/${pid}/ns/net`, 'tap0'],
    ],
    ready,
  );
  await firstText(ready.channel(), (text) => text.includes('1'));
}
