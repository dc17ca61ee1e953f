import type { SessionState } from '#protocol';
import type { Panel } from '../features/feature.ts';
import type { Region } from '../model/ui-requests.ts';

/** The panels of the page. */
export interface PanelsPort {
  readonly panels: readonly Panel[];
  /** The panel of a region, if a feature has it. */
  readonly panel: (region: Region) => Panel | undefined;
}

/** The regions that have a place of their own beside the tabs at the bottom. */
const ownPlaces: ReadonlySet<Region> = new Set(['files', 'breakpoints', 'editor', 'call-stack', 'variables', 'watch']);

/** Whether a region is a tab at the bottom. The agents have a place of their own where there is room. */
export const isBottomRegion = (region: Region): boolean => region !== 'agents' && !ownPlaces.has(region);

/** The panels that are tabs at the bottom, for a session tree. */
export const bottomPanels = (
  { panels }: Pick<PanelsPort, 'panels'>,
  tree: readonly SessionState[],
  withAgents: boolean,
): readonly Panel[] =>
  panels.filter(
    ({ region, isThere }) =>
      (isBottomRegion(region) || (withAgents && region === 'agents')) && isThere?.(tree) !== false,
  );
