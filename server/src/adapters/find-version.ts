import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import type { LocateContext } from './adapter-row.ts';

/** The most that is read of what a program prints, in characters. */
const mostPrinted = 1024 * 1024;

interface RunOptions extends Pick<LocateContext, 'environment' | 'processes'> {
  /** By default outside of the workspace, so that none of its files are read. */
  readonly cwd?: string;
  /** 10 s by default: a busy machine takes seconds to start an interpreter. */
  readonly timeoutMs?: number;
}

/**
 * What a program prints; undefined if it cannot be run, fails, prints too much or takes too long. It ends with the server, and
 * what it started ends with it: `python` may be a script that starts others.
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  { environment, processes, cwd = tmpdir(), timeoutMs = 10_000 }: RunOptions,
): Promise<{ readonly stdout: string; readonly stderr: string } | undefined> {
  const printed = { stdout: '', stderr: '' };
  try {
    const command = [program, ...args];
    const asked = await processes.start({ command, cwd, environment, readsStdout: true, exitsWhenClosed: false });
    asked.onOutput((text, stream) => {
      printed[stream] += text;
      if (printed[stream].length > mostPrinted) void asked.stop();
    });
    asked.child.stdin?.end();
    const late = setTimeout(() => void asked.stop(), timeoutMs);
    const over = Promise.all([asked.exited, asked.outputEnded]).finally(() => clearTimeout(late));
    const [{ code }] = await over;
    return code === 0 ? printed : undefined;
  } catch {
    return undefined;
  }
}

/** A text of JSON as its schema wants it; undefined for any other. */
export function readJson<Schema extends z.ZodType>(text = '', schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** How to ask a program for its version. */
export interface VersionQuestion {
  readonly args: readonly string[];
  /** Its first group is the version. */
  readonly pattern: RegExp;
}

/** The version that a program prints; undefined if it cannot be run. At a start, it is not asked, to save time: ''. */
export async function findVersion(
  program: string,
  { args, pattern }: VersionQuestion,
  { configuration, environment, processes }: LocateContext,
): Promise<string | undefined> {
  if (configuration !== undefined) return '';
  const output = await outputOf(program, args, { environment, processes });
  return output && pattern.exec(output.stdout + output.stderr)?.[1];
}

const manifest = z.object({ version: z.string() });

/** The version in a file of JSON, such as a package.json. */
export async function versionInFile(path: string): Promise<string | undefined> {
  return readJson(await readFile(path, 'utf8').catch(() => undefined), manifest)?.version;
}
