import { sessionTree, type State } from '#protocol';
import { isOffered, placeOf, tabsPlaceOf, type Place } from '../model/panel-places.ts';
import type { Region } from '../model/region.ts';
import type { BottomPort } from './bottom.ts';

/** How the page is laid out for its width. */
export type Fold = 'wide' | 'narrow' | 'phone';

/** The widths are those of app.styles.ts. */
export const foldOf = (width: number): Fold => (width > 1180 ? 'wide' : width >= 600 ? 'narrow' : 'phone');

/** The regions at the left; in the drawer of narrow pages. */
export const leftRegions: readonly Region[] = ['files', 'breakpoints'];

/** The panels of a phone. */
export const phoneTabs = [
  { key: 'variables', label: 'Variables' },
  { key: 'call-stack', label: 'Stack' },
  { key: 'watch', label: 'Watch' },
  { key: 'console', label: 'Console' },
  { key: 'agents', label: 'Agents' },
] as const;

/** A part of the page that can be left out. */
export type Part = 'left' | 'code' | 'right' | 'bottom';

export const haveAgentsActed = ({ activities }: State): boolean =>
  activities.some(({ actor }) => actor.kind === 'agent');

/** Whether the bottom always has a tab besides that of the agents. */
const hasTabs = ({ view, panels }: BottomPort): boolean =>
  panels.some(
    ({ region, isThere }) =>
      isThere === undefined && isOffered(view.value, region) && tabsPlaceOf(view.value, region) === 'bottom',
  );

/** Where the agents' panel is: a tab where it has no room, and until an agent has done something. */
export function agentsPlace(port: BottomPort, fold: Fold): 'phone' | 'tab' | 'beside_tabs' | undefined {
  if (!isOffered(port.view.value, 'agents')) return undefined;
  if (fold === 'phone') return 'phone';
  return fold === 'wide' && haveAgentsActed(port.server.value.state) && hasTabs(port) ? 'beside_tabs' : 'tab';
}

/** Whether the agents' panel is visible. Otherwise waiting agents are shown separately. */
export function showsAgents(port: BottomPort, fold: Fold, shownOnPhone: Region | undefined): boolean {
  const place = agentsPlace(port, fold);
  if (place === 'phone') return shownOnPhone === 'agents';
  const { bottomHidden, bottomTab } = port.view.value;
  if (place === undefined || bottomHidden) return false;
  return place === 'beside_tabs' || bottomTab === 'agents' || !hasTabs(port);
}

/** Whether a place has a panel to show. */
function isFilled(port: BottomPort, place: Place): boolean {
  const tree = sessionTree(port.server.value.state, port.shownSessionId() ?? '');
  const view = port.view.value;
  return port.panels.some(
    ({ region, isThere }) =>
      isOffered(view, region) &&
      isThere?.(tree) !== false &&
      (placeOf(view, region) === place || (region === 'agents' && place === 'bottom')),
  );
}

/** The parts without a panel: the host of a frame chose others. */
export function emptyParts(port: BottomPort): readonly Part[] {
  const offers = (region: Region) => isOffered(port.view.value, region);
  const filled: Readonly<Record<Part, boolean>> = {
    left: leftRegions.some(offers),
    code: offers('editor'),
    right: isFilled(port, 'right'),
    bottom: isFilled(port, 'bottom'),
  };
  const parts = ['left', 'code', 'right', 'bottom'] as const satisfies readonly Part[];
  return parts.filter((part) => !filled[part]);
}
