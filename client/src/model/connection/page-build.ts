import { tried } from '../tried.ts';
import type { KeptStorage } from '../view-state.ts';

declare const __BUILD__: string | undefined;

const storageKey = 'stopline.loaded-for-build';

/** The build of this page; empty if it was not built. */
export const pageBuild: string = typeof __BUILD__ === 'string' ? __BUILD__ : '';

/** Whether the server has another build. */
export const isOtherBuild = (serverBuild: string, ownBuild = pageBuild): boolean =>
  ownBuild !== '' && serverBuild !== ownBuild;

/**
 * Whether the page must be reloaded because the server has another build. Only once per build, in case a proxy caches
 * the page; never without storage.
 */
export function needsReload(serverBuild: string, storage: KeptStorage | undefined, ownBuild = pageBuild): boolean {
  if (!isOtherBuild(serverBuild, ownBuild) || storage === undefined) return false;
  const isKept = () => storage.getItem(storageKey) === serverBuild;
  const keep = () => {
    storage.setItem(storageKey, serverBuild);
    return isKept();
  };
  return tried(() => !isKept() && keep()) === true;
}
