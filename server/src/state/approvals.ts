import { mkdir, open } from 'node:fs/promises';
import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DebugError, type ListedApproval } from '#protocol';
import type { Logger } from '../log.ts';
import { writeAtomically } from '../workspace/atomic-write.ts';
import { errorCode } from '../workspace/paths.ts';
import { isInWorkspace } from './state-folder.ts';

/** The approvals of a workspace. */
export interface Approvals {
  has(id: string): Promise<boolean>;
  /** The last one first. */
  list(): Promise<readonly ListedApproval[]>;
  /** Remembers an approval. Rejects if it cannot be kept. */
  add(approval: ListedApproval): Promise<void>;
  withdraw(ids: readonly string[]): Promise<void>;
  /** Why approvals are not remembered; undefined if they are. */
  problem(): Promise<string | undefined>;
}

/** Approves everything: for a workspace that its owner trusts (`--trust`). */
export const everythingApproved: Approvals = {
  has: () => Promise.resolve(true),
  list: () => Promise.resolve([]),
  add: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
  problem: () => Promise.resolve('This server does not ask: it trusts the workspace.'),
};

/** The most approvals of a workspace; a further one replaces the oldest. */
const mostApprovals = 500;

const keptFile = z.object({
  format: z.literal(1),
  workspace: z.string(),
  approvals: z.array(z.object({ id: z.string(), name: z.string(), runs: z.string(), at: z.string() })),
});

interface ApprovalsFileOptions {
  /** Its path, in the user's state folder. */
  readonly file: string;
  readonly workspaceFolder: string;
  readonly log: Logger;
}

/**
 * The approvals of a workspace in a file of the user, which is read at each question: `stopline approve` and other servers
 * may have changed it.
 */
export class ApprovalsFile implements Approvals {
  readonly #options: ApprovalsFileOptions;
  #changing: Promise<void> = Promise.resolve();

  constructor(options: ApprovalsFileOptions) {
    this.#options = options;
  }

  async has(id: string): Promise<boolean> {
    return (await this.list()).some((approval) => approval.id === id);
  }

  async list(): Promise<readonly ListedApproval[]> {
    return (await this.problem()) === undefined ? this.#read() : [];
  }

  add(approval: ListedApproval): Promise<void> {
    return this.#change((known) => [approval, ...known.filter(({ id }) => id !== approval.id)].slice(0, mostApprovals));
  }

  withdraw(ids: readonly string[]): Promise<void> {
    return this.#change((known) => known.filter(({ id }) => !ids.includes(id)));
  }

  async problem(): Promise<string | undefined> {
    const { file, workspaceFolder } = this.#options;
    if (!(await isInWorkspace(file, workspaceFolder))) return undefined;
    return `Approvals are not remembered, because the folder for them, ${dirname(file)}, is inside the workspace. Set XDG_STATE_HOME to a folder outside.`;
  }

  #change(change: (known: readonly ListedApproval[]) => readonly ListedApproval[]): Promise<void> {
    const changed = this.#changing.then(async () => {
      const problem = await this.problem();
      if (problem !== undefined) throw new DebugError('not_allowed', problem);
      const { file, workspaceFolder: workspace } = this.#options;
      const approvals = change(await this.#read());
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeAtomically(file, { data: JSON.stringify({ format: 1, workspace, approvals }), mode: 0o600 });
    });
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  /** A file that another user could have written, or that cannot be read, approves nothing. */
  async #read(): Promise<readonly ListedApproval[]> {
    const { file, workspaceFolder, log } = this.#options;
    try {
      const text = await readOwn(file);
      const { workspace, approvals } = keptFile.parse(JSON.parse(text));
      return workspace === workspaceFolder ? approvals : [];
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        log.warn('The saved approvals cannot be used, so launches are asked about again', {
          file,
          error: String(error),
        });
      return [];
    }
  }
}

/** The text of a file that only this user can write. */
async function readOwn(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    const isOwn = process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
    if (!stats.isFile() || !isOwn) throw new Error('other users can write it');
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
