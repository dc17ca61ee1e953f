import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
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

const commandLine = ({ pid }: ProcessEntry) => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** A workspace with the folders of its servers, and files in place of some of its own. */
export function createKilledWorkspace(files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder(
    Object.fromEntries(
      Object.entries({ ...killedWorkspace, ...files }).map(([name, text]) => [`workspace/${name}`, text]),
    ),
  );
  const workspace = join(folder, 'workspace');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const { environment, survivors } = markedEnvironment();
  const daemons = () =>
    textOf(join(workspace, 'daemons'))
      .split('\n')
      .flatMap((pid) => processTable.find(Number(pid || -1)) ?? [])
      // The id may be another process's by now.
      .filter((entry) => !entry.isZombie && commandLine(entry) === 'sleep 1000');
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
      const child = spawn(
        process.execPath,
        [built, workspace, '--port', '0', '--trust', '--adapters', join(workspace, 'adapters.json')],
        {
          cwd: workspace,
          env: {
            ...environment,
            TMPDIR: temporary,
            XDG_STATE_HOME: join(folder, 'state'),
            FAKE_ADAPTER_LOG: 'requests',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
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
        kill: (signal: NodeJS.Signals) => child.kill(signal),
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
