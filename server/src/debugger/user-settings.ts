import {
  DebugError,
  exceptionFilterKey,
  groupsOf,
  isKept,
  type ExceptionFilterChoice,
  type ExceptionFilterName,
  type State,
  type UserBreakpoint,
} from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { exceptionNamesRefusal } from '../adapters/message-quirks.ts';
import type { BreakpointSync } from '../session/breakpoints/breakpoint-sync.ts';
import { sendExceptionFilters } from '../session/breakpoints/exception-filters.ts';
import type { Session } from '../session/door/session.ts';
import type { SettingsFile } from '../state/settings-file.ts';
import type { SharedState } from '../state/shared-state.ts';

interface UserSettingsParts {
  readonly shared: SharedState;
  readonly sync: BreakpointSync;
  readonly file: SettingsFile;
  readonly rows: readonly AdapterRow[];
  readonly openSessions: () => readonly Session[];
}

/** The user's settings: recorded in the state, sent to adapters, and saved for the next run. */
export class UserSettings {
  readonly #parts: UserSettingsParts;

  constructor(parts: UserSettingsParts) {
    this.#parts = parts;
  }

  /** Restores the settings of the last run, and from then on saves the filters that adapters offer. */
  async restore(breakpoints: { readonly restore: (kept: readonly UserBreakpoint[]) => void }): Promise<void> {
    const { shared, file } = this.#parts;
    const kept = await file.read();
    if (kept) {
      const { breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches } = kept;
      breakpoints.restore(kept.breakpoints);
      shared.record({ type: 'breakpoint_sets_changed', breakpointSets });
      shared.record({ type: 'exception_filters_changed', exceptionFilters });
      shared.record({ type: 'exception_options_changed', exceptionOptions });
      shared.record({ type: 'filters_offered', filterOffers });
      shared.record({ type: 'watches_changed', watches });
    }
    let known = shared.state.filterOffers;
    shared.subscribe((_fact, { filterOffers }) => {
      if (filterOffers === known) return;
      known = filterOffers;
      this.keep();
    });
  }

  /** Saves the settings soon. */
  keep(): void {
    const { breakpoints, breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches } =
      this.#parts.shared.state;
    const kept = breakpoints.filter(isKept);
    const { file } = this.#parts;
    file.write({ breakpoints: kept, breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches });
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    return this.#parts.file.flush();
  }

  /** Deactivates all breakpoints, or activates them again. Not saved: the next run starts with active breakpoints. */
  deactivateBreakpoints(deactivated: boolean): void {
    const { shared, sync } = this.#parts;
    shared.record({ type: 'breakpoints_deactivated', deactivated });
    sync.sendChanged(groupsOf(shared.state.breakpoints));
  }

  setBreakpointSets(breakpointSets: State['breakpointSets']): void {
    this.#parts.shared.record({ type: 'breakpoint_sets_changed', breakpointSets });
    this.keep();
  }

  setExceptionFilter(name: ExceptionFilterName, choice: ExceptionFilterChoice): void {
    const { shared } = this.#parts;
    const exceptionFilters = { ...shared.state.exceptionFilters, [exceptionFilterKey(name)]: choice };
    shared.record({ type: 'exception_filters_changed', exceptionFilters });
    this.keep();
    this.#sendExceptionFilters();
  }

  /** Replaces the exceptions by name of an adapter. Throws `invalid_arguments` for one that would break the adapter. */
  setExceptionOptions(adapter: string, options: State['exceptionOptions'][string]): void {
    const { shared, rows } = this.#parts;
    const row = rows.find(({ label }) => label === adapter);
    const refusal = row && exceptionNamesRefusal(row, options);
    if (refusal !== undefined) throw new DebugError('invalid_arguments', refusal);
    const exceptionOptions = { ...shared.state.exceptionOptions, [adapter]: options };
    shared.record({ type: 'exception_options_changed', exceptionOptions });
    this.keep();
    this.#sendExceptionFilters();
  }

  setWatches(watches: readonly string[]): void {
    this.#parts.shared.record({ type: 'watches_changed', watches });
    this.keep();
  }

  #sendExceptionFilters(): void {
    const { shared, sync, openSessions } = this.#parts;
    for (const session of openSessions()) {
      if (sync.isConfigured(session)) void sendExceptionFilters(session, shared.state);
    }
  }
}
