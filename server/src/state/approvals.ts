import { mkdir, rename } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DebugError, type ListedApproval } from '#protocol';
import type { Logger } from '../log.ts';
import { limits } from '../limits.ts';
import { writeAtomically } from '../workspace/atomic-write.ts';
import { readRegularText } from '../workspace/regular-text.ts';
import { errorCode } from '../workspace/paths.ts';
import { withLock } from './file-lock.ts';
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
    return (await this.problem()) === undefined ? ((await this.#read()) ?? []) : [];
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
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await withLock(file, async (check) => {
        const approvals = change((await this.#read()) ?? (await this.#setAside()));
        const data = JSON.stringify({ format: 1, workspace, approvals });
        await writeAtomically(file, { data, mode: 0o600, check });
      });
    });
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  /** Undefined for a file that another user could have written, or that cannot be read: it approves nothing. */
  async #read(): Promise<readonly ListedApproval[] | undefined> {
    const { file, workspaceFolder, log } = this.#options;
    try {
      const { text } = await readRegularText(file, { most: limits.stateFile.most, refusalOf });
      const { workspace, approvals } = keptFile.parse(JSON.parse(text));
      return workspace === workspaceFolder ? approvals : [];
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      log.warn('The saved approvals cannot be used, so launches are asked about again', { file, error: String(error) });
      return undefined;
    }
  }

  /** Keeps a file that cannot be used beside the new one. */
  async #setAside(): Promise<readonly ListedApproval[]> {
    const { file } = this.#options;
    await rename(file, `${file}.unreadable`).catch(() => undefined);
    return [];
  }
}

/** Why a file that other users can write is refused. */
function refusalOf({ uid, mode }: Stats): string | undefined {
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  return isOwn ? undefined : 'other users can write it';
}
