import { spawn } from 'node:child_process';
import { createCatalog } from './adapters/catalog.ts';
import { readAdaptersFile } from './adapters/adapters-file.ts';
import { diagnoseConfigurations, printConfigurations } from './cli/diagnose-configurations.ts';
import { diagnose, printDiagnosis } from './cli/doctor.ts';
import { createLogger, type Logger } from './log.ts';
import { helpText, parseOptions, workspaceOf, type Command, type Options } from './cli/options.ts';
import { createGuardedProcesses } from './processes/guarded-processes.ts';
import { ProgramProcesses } from './sandbox/program-processes.ts';
import { createWorkbench, endWithinMs, serve, type BuildIdentity } from './serve.ts';
import { UsageError } from './usage-error.ts';

declare const __VERSION__: string;
declare const __BUILD__: string;

const identity: BuildIdentity = { version: __VERSION__, build: __BUILD__ };

/** Ends a command. */
type Close = () => Promise<void>;

/** A function that runs only once. */
function once(close: Close): Close {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}

/** Runs each command. One that keeps running returns a function that ends it. */
const commands: Readonly<Record<Command, (options: Options, log: Logger) => Promise<Close | undefined>>> = {
  serve: async (options, log) => {
    const { url, close } = await serve(options, identity, log);
    process.stdout.write(`Stopline is ready: ${url}\n`);
    if (options.open) openBrowser(url, log);
    return close;
  },
  mcp: async (options, log) => {
    const { serveMcpOverStdio } = await import('./mcp/stdio.ts');
    const { mcpTools, close } = await createWorkbench(options, log);
    const closeOnce = once(close);
    const streams = { input: process.stdin, output: process.stdout };
    void serveMcpOverStdio(mcpTools, identity, streams)
      .then(closeOnce)
      .then(() => process.exit(0));
    return closeOnce;
  },
  class: async (options, log) => {
    const { classText, serveClass } = await import('./class/serve-class.ts');
    const { url, students, close } = await serveClass({ options, identity, log });
    process.stdout.write(`Stopline is ready: ${url}\nStudents:\n${classText(students)}`);
    if (options.open) openBrowser(url, log);
    return close;
  },
  doctor: async (options, log) => {
    const catalog = createCatalog(await readAdaptersFile(options.adaptersFile));
    const { processes, close } = await createGuardedProcesses(log);
    process.exitCode = 1;
    try {
      const programs = new ProgramProcesses(processes);
      const context = { ...workspaceOf(options), environment: process.env, processes: programs };
      const adapters = await diagnose(catalog, context);
      process.stdout.write(printDiagnosis(adapters));
      const configurations = await diagnoseConfigurations({ ...context, catalog });
      process.stdout.write(printConfigurations(configurations, options.workspace));
      if (adapters.some(({ found }) => found) && configurations.every(({ problem }) => problem === undefined))
        process.exitCode = 0;
    } finally {
      await close(() => Promise.resolve(), endWithinMs);
    }
    return undefined;
  },
  approve: async (options, log) => {
    const { approve } = await import('./cli/approve.ts');
    const { debug, close } = await createWorkbench(options, log);
    // An answer that never comes is none.
    process.once('SIGINT', () => process.stdin.destroy()).once('SIGTERM', () => process.stdin.destroy());
    process.exitCode = 1;
    try {
      process.exitCode = await approve(debug, options.configuration ?? '', {
        input: process.stdin,
        output: process.stdout,
      });
    } finally {
      await close();
    }
    return undefined;
  },
  help: () => {
    process.stdout.write(helpText());
    return Promise.resolve(undefined);
  },
  version: () => {
    process.stdout.write(`${identity.version}\n`);
    return Promise.resolve(undefined);
  },
};

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer' };

function openBrowser(url: string, log: Logger): void {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true });
  opener.once('error', () => log.warn('The browser could not be opened; open the URL yourself'));
  opener.unref();
}

/** Ctrl-C signals a program under npm twice: by its process group, and by npm. */
const repeatedSignalMs = 1_000;

/** Ends cleanly at the first signal, even during the start; a later one ends at once. */
function endOnSignals(started: Promise<Close | undefined>, log: Logger): void {
  let firstAtMs: number | undefined;
  const onSignal = () => {
    if (firstAtMs !== undefined) {
      if (performance.now() - firstAtMs > repeatedSignalMs) process.exit(1);
      return;
    }
    firstAtMs = performance.now();
    started
      .then((close) => close?.())
      .then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          log.error('The server could not be ended cleanly', { error: String(error) });
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.cwd());
  const log = createLogger({ level: options.logLevel });
  // The reader of the output may end first. Without a listener, each write would be an unexpected error to write about.
  process.stdout.on('error', () => undefined);
  process.on('uncaughtException', (error) =>
    log.error('Unexpected error; the server keeps running', { error: String(error.stack) }),
  );
  const started = commands[options.command](options, log);
  endOnSignals(started, log);
  await started;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`stopline: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(isUsage ? 2 : 1);
});
