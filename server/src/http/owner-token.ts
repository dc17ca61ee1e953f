import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createSecret } from './secrets.ts';
import { quoted, UsageError } from '../usage-error.ts';
import { writeAtomically } from '../workspace/atomic-write.ts';
import { errorCode, isInside } from '../workspace/paths.ts';

export interface OwnerToken {
  readonly token: string;
  /** True if the printed URL contains it: false if it was passed on stdin. */
  readonly isPrinted: boolean;
}

export interface TokenSource {
  readonly tokenFile: string | undefined;
  readonly tokenStdin: boolean;
  /** The folder served. A token file in it could be read in the page, and by any debugged program. */
  readonly workspace: string;
  readonly stdin: NodeJS.ReadableStream;
  /** How long stdin may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const tokenShape = /^[A-Za-z0-9_-]{22,512}$/;
const longestLine = 4096;
const shapeInWords = 'base64url without padding, 22 to 512 characters';

/** The owner's token: from a file, from stdin, or a new one. Throws a UsageError that never contains the token. */
export async function ownerToken({
  tokenFile,
  tokenStdin,
  workspace,
  stdin,
  timeoutMs = 30_000,
}: TokenSource): Promise<OwnerToken> {
  if (tokenFile !== undefined) {
    await assertOutside(tokenFile, workspace);
    return { token: await tokenFromFile(tokenFile), isPrinted: true };
  }
  if (tokenStdin) return { token: await tokenFromStdin(stdin, timeoutMs), isPrinted: false };
  return { token: createSecret(), isPrinted: true };
}

/** Refuses a token file that is in the workspace, by its own path or by links. */
async function assertOutside(path: string, workspace: string): Promise<void> {
  const real = (one: string) => realpath(one).catch(() => one);
  const [file, folder, served] = await Promise.all([real(path), real(dirname(path)), real(workspace)]);
  if (![file, folder].some((each) => isInside(each, served))) return;
  throw new UsageError(
    `The token file ${quoted(path)} is in the workspace, where it can be read. Choose a path outside.`,
  );
}

async function tokenFromFile(path: string): Promise<string> {
  try {
    return await readTokenFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (errorCode(error) !== 'ENOENT') throw unusable(path, 'cannot be read', error);
  }
  try {
    await writeAtomically(path, { data: `${createSecret()}\n`, mode: 0o600, isNew: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusable(path, 'cannot be made', error);
  }
  try {
    return await readTokenFile(path);
  } catch (error) {
    throw error instanceof UsageError ? error : unusable(path, 'cannot be read', error);
  }
}

function unusable(path: string, problem: string, cause: unknown): UsageError {
  return new UsageError(`The token file ${quoted(path)} ${problem} (${errorCode(cause) || 'unknown error'}).`, {
    cause,
  });
}

async function readTokenFile(path: string): Promise<string> {
  // Without blocking, as a named pipe would.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return await tokenIn(file, path);
  } finally {
    await file.close();
  }
}

async function tokenIn(file: FileHandle, path: string): Promise<string> {
  const { mode, size } = await file.stat();
  if ((mode & constants.S_IFMT) !== constants.S_IFREG)
    throw new UsageError(`The token file ${quoted(path)} is not a regular file.`);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new UsageError(`Other users can access the token file ${quoted(path)}. Forbid that: chmod 600.`);
  const token = size > longestLine ? '' : (await file.readFile('utf8')).trim();
  if (!tokenShape.test(token))
    throw new UsageError(`The token file ${quoted(path)} must contain one token: ${shapeInWords}.`);
  return token;
}

function tokenFromStdin(stdin: NodeJS.ReadableStream, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (problem?: string) => {
      clearTimeout(timer);
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd).pause();
      const token = (text.split('\n')[0] ?? '').trim();
      if (problem === undefined && tokenShape.test(token)) resolve(token);
      else
        reject(new UsageError(problem ?? `--token-stdin: the first line of stdin must be the token: ${shapeInWords}.`));
    };
    const onData = (chunk: Buffer | string) => {
      text += chunk.toString();
      if (text.includes('\n') || text.length > longestLine) settle();
    };
    const onEnd = () => settle();
    const timer = setTimeout(() => settle(`--token-stdin: no line on stdin within ${timeoutMs / 1000} s.`), timeoutMs);
    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
  });
}
