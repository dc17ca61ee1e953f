import { fieldOf, isRecord } from '#protocol';
import { tried } from '../tried.ts';

declare const __BUILD__: string | undefined;

const stateKey = 'stopline.loaded-for-build';

/** The build of this page; empty if it was not built. */
export const pageBuild: string = typeof __BUILD__ === 'string' ? __BUILD__ : '';

/** Whether the server has another build. */
export const isOtherBuild = (serverBuild: string, ownBuild = pageBuild): boolean =>
  ownBuild !== '' && serverBuild !== ownBuild;

/**
 * Whether the page must be reloaded because the server has another build. Only once per build, in case a proxy caches
 * the page. That it was is noted in the history entry, which survives a reload also in frames without storage.
 */
export function needsReload(
  serverBuild: string,
  history: Pick<History, 'state' | 'replaceState'>,
  ownBuild = pageBuild,
): boolean {
  if (!isOtherBuild(serverBuild, ownBuild)) return false;
  const isNoted = () => fieldOf(history.state, stateKey) === serverBuild;
  const note = () => {
    const kept: unknown = history.state;
    history.replaceState({ ...(isRecord(kept) && kept), [stateKey]: serverBuild }, '');
    return isNoted();
  };
  return tried(() => !isNoted() && note()) === true;
}
