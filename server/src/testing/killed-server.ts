import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { TestPage } from '../pages/testing/page-bench.ts';
import { processTable, signalProcess, type ProcessEntry } from '../processes/process-tree.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { killedWorkspace } from './killed-workspace.ts';
import { markedEnvironment } from './survivors.ts';

const built = join(import.meta.dirname, '../../../dist/server/main.mjs');

/** LLDB removes the files in its folder, but not the folder. */
const isOfTool = (name: string) => name === 'lldb';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The namespace of a process's id; empty for one that has ended. */
function namespaceOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return '';
  }
}

const commandLine = ({ pid }: ProcessEntry) => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** Another user of the system, without any rights of its own: "nobody". */
const anotherUser = 65_534;

const asAnotherUser = [
  'setpriv',
  `--reuid=${anotherUser}`,
  `--regid=${anotherUser}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--',
] as const;

/** How the servers of a workspace run. */
interface ServerWays {
  /** Programs run in a sandbox. */
  readonly isSandboxed?: boolean;
  /** Started by root, it runs as a user with no rights. */
  readonly isOrdinaryUser?: boolean;
  /** How many files the server may have open. */
  readonly openFiles?: number;
}

/** A workspace with the folders of its servers, and files in place of some of its own. */
export function createKilledWorkspace(
  files: Readonly<Record<string, string>> = {},
  { isSandboxed = false, isOrdinaryUser = false, openFiles }: ServerWays = {},
) {
  const folder = temporaryFolder(
    Object.fromEntries(
      Object.entries({ ...killedWorkspace, ...files }).map(([name, text]) => [`workspace/${name}`, text]),
    ),
  );
  const workspace = join(folder, 'workspace');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  mkdirSync(join(folder, 'home'));
  const changesUser = isOrdinaryUser && process.getuid?.() === 0;
  if (changesUser) execFileSync('chown', ['-R', `${anotherUser}:${anotherUser}`, folder]);
  const { environment, survivors: marked } = markedEnvironment();
  const sandboxes = new Set<string>();
  /** With those of its sandboxes, whatever their environment is. */
  const survivors = () => {
    const all = marked();
    for (const { pid } of all) sandboxes.add(namespaceOf(pid));
    sandboxes.delete(namespaceOf(process.pid));
    sandboxes.delete('');
    if (sandboxes.size === 0) return all;
    const pids = new Set(all.map(({ pid }) => pid));
    const isIn = ({ pid, isZombie }: ProcessEntry) => !isZombie && !pids.has(pid) && sandboxes.has(namespaceOf(pid));
    return [...all, ...processTable.list().filter(isIn)];
  };
  const daemons = () =>
    textOf(join(workspace, 'daemons'))
      .split('\n')
      .flatMap((pid) => processTable.find(Number(pid || -1)) ?? [])
      // The id may be another process's by now, and in a sandbox it is.
      .filter((entry) => !isSandboxed && !entry.isZombie && commandLine(entry) === 'sleep 1000');
  onTestFinished(() => {
    for (const entry of [...survivors(), ...daemons()]) signalProcess(entry, 'SIGKILL');
  });
  return {
    workspace,
    write: (file: string, text: string) => writeFileSync(join(workspace, file), text),
    /** Whether a program has written a file. */
    has: (file: string) => existsSync(join(workspace, file)),
    /** The command lines of the processes that run. */
    running: () => survivors().map(commandLine),
    /** The command lines of the processes in its sandboxes. */
    inSandboxes: () =>
      survivors()
        .filter(({ pid }) => sandboxes.has(namespaceOf(pid)))
        .map(commandLine),
    /** The process ids of bubblewrap, outer first. */
    bubblewraps: () =>
      survivors()
        .filter((entry) => commandLine(entry).startsWith('bwrap '))
        .map(({ pid }) => pid),
    /** The process id of the guard. Throws if there is none. */
    guard: () => {
      const found = survivors().find((entry) => commandLine(entry).includes('stopline-guard'));
      if (!found) throw new Error('There is no guard.');
      return found.pid;
    },
    /** What is left of ended servers: processes and temporary files. */
    left: () => [
      ...[...survivors(), ...daemons()].map((entry) => `${entry.pid} ${commandLine(entry)}`),
      ...readdirSync(temporary).filter((name) => !isOfTool(name)),
    ],
    /** Starts a built server. */
    start: async () => {
      const adapters = ['--adapters', join(workspace, 'adapters.json')];
      const sandbox = isSandboxed ? ['--sandbox', 'bubblewrap'] : [];
      const [program = '', ...args] = [
        ...(changesUser ? asAnotherUser : []),
        ...(openFiles === undefined ? [] : ['prlimit', `--nofile=${openFiles}`]),
        ...[process.execPath, built, workspace, '--port', '0', '--trust', ...adapters, ...sandbox],
      ];
      const child = spawn(program, args, {
        cwd: workspace,
        env: {
          ...environment,
          TMPDIR: temporary,
          XDG_STATE_HOME: join(folder, 'state'),
          XDG_CACHE_HOME: join(folder, 'cache'),
          ...(changesUser && { HOME: join(folder, 'home') }),
          FAKE_ADAPTER_LOG: 'requests',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'exit');
      let said = '';
      const url = await new Promise<URL>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            said += text;
            const [, found] = /ready: (\S+)\n/.exec(said) ?? [];
            if (found !== undefined) resolve(new URL(found));
          });
        void ended.then(() => reject(new Error(`The server has ended:\n${said}`)));
      });
      const client = new Client({ name: 'killer', version: '0' });
      const token = url.hash.replace('#token=', '');
      const headers = { authorization: `Bearer ${token}` };
      const transport = new StreamableHTTPClientTransport(new URL('/mcp', url.origin), { requestInit: { headers } });
      let connected: Promise<void> | undefined;
      onTestFinished(() => client.close());
      return {
        pid: child.pid ?? 0,
        origin: url.origin,
        token,
        /** The exit code, or the signal that ended it. */
        ended: ended.then(([code, signal]: readonly unknown[]) => code ?? signal),
        said: () => said,
        kill: (signal: NodeJS.Signals) => {
          // To know its sandboxes.
          survivors();
          child.kill(signal);
        },
        /** The memory of its process in bytes: resident now, and at its peak. */
        memory: () => {
          const status = textOf(`/proc/${child.pid}/status`);
          const bytesOf = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
          return { resident: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
        },
        /** Opens a page of the owner. */
        openPage: async () => {
          const answer = await fetch(new URL('/api/tickets', url.origin), { method: 'POST', headers });
          const { ticket } = (await answer.json()) as { readonly ticket: string };
          const protocols = ['stopline.v1', `ticket.${ticket}`];
          const page = await new TestPage(`${url.origin.replace('http', 'ws')}/ws`, protocols).opened();
          // The server may be killed.
          page.socket.on('error', () => undefined);
          onTestFinished(() => page.socket.terminate());
          await page.attach();
          return page;
        },
        /** Calls a tool. Rejects if the server ends before it answers. */
        call: async (name: string, input: Readonly<Record<string, unknown>>) => {
          await (connected ??= client.connect(transport));
          const { structuredContent } = await client.callTool({ name, arguments: input }, { timeout: 60_000 });
          return structuredContent;
        },
      };
    },
  };
}

/** A server in a workspace. */
export type KilledServer = Awaited<ReturnType<ReturnType<typeof createKilledWorkspace>['start']>>;
