import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { command } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { cleanEnvironment } from './server.ts';
import type { TestFolder } from './workspace.ts';

const endWithinMs = 20_000;
const leaveWithinMs = 5_000;

/** How a run of the command ended. */
export interface CommandOutcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `stopline ARGS` in a workspace to its end; fails where it does not end by itself or leaves a process behind. */
export async function runCommand(
  { workspace, environment }: Pick<TestFolder, 'workspace' | 'environment'>,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const id = randomUUID();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: workspace,
    env: cleanEnvironment(id, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endWithinMs,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exitCode = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const left = await leftProcesses(id, leaveWithinMs);
  if (left.length > 0) throw new Error(`stopline ${args.join(' ')} left processes behind:\n${left.join('\n')}`);
  return { exitCode, stdout, stderr };
}
