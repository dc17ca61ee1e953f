import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';
import type { AttachTarget } from './adapter-case.ts';

/** A program of nobody's, that is attached to. */
export interface Target {
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Waits until it has counted further: it lives. */
  expectAlive(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a program that is attached to, and waits until it can be. */
export async function startTarget({ command, configuration }: AttachTarget, workspace: string): Promise<Target> {
  const [executable, ...args] = command;
  const program = spawn(executable, args, { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise((resolve) => program.once('exit', resolve));
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const beats = () => said.match(/beat/g)?.length ?? 0;
  const end = async () => {
    program.kill('SIGKILL');
    await exited;
  };
  const found = () => configuration({ pid: program.pid ?? 0, said }, workspace);
  try {
    await expect.poll(() => found() !== undefined, 'the program runs').toBe(true);
  } catch (error) {
    await end();
    throw error;
  }
  const expectAlive = async () => {
    const before = beats();
    await expect.poll(beats, 'it runs on').toBeGreaterThan(before + 1);
  };
  return { configuration: found() ?? {}, expectAlive, end };
}
