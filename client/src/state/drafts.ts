import type { KeptStorage } from './view-state.ts';

/** The part of the browser's storage that drafts need. */
export type DraftStorage = KeptStorage & Pick<Storage, 'key' | 'length'>;

/** What was typed into a file and not saved. */
export interface Draft {
  /** As the file would have it. */
  readonly text: string;
  /** Of the file that it was made of; `null` for one that was deleted. */
  readonly version: string | null;
  /** How it came from the file's text (`EditedText.steps`). */
  readonly steps: readonly number[];
}

const prefix = 'stopline.draft:';
/** Of one draft and of all together, in characters: a browser gives a site about five million. */
const longest = 1_000_000;
const mostTogether = 3_000_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What was stored, if it can be used. */
function parse(stored: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isRecord(draft) || typeof draft.text !== 'string') return undefined;
    const version = typeof draft.version === 'string' ? draft.version : null;
    return { text: draft.text, version, steps: Array.isArray(draft.steps) ? draft.steps.filter(isNumber) : [] };
  } catch {
    return undefined;
  }
}

/** What was typed and not saved, kept in this browser by workspace and file, so that a reload loses nothing. */
export class Drafts {
  readonly #storage: DraftStorage | undefined;
  readonly #workspace: () => string;

  constructor(storage: DraftStorage | undefined, workspace: () => string) {
    this.#storage = storage;
    this.#workspace = workspace;
  }

  read(path: string): Draft | undefined {
    try {
      const stored = this.#storage?.getItem(this.#keyOf(path)) ?? undefined;
      return stored === undefined ? undefined : parse(stored);
    } catch {
      return undefined;
    }
  }

  /** False where it could not be kept: too long, or the storage is full or forbidden. An older draft stays then. */
  write(path: string, draft: Draft): boolean {
    const storage = this.#storage;
    const key = this.#keyOf(path);
    const text = JSON.stringify(draft);
    if (storage === undefined || text.length > longest) return false;
    try {
      const others = this.#keys(storage).filter((other) => other !== key);
      const together = others.reduce((sum, other) => sum + (storage.getItem(other)?.length ?? 0), text.length);
      if (together > mostTogether) return false;
      storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  remove(path: string): void {
    try {
      this.#storage?.removeItem(this.#keyOf(path));
    } catch {
      // A storage that may not be used holds nothing either.
    }
  }

  /** The files of this workspace that have a draft. */
  paths(): readonly string[] {
    try {
      const begin = this.#keyOf('');
      const keys = this.#storage === undefined ? [] : this.#keys(this.#storage);
      return keys.filter((key) => key.startsWith(begin)).map((key) => key.slice(begin.length));
    } catch {
      return [];
    }
  }

  #keyOf(path: string): string {
    return `${prefix}${JSON.stringify(this.#workspace())}${path}`;
  }

  /** All drafts of this browser, of other workspaces too: they share its storage. */
  #keys(storage: DraftStorage): readonly string[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    return keys.filter((key): key is string => key?.startsWith(prefix) === true);
  }
}
