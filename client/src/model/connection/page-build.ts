import type { KeptStorage } from '../view-state.ts';

declare const __BUILD__: string | undefined;

const storageKey = 'stopline.loaded-for-build';

/** The build of this page; empty where it was not built (tests). */
const pageBuild: string = typeof __BUILD__ === 'string' ? __BUILD__ : '';

/**
 * Whether the page is to be loaded anew because the server is of another build. Once for each build of the server, so
 * that a page that a proxy keeps does not load itself for ever; never without storage, which could not tell.
 */
export function needsReload(serverBuild: string, storage: KeptStorage | undefined, ownBuild = pageBuild): boolean {
  if (ownBuild === '' || serverBuild === ownBuild || storage === undefined) return false;
  try {
    if (storage.getItem(storageKey) === serverBuild) return false;
    storage.setItem(storageKey, serverBuild);
    return storage.getItem(storageKey) === serverBuild;
  } catch {
    return false;
  }
}
