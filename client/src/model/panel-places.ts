import type { Region } from './region.ts';
import type { ViewState } from './view-state.ts';

/** The sides of the page between which panels move. */
export type Place = 'right' | 'bottom';

/** The panels that are one above another at the right, unless they were moved. All others are tabs at the bottom. */
export const stacked = ['call-stack', 'variables', 'watch'] as const satisfies readonly Region[];

/** The panels that stay where they are. */
const fixed: ReadonlySet<Region> = new Set(['files', 'breakpoints', 'editor', 'agents']);

export const isStacked = (region: Region): boolean => stacked.some((each) => each === region);

/** Whether the page has a panel: the host of a frame may have chosen others. */
export const isOffered = ({ hostPanels }: Pick<ViewState, 'hostPanels'>, region: Region): boolean =>
  hostPanels?.includes(region) ?? true;

/** The view with a panel, also if the host chose others. */
export const withOffered = (view: ViewState, region: Region): ViewState =>
  isOffered(view, region) ? view : { ...view, hostPanels: [...(view.hostPanels ?? []), region] };

export const canMove = (region: Region): boolean => !fixed.has(region);

const initialPlace = (region: Region): Place => (isStacked(region) ? 'right' : 'bottom');

/** Where a panel is; undefined for one that cannot be moved. */
export const placeOf = ({ places }: Pick<ViewState, 'places'>, region: Region): Place | undefined =>
  canMove(region) ? (places[region] ?? initialPlace(region)) : undefined;

/** The place whose tabs include a panel. */
export function tabsPlaceOf(view: Pick<ViewState, 'places'>, region: Region): Place | undefined {
  const place = placeOf(view, region);
  return place === 'right' && isStacked(region) ? undefined : place;
}

/** The view with a panel shown, if it is a tab. */
export function withTabShown(view: ViewState, region: Region): ViewState {
  return tabsPlaceOf(view, region) === 'right' ? { ...view, rightTab: region } : { ...view, bottomTab: region };
}

/** The view with a panel moved to the other side. */
export function moved(view: ViewState, region: Region): ViewState {
  const { [region]: _last, ...others } = view.places;
  const place: Place = placeOf(view, region) === 'right' ? 'bottom' : 'right';
  const places = place === initialPlace(region) ? others : { ...others, [region]: place };
  return withTabShown({ ...view, places }, region);
}
