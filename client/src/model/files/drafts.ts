import { isRecord } from '#protocol';
import type { BreakpointEdit } from './document-edits.ts';
import type { ThisPage } from '../this-page.ts';
import type { KeptStorage } from '../view-state.ts';

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
  /** Breakpoints on lines that the file does not have yet. */
  readonly newBreakpoints: readonly BreakpointEdit[];
}

/** A draft as it is stored. */
interface StoredDraft extends Draft {
  /** When it was written last, in milliseconds of this browser's clock. */
  readonly at: number;
  /** The draft of another page that was found and gone on with. */
  readonly over?: PageDraft;
}

/** Names the draft of a page as it was at a time. */
interface PageDraft {
  readonly page: string;
  readonly at: number;
}

const prefix = 'stopline.draft:';
/** Of one draft and of all together, in characters: a browser gives a site about five million. */
const longest = 1_000_000;
const mostTogether = 3_000_000;

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isPageDraft = (value: unknown): value is PageDraft =>
  isRecord(value) && typeof value.page === 'string' && isNumber(value.at);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What was stored of breakpoints, as far as it can be used. */
function breakpointsOf(stored: unknown): readonly BreakpointEdit[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (!isRecord(each) || !isNumber(each.line)) return [];
    const { line, condition, hitCondition, logMessage } = each;
    const texts = {
      condition: textOf(condition),
      hitCondition: textOf(hitCondition),
      logMessage: textOf(logMessage),
    };
    return [{ line, ...texts }];
  });
}

/** What was stored, if it can be used. */
function parse(stored: string): StoredDraft | undefined {
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isRecord(draft) || typeof draft.text !== 'string') return undefined;
    const { text, version, steps, newBreakpoints, at, over } = draft;
    return {
      text,
      version: typeof version === 'string' ? version : null,
      steps: Array.isArray(steps) ? steps.filter(isNumber) : [],
      newBreakpoints: breakpointsOf(newBreakpoints),
      at: isNumber(at) ? at : 0,
      ...(isPageDraft(over) && { over }),
    };
  } catch {
    return undefined;
  }
}

/**
 * What was typed and not saved, kept in this browser by workspace, page and file, so that a reload loses nothing. Pages
 * never write over each other's drafts; one that has none of a file goes on with the latest of the pages that are closed.
 */
export class Drafts {
  readonly #storage: DraftStorage | undefined;
  readonly #workspace: () => string;
  readonly #page: ThisPage;
  /** Drafts of other pages that were gone on with, by file. */
  readonly #over = new Map<string, PageDraft>();

  constructor(storage: DraftStorage | undefined, workspace: () => string, page: ThisPage) {
    this.#storage = storage;
    this.#workspace = workspace;
    this.#page = page;
  }

  read(path: string): Draft | undefined {
    try {
      const own = this.#stored(this.#page.name, path);
      const found = own === undefined ? this.#latest(path) : { page: this.#page.name, draft: own };
      if (found === undefined) return undefined;
      const { at, over, ...draft } = found.draft;
      const before = own === undefined ? { page: found.page, at } : over;
      if (before !== undefined) this.#over.set(path, before);
      return draft;
    } catch {
      return undefined;
    }
  }

  /** Whether this page has a draft of the file: another page may have saved it, and what was typed with it. */
  has(path: string): boolean {
    try {
      return this.#stored(this.#page.name, path) !== undefined;
    } catch {
      return false;
    }
  }

  /** False where it could not be kept: too long, or the storage is full or forbidden. An older draft stays then. */
  write(path: string, draft: Draft): boolean {
    const storage = this.#storage;
    const key = this.#keyOf(this.#page.name, path);
    const over = this.#over.get(path);
    const text = JSON.stringify({ ...draft, at: Date.now(), ...(over && { over }) } satisfies StoredDraft);
    if (storage === undefined || text.length > longest) return false;
    try {
      const others = keysOf(storage).filter((other) => other !== key);
      const together = others.reduce((sum, other) => sum + (storage.getItem(other)?.length ?? 0), text.length);
      if (together > mostTogether) return false;
      storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes this page's draft, with the one that it goes on with unless that page has typed since. */
  remove(path: string): void {
    try {
      const over = this.#over.get(path) ?? this.#stored(this.#page.name, path)?.over;
      this.#over.delete(path);
      this.#storage?.removeItem(this.#keyOf(this.#page.name, path));
      if (over !== undefined) this.#removeAsOf(over, path);
    } catch {
      // A storage that may not be used holds nothing either.
    }
  }

  /** The files of this workspace that have a draft, of this page or of one that is closed. */
  paths(): readonly string[] {
    try {
      return [...new Set(this.#all().map(({ path }) => path))];
    } catch {
      return [];
    }
  }

  #removeAsOf({ page, at }: PageDraft, path: string): void {
    const draft = this.#stored(page, path);
    if (draft?.at !== at) return;
    this.#storage?.removeItem(this.#keyOf(page, path));
    if (draft.over !== undefined) this.#removeAsOf(draft.over, path);
  }

  #latest(path: string): { readonly page: string; readonly draft: StoredDraft } | undefined {
    const found = this.#all().flatMap((each) => {
      const draft = each.path === path ? this.#stored(each.page, path) : undefined;
      return draft === undefined ? [] : [{ page: each.page, draft }];
    });
    return found.toSorted((one, other) => other.draft.at - one.draft.at)[0];
  }

  #stored(page: string, path: string): StoredDraft | undefined {
    const stored = this.#storage?.getItem(this.#keyOf(page, path)) ?? undefined;
    return stored === undefined ? undefined : parse(stored);
  }

  #keyOf(page: string, path: string): string {
    return `${this.#keyBegin()}${page} ${path}`;
  }

  #keyBegin(): string {
    return `${prefix}${JSON.stringify(this.#workspace())}`;
  }

  /** The drafts of this workspace but those of other pages that are open. */
  #all(): readonly { readonly page: string; readonly path: string }[] {
    const begin = this.#keyBegin();
    const keys = this.#storage === undefined ? [] : keysOf(this.#storage);
    return keys
      .filter((key) => key.startsWith(begin))
      .map((key) => {
        const name = key.slice(begin.length);
        const space = name.indexOf(' ');
        return { page: name.slice(0, space), path: name.slice(space + 1) };
      })
      .filter(({ page }) => page === this.#page.name || !this.#page.isOpen(page));
  }
}

/** All drafts of this browser, of other workspaces too: they share its storage. */
function keysOf(storage: DraftStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => key?.startsWith(prefix) === true);
}
