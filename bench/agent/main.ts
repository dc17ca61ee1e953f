import { randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository } from '../../e2e/paths.ts';
import { killProcesses } from '../../e2e/processes.ts';
import { cleanEnvironment } from '../../e2e/server.ts';
import { measurePrograms, type ProgramResult } from './measure.ts';
import { brokenPrograms } from './programs/index.ts';
import { goalsOf, reportText } from './report.ts';
import { measureStops } from './stops.ts';

/** What to measure. */
export interface AgentBenchOptions {
  /** Only programs whose name has one of these. */
  readonly only: readonly string[];
  /** Writes docs/measurements/agent.md. */
  readonly record: boolean;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** All files are in one folder and all processes have one tag, so that nothing is left. */
function cleanPlace(): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sla-'));
  const id = randomUUID();
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    killProcesses(id);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const goCache = process.env.GOCACHE ?? join(homedir(), '.cache/go-build');
  return cleanEnvironment(id, { XDG_STATE_HOME: join(folder, 'state'), GOCACHE: goCache, TMPDIR: folder });
}

function sayResult({ program: { name }, tools, prints, dap }: ProgramResult): void {
  const outcome = (problem: string | undefined) => problem ?? 'found';
  say(
    `${name}: by the tools: ${outcome(tools.problem)}; by prints: ${outcome(prints.problem)}; through raw DAP: ${outcome(dap.problem)}`,
  );
}

/** Measures, prints the report, and writes it if asked to. Returns the exit code: 1 if a fault was not found. */
export async function benchAgent({ only, record }: AgentBenchOptions, commit: string): Promise<number> {
  const environment = cleanPlace();
  const isAsked = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  const programs = brokenPrograms.filter(({ name }) => isAsked(name));
  const measured = await measurePrograms(programs, environment, sayResult);
  const report = { ...measured, stops: await measureStops(environment) };
  const text = reportText(report);
  process.stdout.write(`${text}\n`);
  if (record) {
    const day = new Date().toISOString().slice(0, 10);
    const head = `# Agents\n\nMeasured ${day} at ${commit} with \`npm run bench:agent -- --record\`. [What it means](README.md#agents).`;
    writeFileSync(inRepository('docs/measurements/agent.md'), `${head}\n\n${text}\n`);
  }
  return goalsOf(report)[0]?.isReached === true ? 0 : 1;
}
