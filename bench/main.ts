import { chromium, type Browser } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { command } from '../e2e/paths.ts';
import { killProcesses } from '../e2e/processes.ts';
import { cleanEnvironment } from '../e2e/server.ts';
import { createTestFolder } from '../e2e/workspace.ts';
import { against, changesOf, changeTable } from './compare.ts';
import { machineOf } from './machine.ts';
import { BenchUsageError, helpText, parseBenchOptions, type BenchOptions } from './options.ts';
import type { AdapterRecipe } from './bench.ts';
import { readRecipe } from './recipes.ts';
import { writeReport } from './report.ts';
import { resultsOf } from './result.ts';
import { families } from './rows/index.ts';
import { runFamilies, type BenchBase } from './run.ts';
import { scoped, type Scope } from './scope.ts';
import { textTable } from './table.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const say = (words: string): void => void process.stderr.write(`${words}\n`);

/** Parses the command line; exits if it is invalid or only asks for help. */
export function readOptions(args: readonly string[]): BenchOptions {
  try {
    const options = parseBenchOptions(args);
    if (!options.help) return options;
    process.stdout.write(helpText);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof BenchUsageError)) throw error;
    say(`bench: ${error.message}`);
    process.exit(2);
  }
}

/** All files are in one folder and all processes have one tag, so that nothing is left however this ends. */
function cleanPlace() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'slb-'));
  const id = randomUUID();
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    killProcesses(id);
    // Killed processes may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
  const programs = createTestFolder('bench', []);
  return { programs, environment: cleanEnvironment(id, programs.environment) };
}

/** Remembers the answer for each name. */
function remembered<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (name) => {
    const answer = known.get(name) ?? ask(name);
    known.set(name, answer);
    return answer;
  };
}

function launchBrowser(executablePath: string, environment: Readonly<Record<string, string>>): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: flags,
    env: { ...environment },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** Prepares what all measurements share. */
async function prepare(scope: Scope, executablePath: string): Promise<BenchBase> {
  const { programs, environment } = cleanPlace();
  const browser = scope.keep(await launchBrowser(executablePath, environment), (each) => each.close());
  const base: BenchBase = {
    command,
    folder: programs,
    environment,
    browser,
    recipe: remembered((name: string): Promise<AdapterRecipe> => readRecipe(base, name)),
  };
  return base;
}

function printProblems(problems: readonly string[]): void {
  if (problems.length > 0)
    process.stdout.write(`not measured:\n${problems.map((problem) => problem.split('\n')[0]).join('\n')}\n`);
}

/** Measures, prints the table and writes the files. Returns the exit code. */
export async function bench(options: BenchOptions, executablePath: string, commit: string): Promise<number> {
  return scoped(async (scope) => {
    const base = await prepare(scope, executablePath);
    const machine = machineOf(base.browser, commit);
    const { results, problems } = await runFamilies(families, base, options, { say, conclude: resultsOf });
    const paths = writeReport({ machine, results, problems }, options);
    process.stdout.write(`${textTable(results)}\n`);
    const missed = results.filter(({ isReached }) => isReached === false).length;
    const asked = results.filter(({ isReached }) => isReached !== undefined).length;
    process.stdout.write(`\n${asked - missed} of ${asked} goals reached; load before: ${machine.load.join(', ')}\n`);
    for (const path of paths) process.stdout.write(`written: ${relative(process.cwd(), path)}\n`);
    printProblems(problems);
    return problems.length > 0 || (options.strict && missed > 0) ? 1 : 0;
  });
}

/** Measures another build, by its command, in turns with this one, and prints what changed. Returns the exit code. */
export async function compare(options: BenchOptions, executablePath: string, otherCommand: string): Promise<number> {
  return scoped(async (scope) => {
    const base = await prepare(scope, executablePath);
    const both = families.map((family) => against(family, otherCommand));
    const { results, problems } = await runFamilies(both, base, options, { say, conclude: changesOf });
    const changed = results.filter(({ verdict }) => verdict !== 'the same');
    process.stdout.write(`${changeTable(results)}\n\n${changed.length} of ${results.length} rows changed.\n`);
    printProblems(problems);
    return problems.length > 0 ? 1 : 0;
  });
}
