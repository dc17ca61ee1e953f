import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';

/** A change in a watched folder. */
export interface FolderChange {
  /** The folder's real path. */
  readonly folder: string;
  /** The entries that were changed, created or deleted; empty if any of them may have been. */
  readonly paths: readonly string[];
}

interface WatchOptions {
  readonly onChange: (change: FolderChange) => void;
  readonly maxFolders?: number;
  /** How long changes are collected before they are reported, in milliseconds. */
  readonly settleMs?: number;
}

interface WatchedFolder {
  readonly watcher: FSWatcher;
  readonly inode: number | undefined;
  readonly names: Set<string>;
  isWholeFolder: boolean;
  timer: NodeJS.Timeout | undefined;
}

const mostNames = 100;
/** Synchronous, because the folder may be deleted before a promise settles. */
function inodeOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.ino;
  } catch {
    return undefined;
  }
}

/** Watches listed folders and opened files, with one system watcher for each folder. */
export class FileWatch {
  readonly #folders = new Map<string, WatchedFolder>();
  readonly #onChange: (change: FolderChange) => void;
  readonly #maxFolders: number;
  readonly #settleMs: number;

  constructor({ onChange, maxFolders = 256, settleMs = 100 }: WatchOptions) {
    this.#onChange = onChange;
    this.#maxFolders = maxFolders;
    this.#settleMs = settleMs;
  }

  /** The number of watched folders. */
  get size(): number {
    return this.#folders.size;
  }

  /**
   * Watches the entries of a folder (a real path), which `place` reaches also if the path leads elsewhere meanwhile: an open
   * descriptor (`/proc/self/fd/N`). With too many folders, the one requested longest ago is dropped.
   */
  watchFolder(folder: string, place = folder): void {
    const watched = this.#folders.get(folder) ?? this.#start(folder, place);
    if (watched === undefined) return;
    this.#folders.delete(folder);
    this.#folders.set(folder, watched);
    const [oldest] = this.#folders.keys();
    if (oldest !== undefined && this.#folders.size > this.#maxFolders) this.#drop(oldest);
  }

  /** Ends all watching. */
  close(): void {
    for (const folder of [...this.#folders.keys()]) this.#drop(folder);
  }

  #start(folder: string, place: string): WatchedFolder | undefined {
    try {
      // Node reports events of the folder itself under the last name of the watched path.
      const ownName = place === folder ? undefined : basename(place);
      const watcher = watch(place, { persistent: false }, (_event, name) =>
        this.#note(folder, name === ownName ? null : name),
      );
      watcher.on('error', () => this.#note(folder, null));
      return { watcher, inode: inodeOf(place), names: new Set(), isWholeFolder: false, timer: undefined };
    } catch {
      return undefined;
    }
  }

  #note(folder: string, name: string | null): void {
    const watched = this.#folders.get(folder);
    if (watched === undefined) return;
    if (name !== null && watched.names.size < mostNames) watched.names.add(name);
    else watched.isWholeFolder = true;
    watched.timer ??= setTimeout(() => this.#report(folder, watched), this.#settleMs);
  }

  #report(folder: string, watched: WatchedFolder): void {
    const paths = watched.isWholeFolder ? [] : [...watched.names].map((name) => join(folder, name));
    watched.timer = undefined;
    watched.isWholeFolder = false;
    watched.names.clear();
    // The removal of the folder is reported under its own name.
    const mayBeGone = paths.length === 0 || paths.includes(join(folder, basename(folder)));
    const isGone = mayBeGone && inodeOf(folder) !== watched.inode;
    if (this.#folders.get(folder) !== watched) return;
    if (isGone) this.#drop(folder);
    this.#onChange({ folder, paths: isGone ? [] : paths });
  }

  #drop(folder: string): void {
    const watched = this.#folders.get(folder);
    this.#folders.delete(folder);
    watched?.watcher.close();
    clearTimeout(watched?.timer);
  }
}
