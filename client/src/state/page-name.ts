import type { KeptStorage } from './view-state.ts';

const storageKey = 'stopline.page';

type PageStorage = KeptStorage & Pick<Storage, 'removeItem'>;

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');

/**
 * A name that this page has alone among those that are open, and has again after a reload. It is stored only while the
 * page is away: a tab that is duplicated takes a copy of the storage with it.
 */
export function pageName(storage: PageStorage | undefined, page: Pick<Window, 'addEventListener'>): string {
  const name = taken(storage) ?? newName();
  page.addEventListener('pageshow', () => taken(storage));
  page.addEventListener('pagehide', () => {
    try {
      storage?.setItem(storageKey, name);
    } catch {
      // Without storage each load is a page of its own.
    }
  });
  return name;
}

/** Takes the name that was stored out of the storage. */
function taken(storage: PageStorage | undefined): string | undefined {
  try {
    const name = storage?.getItem(storageKey) ?? undefined;
    storage?.removeItem(storageKey);
    return name;
  } catch {
    return undefined;
  }
}
