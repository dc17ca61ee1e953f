import { isRecord } from '#protocol';
import type { BreakpointEdit } from './document-edits.ts';
import type { ThisPage } from '../this-page.ts';
import { parsed, tried } from '../tried.ts';
import type { KeptStorage } from '../kept-storage.ts';

export type DraftStorage = KeptStorage & Pick<Storage, 'key' | 'length'>;

/** The unsaved text of a file. */
export interface Draft {
  /** With the line ends of the file. */
  readonly text: string;
  /** The version of the file that was edited; `null` if it was deleted. */
  readonly version: string | null;
  /** The changes to the file's text (`EditedText.steps`). */
  readonly steps: readonly number[];
  /** Breakpoints on unsaved lines. */
  readonly newBreakpoints: readonly BreakpointEdit[];
}

interface StoredDraft extends Draft {
  /** When it was last written, in milliseconds. */
  readonly at: number;
  /** The draft of another page that this one continues. */
  readonly over?: PageDraft;
}

/** A page's draft at one moment. */
interface PageDraft {
  readonly page: string;
  readonly at: number;
}

const prefix = 'stopline.draft:';
/** In characters, of one draft and of all; browsers allow about five million per site. */
const longest = 1_000_000;
const mostTogether = 3_000_000;

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isPageDraft = (value: unknown): value is PageDraft =>
  isRecord(value) && typeof value.page === 'string' && isNumber(value.at);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The valid part of stored breakpoints. */
function breakpointsOf(stored: unknown): readonly BreakpointEdit[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (!isRecord(each) || !isNumber(each.line)) return [];
    const { line, condition, hitCondition, logMessage } = each;
    const texts = { condition: textOf(condition), hitCondition: textOf(hitCondition), logMessage: textOf(logMessage) };
    return [{ line, ...texts }];
  });
}

function parse(stored: string): StoredDraft | undefined {
  const draft = parsed(stored);
  if (!isRecord(draft) || typeof draft.text !== 'string') return undefined;
  const { text, version, steps, newBreakpoints, at, over } = draft;
  return {
    text,
    version: textOf(version) ?? null,
    steps: Array.isArray(steps) ? steps.filter(isNumber) : [],
    newBreakpoints: breakpointsOf(newBreakpoints),
    at: isNumber(at) ? at : 0,
    ...(isPageDraft(over) && { over }),
  };
}

/**
 * Unsaved text, kept in this browser by workspace, page and file, so that it survives a reload. Pages never overwrite
 * each other's drafts; a page without one continues the latest draft of closed pages.
 */
export class Drafts {
  readonly #storage: DraftStorage | undefined;
  readonly #workspace: () => string;
  readonly #page: ThisPage;
  /** Drafts of other pages that are continued here, by file. */
  readonly #over = new Map<string, PageDraft>();

  constructor(storage: DraftStorage | undefined, workspace: () => string, page: ThisPage) {
    this.#storage = storage;
    this.#workspace = workspace;
    this.#page = page;
  }

  read(path: string): Draft | undefined {
    const own = this.#stored(this.#page.name, path);
    const found = own === undefined ? this.#latest(path) : { page: this.#page.name, draft: own };
    if (found === undefined) return undefined;
    const { at, over, ...draft } = found.draft;
    const before = own === undefined ? { page: found.page, at } : over;
    if (before !== undefined) this.#over.set(path, before);
    return draft;
  }

  /** Whether this page has a draft of the file. Another page may have saved and removed it. */
  has(path: string): boolean {
    return this.#stored(this.#page.name, path) !== undefined;
  }

  /** False if it could not be stored: too long, or the storage is full or blocked. An older draft remains. */
  write(path: string, draft: Draft): boolean {
    const storage = this.#storage;
    const key = this.#keyOf(this.#page.name, path);
    const over = this.#over.get(path);
    const text = JSON.stringify({ ...draft, at: Date.now(), ...(over && { over }) } satisfies StoredDraft);
    if (storage === undefined || text.length > longest) return false;
    const isStored = tried(() => {
      const others = keysOf(storage).filter((other) => other !== key);
      const together = others.reduce((sum, other) => sum + (storage.getItem(other)?.length ?? 0), text.length);
      if (together <= mostTogether) storage.setItem(key, text);
      return together <= mostTogether;
    });
    return isStored === true;
  }

  /** Removes this page's draft, and the continued one unless its page has changed it since. */
  remove(path: string): void {
    const over = this.#over.get(path) ?? this.#stored(this.#page.name, path)?.over;
    this.#over.delete(path);
    this.#removeOf(this.#page.name, path);
    if (over !== undefined) this.#removeAsOf(over, path);
  }

  /** The files of this workspace with drafts of this page or of closed ones. */
  paths(): readonly string[] {
    return [...new Set(this.#all().map(({ path }) => path))];
  }

  #removeOf(page: string, path: string): void {
    tried(() => this.#storage?.removeItem(this.#keyOf(page, path)));
  }

  #removeAsOf({ page, at }: PageDraft, path: string): void {
    const draft = this.#stored(page, path);
    if (draft?.at !== at) return;
    this.#removeOf(page, path);
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
    return parse(tried(() => this.#storage?.getItem(this.#keyOf(page, path))) ?? 'null');
  }

  #keyOf(page: string, path: string): string {
    return `${this.#keyBegin()}${page} ${path}`;
  }

  #keyBegin(): string {
    return `${prefix}${JSON.stringify(this.#workspace())}`;
  }

  /** The drafts of this workspace, except those of other open pages. */
  #all(): readonly { readonly page: string; readonly path: string }[] {
    const begin = this.#keyBegin();
    const storage = this.#storage;
    const keys = storage && tried(() => keysOf(storage));
    return (keys ?? [])
      .filter((key) => key.startsWith(begin))
      .map((key) => {
        const name = key.slice(begin.length);
        const space = name.indexOf(' ');
        return { page: name.slice(0, space), path: name.slice(space + 1) };
      })
      .filter(({ page }) => page === this.#page.name || !this.#page.isOpen(page));
  }
}

/** All drafts in this browser: workspaces share the storage. */
function keysOf(storage: DraftStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key): key is string => key?.startsWith(prefix) === true);
}
