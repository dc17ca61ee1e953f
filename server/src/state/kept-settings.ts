import { isKept, type State } from '#protocol';
import type { BreakpointStore } from '../session/breakpoints/breakpoint-store.ts';
import type { Hub } from './shared-state.ts';
import type { Settings } from './settings-file.ts';

/** Takes over what an earlier run of the server kept. */
export function restoreSettings(
  { hub, breakpoints }: { readonly hub: Hub; readonly breakpoints: BreakpointStore },
  kept: Settings,
): void {
  breakpoints.restore(kept.breakpoints);
  hub.record({ type: 'breakpoint_sets_changed', breakpointSets: kept.breakpointSets });
  hub.record({ type: 'exception_filters_changed', exceptionFilters: kept.exceptionFilters });
  hub.record({ type: 'exception_options_changed', exceptionOptions: kept.exceptionOptions });
  hub.record({ type: 'filters_offered', filterOffers: kept.filterOffers });
  hub.record({ type: 'watches_changed', watches: kept.watches });
}

/** What a later run of the server is to have of everybody's state. */
export const settingsOf = ({
  breakpoints,
  breakpointSets,
  exceptionFilters,
  exceptionOptions,
  filterOffers,
  watches,
}: State): Settings => ({
  breakpoints: breakpoints.filter(isKept),
  breakpointSets,
  exceptionFilters,
  exceptionOptions,
  filterOffers,
  watches,
});
