import { tried } from './tried.ts';
import type { KeptStorage } from './kept-storage.ts';

const storageKey = 'stopline.page';
const lockPrefix = 'stopline.page:';

export interface ThisPage {
  /** Unique among open pages, and the same after a reload. Contains no space. */
  readonly name: string;
  /** Whether another page is open, as far as the browser can tell. */
  readonly isOpen: (name: string) => boolean;
}

interface PageParts {
  /** Of this tab. */
  readonly storage: KeptStorage | undefined;
  /** Shared by the pages of a browser; unavailable over plain HTTP from another machine. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** The name of this page, and which other pages are open. */
export function thisPage({ storage, locks, window }: PageParts): ThisPage {
  const name = keptName(storage, window);
  return { name, isOpen: locks ? openPages(name, locks, window) : () => false };
}

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');

/** The name is stored only between two loads: a duplicated tab copies the storage. */
function keptName(storage: PageParts['storage'], window: PageParts['window']): string {
  const name = taken(storage) ?? newName();
  window.addEventListener('pageshow', () => taken(storage));
  // Without storage, each load is a new page.
  window.addEventListener('pagehide', () => tried(() => storage?.setItem(storageKey, name)));
  return name;
}

/** Removes and returns the stored name. */
const taken = (storage: PageParts['storage']): string | undefined =>
  tried(() => {
    const name = storage?.getItem(storageKey) ?? undefined;
    storage?.removeItem(storageKey);
    return name;
  });

/** Each page holds a lock, which is released however it closes. */
function openPages(
  name: string,
  locks: NonNullable<PageParts['locks']>,
  window: PageParts['window'],
): ThisPage['isOpen'] {
  let held: ReadonlySet<string | undefined> = new Set();
  const look = (): void =>
    void locks.query().then(
      (found) => (held = new Set(found.held?.map((lock) => lock.name))),
      () => undefined,
    );
  void locks.request(`${lockPrefix}${name}`, () => new Promise<void>(() => undefined)).catch(() => undefined);
  look();
  // Another page may have opened or closed.
  for (const event of ['focus', 'storage']) window.addEventListener(event, look);
  return (other) => held.has(`${lockPrefix}${other}`);
}
