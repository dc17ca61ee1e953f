import { isKept, type State, type UserBreakpoint } from '#protocol';
import type { SharedState } from './shared-state.ts';
import type { Settings } from './settings-file.ts';

/** Takes over what an earlier run of the server kept. */
export function restoreSettings(
  {
    shared,
    breakpoints,
  }: {
    readonly shared: SharedState;
    readonly breakpoints: { readonly restore: (kept: readonly UserBreakpoint[]) => void };
  },
  kept: Settings,
): void {
  breakpoints.restore(kept.breakpoints);
  shared.record({ type: 'breakpoint_sets_changed', breakpointSets: kept.breakpointSets });
  shared.record({ type: 'exception_filters_changed', exceptionFilters: kept.exceptionFilters });
  shared.record({ type: 'exception_options_changed', exceptionOptions: kept.exceptionOptions });
  shared.record({ type: 'filters_offered', filterOffers: kept.filterOffers });
  shared.record({ type: 'watches_changed', watches: kept.watches });
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
