import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { builtServer, command } from './paths.ts';
import { leftProcesses, startedProcesses, testIdVariable } from './processes.ts';
import { endProcess, hasEnded, startServed } from './served.ts';

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
  /** The command lines of the processes that it started and that are alive, without its guard. */
  others(): readonly string[];
  /** Ends it by SIGTERM; fails unless it exits with 0 and leaves no process. Does nothing after its end. */
  stop(): Promise<void>;
  /** The logs without the token. */
  shownLogs(): string;
  /** Kills it, as a crash would. Fails if its guard leaves a process. */
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
  const started = startServed({
    command: [process.execPath, command, workspace, ...port, ...args],
    cwd: workspace,
    environment: cleanEnvironment(id, environment),
  });
  // A failed start leaves no process either.
  started.catch(() => leftProcesses(id, 0));
  const { url, child, pid, log } = await started;
  const { origin, hash } = new URL(url);
  const shownLogs = () => log().replaceAll(/#token=[\w-]+/g, '#token=…');
  return {
    url,
    origin,
    token: hash.replace('#token=', ''),
    pid,
    workspace,
    logs: log,
    shownLogs,
    others: () => startedProcesses(id, pid).filter((command) => !command.includes('stopline-guard')),
    stop: async () => {
      if (hasEnded(child)) return;
      const inTime = await endProcess(child);
      const outcome = inTime ? (child.exitCode ?? child.signalCode) : 'no end';
      const left = await leftProcesses(id, inTime ? leaveWithinMs : 0);
      const problems = [
        ...(outcome === 0 ? [] : [`It answered SIGTERM with ${outcome} instead of exit code 0.`]),
        ...left.map((process) => `It left a process behind: ${process}`),
      ];
      if (problems.length > 0)
        throw new Error(`The server did not end cleanly. ${problems.join('\n')}\n${shownLogs()}`);
    },
    kill: async () => {
      const closed = hasEnded(child) ? undefined : once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      const left = await leftProcesses(id, leaveWithinMs);
      if (left.length > 0) throw new Error(`The killed server left processes behind:\n${left.join('\n')}`);
    },
  };
}
