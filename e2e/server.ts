import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { builtServer, command } from './paths.ts';
import { leftProcesses, startedProcesses, testIdVariable } from './processes.ts';

const startWithinMs = 20_000;
const endWithinMs = 15_000;
const leaveWithinMs = 5_000;

/** A running server of the built product. */
export interface RunningServer {
  /** The printed URL, with the token in its fragment. */
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  readonly pid: number;
  /** The served folder: an absolute real path. */
  readonly workspace: string;
  /** Its output until now: stdout and stderr. */
  logs(): string;
  /** The command lines of its living child processes. */
  others(): readonly string[];
  /** Ends it by SIGTERM; fails unless it exits with 0 and leaves no process. Does nothing after its end. */
  stop(): Promise<void>;
  /** The logs without the token. */
  shownLogs(): string;
  /** Kills it and its processes, as a crash would. */
  kill(): Promise<void>;
}

/** How to start a server. */
export interface ServerStart {
  readonly workspace: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The environment without the test runner's variables, tagged to find a test's processes. */
export function cleanEnvironment(id: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const ofTheRunner =
    /^(NODE_OPTIONS|NODE_ENV|FORCE_COLOR|NO_COLOR|DEBUG_COLORS|TEST_.*|PLAYWRIGHT_.*|PW_?.*|npm_.*|INIT_CWD)$/;
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || ofTheRunner.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...more, [testIdVariable]: id };
}

/** Starts the built product on a free port and waits for the line with its URL. */
export async function startServer({ workspace, args, environment }: ServerStart): Promise<RunningServer> {
  if (!existsSync(builtServer)) throw new Error('The product is not built: run "npm run build" first.');
  const id = randomUUID();
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [command, workspace, ...port, ...args], {
    cwd: workspace,
    env: cleanEnvironment(id, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const exit = new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(String(code ?? signal))));
  let ended = false;
  void exit.then(() => (ended = true));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const logs = () => said.join('');
  const shownLogs = () => logs().replaceAll(/#token=[\w-]+/g, '#token=…');
  const kill = async () => {
    if (!ended) child.kill('SIGKILL');
    await exit;
    await leftProcesses(id, 0);
  };
  try {
    const address = await printedUrl(child, logs, () => ended);
    const stop = () => (ended ? Promise.resolve() : stopServer({ child, exit, id, shownLogs }));
    const others = () => startedProcesses(id, child.pid);
    return { ...address, pid: child.pid ?? 0, workspace, logs, shownLogs, others, stop, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function printedUrl(child: ChildProcess, logs: () => string, ended: () => boolean) {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const [url, token] = /https?:\/\/\S+?\/#token=([\w-]+)/.exec(logs()) ?? [];
    if (url !== undefined && token !== undefined) return { url, origin: new URL(url).origin, token };
    if (ended())
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode} at its start:\n${logs()}`);
    if (Date.now() > deadline) throw new Error(`The server printed no URL in ${startWithinMs} ms:\n${logs()}`);
    await pause(20);
  }
}

interface Stopping {
  readonly child: ChildProcess;
  readonly exit: Promise<string>;
  readonly id: string;
  shownLogs(): string;
}

async function stopServer({ child, exit, id, shownLogs }: Stopping): Promise<void> {
  child.kill('SIGTERM');
  const waiting = new AbortController();
  const outcome = await Promise.race([exit, pause(endWithinMs, 'no end', { signal: waiting.signal })]);
  waiting.abort();
  if (outcome === 'no end') child.kill('SIGKILL');
  const left = await leftProcesses(id, outcome === 'no end' ? 0 : leaveWithinMs);
  const problems = [
    ...(outcome === '0' ? [] : [`It answered SIGTERM with ${outcome} instead of exit code 0.`]),
    ...left.map((process) => `It left a process behind: ${process}`),
  ];
  if (problems.length > 0) throw new Error(`The server did not end cleanly. ${problems.join('\n')}\n${shownLogs()}`);
}
