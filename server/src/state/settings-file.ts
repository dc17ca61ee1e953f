import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { State, UserBreakpoint } from '#protocol';
import type { Logger } from '../log.ts';
import { workspaceStateFile } from './state-folder.ts';
import { breakpointSchemas } from './breakpoint-schema.ts';
import { writeAtomically } from '../workspace/atomic-write.ts';

/** What is saved for a workspace. */
export const settingNames = [
  'breakpoints',
  'breakpointSets',
  'exceptionFilters',
  'exceptionOptions',
  'filterOffers',
  'watches',
] as const satisfies readonly (keyof State)[];

export type Settings = Pick<State, (typeof settingNames)[number]>;

const format = 2;

/** The file of a workspace in the user's state folder (XDG), so that a repository cannot contain it. */
export function settingsFile(workspace: string, environment: NodeJS.ProcessEnv = process.env): string {
  return workspaceStateFile(workspace, 'json', environment);
}

/** Saves the settings of one workspace. */
export class SettingsFile {
  readonly #file: string;
  readonly #log: Logger;
  #writing: Promise<void> = Promise.resolve();
  #next: Settings | undefined;

  constructor(file: string, log: Logger) {
    this.#file = file;
    this.#log = log;
  }

  /** The saved settings, if any. An invalid file is renamed, not overwritten. */
  async read(): Promise<Settings | undefined> {
    try {
      const kept = keptFile.safeParse(JSON.parse(await readFile(this.#file, 'utf8')));
      if (!kept.success) throw new Error('its format is unknown');
      const { settings } = kept.data;
      return { ...settings, filterOffers: offersIn(settings.filterOffers) };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      const aside = `${this.#file}.unreadable`;
      await rename(this.#file, aside).catch(() => undefined);
      this.#log.warn(`The saved breakpoints could not be read; the file is now ${aside}`, { error: String(error) });
      return undefined;
    }
  }

  /** Writes soon. Of several calls in a row, the last one counts. */
  write(settings: Settings): void {
    const isWaiting = this.#next !== undefined;
    this.#next = settings;
    if (!isWaiting) this.#writing = this.#writing.then(() => this.#writeNext());
  }

  /** Resolves when everything is written. */
  flush(): Promise<void> {
    return this.#writing;
  }

  async #writeNext(): Promise<void> {
    const settings = this.#next;
    this.#next = undefined;
    try {
      await mkdir(join(this.#file, '..'), { recursive: true, mode: 0o700 });
      await writeAtomically(this.#file, { data: JSON.stringify({ format, settings }), mode: 0o600 });
    } catch (error) {
      this.#log.warn('Breakpoints could not be saved for the next start', { error: String(error) });
    }
  }
}

/** Whatever was saved is read, however long it is. */
const { conditions, onLine, breakpointsWith } = breakpointSchemas({ name: Infinity, path: Infinity, code: Infinity });

const keptConditions = { ...conditions, enabled: z.boolean() };

const keptOfAnyKind = {
  id: z.int().positive(),
  ...keptConditions,
  createdBy: z.object({ kind: z.enum(['person', 'agent']), name: z.string() }),
  at: z.string(),
};

function keptWith<Shape extends z.core.$ZodShape>(shape: Shape) {
  const [source, onFunction, data] = breakpointsWith(shape);
  return z.discriminatedUnion('kind', [source.strip(), onFunction.strip(), data.omit({ sessionId: true }).strip()]);
}

const keptBreakpoint = keptWith(keptOfAnyKind);

/** In format 1, all breakpoints were on lines. */
const keptBeforeKinds = z
  .object({ ...onLine, ...keptOfAnyKind })
  .transform((breakpoint): UserBreakpoint => ({ kind: 'source', ...breakpoint }));

const keptOption = z.object({
  path: z.array(z.object({ negate: z.boolean().exactOptional(), names: z.array(z.string()) })).exactOptional(),
  breakMode: z.enum(['never', 'always', 'unhandled', 'userUnhandled']),
});

const keptSettings = <Breakpoint extends z.ZodType<UserBreakpoint>>(breakpoint: Breakpoint) =>
  z.object({
    breakpoints: z.array(breakpoint),
    breakpointSets: z.record(z.string(), z.array(keptWith(keptConditions))).default({}),
    exceptionFilters: z.record(z.string(), z.object({ enabled: z.boolean(), condition: z.string().exactOptional() })),
    exceptionOptions: z.record(z.string(), z.array(keptOption)).default({}),
    filterOffers: z.unknown().optional(),
    watches: z.array(z.string()),
  });

const keptFile = z.discriminatedUnion('format', [
  z.object({ format: z.literal(1), settings: keptSettings(keptBeforeKinds) }),
  z.object({ format: z.literal(format), settings: keptSettings(keptBreakpoint) }),
]);

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
    supportsExceptionOptions: z.boolean().exactOptional(),
  }),
);

/** These come from adapters. Invalid ones are dropped without losing the breakpoints. */
const offersIn = (filterOffers: unknown): Settings['filterOffers'] => keptOffers.safeParse(filterOffers).data ?? {};
