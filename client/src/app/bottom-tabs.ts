import type { SessionState } from '#protocol';
import type { Panel } from '../features/feature.ts';
import type { Region } from '../model/ui-requests.ts';

export interface PanelsPort {
  readonly panels: readonly Panel[];
  readonly panel: (region: Region) => Panel | undefined;
}

/** The regions that are not tabs at the bottom. */
const ownPlaces: ReadonlySet<Region> = new Set(['files', 'breakpoints', 'editor', 'call-stack', 'variables', 'watch']);

/** The agents are a tab only if there is no room for their own panel. */
export const isBottomRegion = (region: Region): boolean => region !== 'agents' && !ownPlaces.has(region);

export const bottomPanels = (
  { panels }: Pick<PanelsPort, 'panels'>,
  tree: readonly SessionState[],
  withAgents: boolean,
): readonly Panel[] =>
  panels.filter(
    ({ region, isThere }) =>
      (isBottomRegion(region) || (withAgents && region === 'agents')) && isThere?.(tree) !== false,
  );
