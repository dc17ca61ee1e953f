import type { KeptStorage } from './view-state.ts';

const storageKey = 'stopline.page';
const lockPrefix = 'stopline.page:';

/** This page among those of its browser. */
export interface ThisPage {
  /** Its own among all that are open, and the same after a reload. It has no space. */
  readonly name: string;
  /** Whether another page is open, as far as the browser tells. */
  readonly isOpen: (name: string) => boolean;
}

/** What a page is told apart with. */
interface PageParts {
  /** Of this tab alone. */
  readonly storage: (KeptStorage & Pick<Storage, 'removeItem'>) | undefined;
  /** Shared by the pages of a browser; it has none for pages that came over plain HTTP from another machine. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** Names this page, and follows which others are open. */
export function thisPage({ storage, locks, window }: PageParts): ThisPage {
  const name = keptName(storage, window);
  return { name, isOpen: locks ? openPages(name, locks, window) : () => false };
}

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');

/** The name is stored only while the page is away: a tab that is duplicated takes a copy of the storage with it. */
function keptName(storage: PageParts['storage'], window: PageParts['window']): string {
  const name = taken(storage) ?? newName();
  window.addEventListener('pageshow', () => taken(storage));
  window.addEventListener('pagehide', () => {
    try {
      storage?.setItem(storageKey, name);
    } catch {
      // Without storage each load is a page of its own.
    }
  });
  return name;
}

/** Takes the name that was stored out of the storage. */
function taken(storage: PageParts['storage']): string | undefined {
  try {
    const name = storage?.getItem(storageKey) ?? undefined;
    storage?.removeItem(storageKey);
    return name;
  } catch {
    return undefined;
  }
}

/** Each page holds a lock until it is gone, however it goes. */
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
  // Somebody comes from another page, or another page wrote something.
  for (const event of ['focus', 'storage']) window.addEventListener(event, look);
  return (other) => held.has(`${lockPrefix}${other}`);
}
