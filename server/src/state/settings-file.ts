import { mkdir, rename, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../log.ts';
import { limits } from '../limits.ts';
import { writeAtomically } from '../workspace/atomic-write.ts';
import { errorCode } from '../workspace/paths.ts';
import { readRegularText } from '../workspace/regular-text.ts';
import { FileWatch } from '../workspace/watch.ts';
import { withLock } from './file-lock.ts';
import { areSameSettings, mergedSettings, type IdOf } from './merged-settings.ts';
import { fileWith, noSettings, settingsIn, type Settings } from './settings-schema.ts';
import { workspaceStateFile } from './state-folder.ts';

/** The file of a workspace in the user's state folder (XDG), so that a repository cannot contain it. */
export function settingsFile(workspace: string, environment: NodeJS.ProcessEnv = process.env): string {
  return workspaceStateFile(workspace, 'json', environment);
}

/** The one whose settings are in the file. */
interface SettingsOwner {
  readonly idOf: IdOf;
  /** Another server of the workspace has written settings, which are merged with ours. */
  readonly onMerged: (merged: Settings) => void;
}

/** Different for each version of a file. */
const versionOf = ({ ino, mtimeMs, size }: Stats): string => `${ino} ${mtimeMs} ${size}`;

/** Saves the settings of one workspace, together with the other servers of the workspace. */
export class SettingsFile {
  readonly #file: string;
  readonly #log: Logger;
  readonly #watch: FileWatch;
  #owner: SettingsOwner = { idOf: ({ id }) => id, onMerged: () => undefined };
  /** The content of the file that was last read or written. */
  #base: Settings = noSettings;
  #version: string | undefined;
  #ours: Settings = noSettings;
  #isSaved = true;
  #working: Promise<void> = Promise.resolve();
  #isWaiting = false;

  constructor(file: string, log: Logger) {
    this.#file = file;
    this.#log = log;
    this.#watch = new FileWatch({
      onChange: ({ paths }) => {
        if (paths.length === 0 || paths.includes(file)) this.#schedule();
      },
    });
  }

  /** The saved settings, if any. An invalid file is renamed, not overwritten. */
  async read(): Promise<Settings | undefined> {
    const settings = await this.#read();
    if (settings) this.#base = this.#ours = settings;
    return settings;
  }

  /** From now on, what other servers write is merged with our settings. */
  async follow(owner: SettingsOwner): Promise<void> {
    this.#owner = owner;
    const folder = dirname(this.#file);
    // If it cannot be created, the first write says so.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    this.#watch.watchFolder(folder);
    this.#schedule();
  }

  /** Writes soon. Of several calls in a row, the last one counts. */
  write(settings: Settings): void {
    this.#ours = settings;
    this.#isSaved = false;
    this.#schedule();
  }

  /** Resolves when everything is written, with what is given to be written meanwhile. */
  async flush(): Promise<void> {
    for (let working; working !== this.#working;) {
      working = this.#working;
      await working;
    }
  }

  /** Resolves when everything is written, and follows the file no longer. */
  close(): Promise<void> {
    this.#watch.close();
    return this.flush();
  }

  #schedule(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#working = this.#working.then(async () => {
      this.#isWaiting = false;
      try {
        await this.#synchronize();
      } catch (error) {
        this.#isSaved = false;
        this.#log.warn('Breakpoints could not be saved for the next start', { error: String(error) });
      }
    });
  }

  async #synchronize(): Promise<void> {
    if (this.#isSaved && !(await this.#isWrittenByOthers())) return;
    this.#isSaved = true;
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    await withLock(this.#file, async (check) => {
      const isTheirs = await this.#isWrittenByOthers();
      if (isTheirs) this.#merge((await this.#read()) ?? this.#base);
      const ours = this.#ours;
      if (isTheirs && this.#version !== undefined && areSameSettings(ours, this.#base)) return;
      const data = fileWith(ours);
      const { most } = limits.stateFile;
      if (data.length > most) throw new Error(`they are larger than ${most.toLocaleString('en')} bytes`);
      this.#version = versionOf(await writeAtomically(this.#file, { data, mode: 0o600, check }));
      this.#base = ours;
    });
  }

  async #isWrittenByOthers(): Promise<boolean> {
    const present = await stat(this.#file).catch(() => undefined);
    return present !== undefined && versionOf(present) !== this.#version;
  }

  /** No other work may come between: the owner's settings have to be ours. */
  #merge(theirs: Settings): void {
    const merged = mergedSettings({ base: this.#base, ours: this.#ours, theirs }, this.#owner.idOf);
    this.#base = theirs;
    if (areSameSettings(merged, this.#ours)) return;
    this.#ours = merged;
    this.#owner.onMerged(merged);
  }

  async #read(): Promise<Settings | undefined> {
    try {
      const { text, stats } = await readRegularText(this.#file, limits.stateFile);
      const settings = await settingsIn(JSON.parse(text));
      this.#version = versionOf(stats);
      return settings;
    } catch (error) {
      this.#version = undefined;
      if (errorCode(error) === 'ENOENT') return undefined;
      const aside = `${this.#file}.unreadable`;
      await rename(this.#file, aside).catch(() => undefined);
      this.#log.warn(`The saved breakpoints could not be read; the file is now ${aside}`, { error: String(error) });
      return undefined;
    }
  }
}
