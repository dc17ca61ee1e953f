import { limits } from '../limits.ts';
import {
  DebugError,
  exceptionFilterKey,
  isKept,
  type ExceptionFilterChoice,
  type ExceptionFilterName,
  type State,
  type UserBreakpoint,
} from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { exceptionNamesRefusal } from '../adapters/message-quirks.ts';
import { settingNames, type SettingsFile } from '../state/settings-file.ts';
import type { SharedState } from '../state/shared-state.ts';

interface UserSettingsParts {
  readonly shared: SharedState;
  readonly file: SettingsFile;
  readonly rows: readonly AdapterRow[];
}

/** The user's settings in the state: restored from the last run, checked, and saved when they change. */
export class UserSettings {
  readonly #parts: UserSettingsParts;

  constructor(parts: UserSettingsParts) {
    this.#parts = parts;
  }

  /** Restores the settings of the last run, and from then on saves each change. */
  async restore(store: { readonly restore: (kept: readonly UserBreakpoint[]) => void }): Promise<void> {
    const { shared, file } = this.#parts;
    const kept = await file.read();
    if (kept) {
      const { breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches } = kept;
      store.restore(kept.breakpoints);
      shared.record({ type: 'breakpoint_sets_changed', breakpointSets });
      shared.record({ type: 'exception_filters_changed', exceptionFilters });
      shared.record({ type: 'exception_options_changed', exceptionOptions });
      shared.record({ type: 'filters_offered', filterOffers });
      shared.record({ type: 'watches_changed', watches });
    }
    let known: State = shared.state;
    shared.subscribe((_fact, state) => {
      const isSaved = settingNames.every((name) => state[name] === known[name]);
      known = state;
      if (isSaved) return;
      const { breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches } = state;
      const breakpoints = state.breakpoints.filter(isKept);
      file.write({ breakpoints, breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches });
    });
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    return this.#parts.file.flush();
  }

  setExceptionFilter(name: ExceptionFilterName, choice: ExceptionFilterChoice): void {
    const { shared } = this.#parts;
    const known = shared.state.exceptionFilters;
    const key = exceptionFilterKey(name);
    const { most } = limits.exceptionChoices;
    if (!Object.hasOwn(known, key) && Object.keys(known).length >= most)
      throw new DebugError('invalid_arguments', `Only ${most} exception filters can be chosen.`);
    const exceptionFilters = { ...known, [key]: choice };
    shared.record({ type: 'exception_filters_changed', exceptionFilters });
  }

  /** Replaces the exceptions by name of an adapter. Throws `invalid_arguments` for one that would break the adapter. */
  setExceptionOptions(adapter: string, options: State['exceptionOptions'][string]): void {
    const { shared, rows } = this.#parts;
    const row = rows.find(({ label }) => label === adapter);
    const refusal = row && exceptionNamesRefusal(row, options);
    if (refusal !== undefined) throw new DebugError('invalid_arguments', refusal);
    const exceptionOptions = { ...shared.state.exceptionOptions, [adapter]: options };
    shared.record({ type: 'exception_options_changed', exceptionOptions });
  }
}
