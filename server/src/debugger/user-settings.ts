import { isDeepStrictEqual } from 'node:util';
import { limits } from '../limits.ts';
import {
  DebugError,
  exceptionFilterKey,
  isKept,
  type Actor,
  type ExceptionFilterChoice,
  type ExceptionFilterName,
  type Fact,
  type State,
  type UserBreakpoint,
} from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { exceptionNamesRefusal } from '../adapters/message-quirks.ts';
import type { BreakpointStore } from '../session/breakpoints/breakpoint-store.ts';
import type { ActivityLog } from '../state/activity-log.ts';
import { changesText } from '../state/merged-settings.ts';
import { OthersBreakpoints } from '../state/others-breakpoints.ts';
import type { SettingsFile } from '../state/settings-file.ts';
import { settingNames, type Settings } from '../state/settings-schema.ts';
import type { SharedState } from '../state/shared-state.ts';

interface UserSettingsParts {
  readonly shared: SharedState;
  readonly file: SettingsFile;
  readonly rows: readonly AdapterRow[];
  readonly activities: ActivityLog;
}

/** Another server of the workspace, in the activity log. */
const otherServer: Actor = { kind: 'person', name: 'Another server of this workspace' };

const settingsOf = ({ breakpoints, ...state }: State, others: OthersBreakpoints): Settings => {
  const { breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches, agentPermission } = state;
  return {
    breakpoints: others.inFile(breakpoints.filter(isKept)),
    breakpointSets,
    exceptionFilters,
    exceptionOptions,
    filterOffers,
    watches,
    agentPermission,
  };
};

/** The user's settings in the state: restored from the last run, checked, and saved when they change. */
export class UserSettings {
  readonly #parts: UserSettingsParts;
  readonly #others = new OthersBreakpoints();

  constructor(parts: UserSettingsParts) {
    this.#parts = parts;
  }

  /** Restores the settings of the last run. From then on, each change is saved, and those of other servers are adopted. */
  async restore(store: Pick<BreakpointStore, 'restore' | 'adopt' | 'newId'>): Promise<void> {
    const { shared, file, activities } = this.#parts;
    const kept = await file.read();
    if (kept) {
      store.restore(kept.breakpoints);
      this.#others.read(kept.breakpoints, []);
      this.#record(kept);
    }
    let known: State = shared.state;
    shared.subscribe((_fact, state) => {
      const isSaved = settingNames.every((name) => state[name] === known[name]);
      known = state;
      if (!isSaved) file.write(settingsOf(state, this.#others));
    });
    await file.follow({
      idOf: () => store.newId(),
      onMerged: (merged) => {
        const changes = changesText(settingsOf(shared.state, this.#others), merged);
        this.#others.read(merged.breakpoints, shared.state.breakpoints);
        store.adopt(this.#others.outOfFile(merged.breakpoints));
        this.#record(merged);
        if (changes !== '') activities.note(otherServer, 'change_settings', changes, { status: 'success' });
      },
    });
  }

  /** From now on, breakpoints that other servers set stay in the file, even when they are removed here. Returns how many. */
  leaveInFile(breakpoints: readonly UserBreakpoint[]): number {
    const left = breakpoints.filter((breakpoint) => this.#others.has(breakpoint));
    this.#others.removeHere(left);
    return left.length;
  }

  /** Resolves when everything is saved. Changes of other servers are not adopted any more. */
  close(): Promise<void> {
    return this.#parts.file.close();
  }

  /** All but the breakpoints. What is unchanged is not sent to adapters again. */
  #record(settings: Settings): void {
    const { breakpointSets, exceptionFilters, exceptionOptions, filterOffers, watches, agentPermission } = settings;
    const { shared } = this.#parts;
    const { state } = shared;
    const facts: Readonly<Record<Exclude<keyof Settings, 'breakpoints'>, Fact>> = {
      breakpointSets: { type: 'breakpoint_sets_changed', breakpointSets },
      exceptionFilters: { type: 'exception_filters_changed', exceptionFilters },
      exceptionOptions: { type: 'exception_options_changed', exceptionOptions },
      filterOffers: { type: 'filters_offered', filterOffers },
      watches: { type: 'watches_changed', watches },
      agentPermission: { type: 'agent_permission_changed', agentPermission },
    };
    for (const [name, fact] of Object.entries(facts))
      if (!isDeepStrictEqual(Reflect.get(state, name), Reflect.get(fact, name))) shared.record(fact);
  }

  setExceptionFilter(name: ExceptionFilterName, choice: ExceptionFilterChoice): void {
    this.setExceptionFilters([[name, choice]]);
  }

  /** Chooses several filters at once, so that each adapter is sent one request. Throws `invalid_arguments` if there are too many. */
  setExceptionFilters(choices: readonly (readonly [ExceptionFilterName, ExceptionFilterChoice])[]): void {
    const { shared } = this.#parts;
    const known = shared.state.exceptionFilters;
    const changes = Object.fromEntries(choices.map(([name, choice]) => [exceptionFilterKey(name), choice]));
    const exceptionFilters = { ...known, ...changes };
    const { most } = limits.exceptionChoices;
    const count = Object.keys(exceptionFilters).length;
    if (count > most && count > Object.keys(known).length)
      throw new DebugError('invalid_arguments', `Only ${most} exception filters can be chosen.`);
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
