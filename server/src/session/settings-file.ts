import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { State } from '#protocol';
import type { Logger } from '../log.ts';

/** What outlives a restart of the server: the person's and the agents' intentions for one workspace. */
export type Settings = Pick<State, 'breakpoints' | 'exceptionFilters' | 'filterOffers' | 'watches'>;

const format = 1;

/** Where settings are kept: in the user's state folder, so that a repository cannot ship them (XDG base directories). */
export function settingsFile(workspace: string, environment: NodeJS.ProcessEnv = process.env): string {
  const stateHome = environment.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
  const key = createHash('sha256').update(workspace).digest('hex').slice(0, 32);
  return join(stateHome, 'stopline', 'workspaces', `${key}.json`);
}

/** Keeps the settings of one workspace on disk. A file is written whole or not at all. */
export class SettingsFile {
  readonly #file: string;
  readonly #log: Logger;
  #writing: Promise<void> = Promise.resolve();
  #next: Settings | undefined;

  constructor(file: string, log: Logger) {
    this.#file = file;
    this.#log = log;
  }

  /** What was kept; nothing for a first start. A file that cannot be understood is set aside, not overwritten. */
  async read(): Promise<Settings | undefined> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      if (isKept(kept)) return { ...kept.settings, filterOffers: offersIn(kept.settings) };
      throw new Error('it is not of the form that this version writes');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      const aside = `${this.#file}.unreadable`;
      await rename(this.#file, aside).catch(() => undefined);
      this.#log.warn(`The kept breakpoints could not be read; the file is now ${aside}`, { error: String(error) });
      return undefined;
    }
  }

  /** Writes soon; of several calls in a row the last one counts. */
  write(settings: Settings): void {
    const isWaiting = this.#next !== undefined;
    this.#next = settings;
    if (!isWaiting) this.#writing = this.#writing.then(() => this.#writeNext());
  }

  /** Resolves when all is on disk. */
  flush(): Promise<void> {
    return this.#writing;
  }

  async #writeNext(): Promise<void> {
    const settings = this.#next;
    this.#next = undefined;
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      await mkdir(join(this.#file, '..'), { recursive: true, mode: 0o700 });
      await writeFile(temporary, JSON.stringify({ format, settings }), { mode: 0o600 });
      await rename(temporary, this.#file);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      this.#log.warn('Breakpoints could not be kept for the next start', { error: String(error) });
    }
  }
}

const keptBreakpoint = z.object({
  id: z.int().positive(),
  path: z.string(),
  line: z.int().positive(),
  column: z.int().positive().optional(),
  condition: z.string().optional(),
  hitCondition: z.string().optional(),
  logMessage: z.string().optional(),
  enabled: z.boolean(),
  createdBy: z.object({ kind: z.enum(['person', 'agent']), name: z.string() }),
  at: z.string(),
});

const keptFile = z.object({
  format: z.literal(format),
  settings: z.object({
    breakpoints: z.array(keptBreakpoint),
    exceptionFilters: z.record(z.string(), z.object({ enabled: z.boolean(), condition: z.string().optional() })),
    watches: z.array(z.string()),
  }),
});

type Kept = Omit<Settings, 'filterOffers'> & { readonly filterOffers?: unknown };

function isKept(kept: unknown): kept is { settings: Kept } {
  return keptFile.safeParse(kept).success;
}

const keptOffers = z.record(
  z.string(),
  z.object({
    exceptionBreakpointFilters: z.array(
      z.object({
        filter: z.string(),
        label: z.string(),
        description: z.string().exactOptional(),
        default: z.boolean().exactOptional(),
        supportsCondition: z.boolean().exactOptional(),
        conditionDescription: z.string().exactOptional(),
      }),
    ),
    supportsExceptionFilterOptions: z.boolean(),
  }),
);

/** These are adapters' words: what does not fit is left out, and costs nobody their breakpoints. */
const offersIn = ({ filterOffers }: Kept): Settings['filterOffers'] => keptOffers.safeParse(filterOffers).data ?? {};
