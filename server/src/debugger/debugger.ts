import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  activeSessionId,
  breakpointStatus,
  DebugError,
  rootIdOf,
  type SessionId,
  type UserBreakpoint,
} from '#protocol';
import { belowShell, type Environment } from '../processes/environment.ts';
import { AdapterInAdvance } from '../adapters/adapter-in-advance.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import type { Logger } from '../log.ts';
import { likelySecrets, noMasks, type MaskRules } from '../masks/mask-rules.ts';
import { Masks } from '../masks/masks.ts';
import type { Approvals } from '../state/approvals.ts';
import { ActivityLog } from '../state/activity-log.ts';
import { BreakpointStore } from '../session/breakpoints/breakpoint-store.ts';
import { BreakpointSync } from '../session/breakpoints/breakpoint-sync.ts';
import { Clients } from '../state/clients.ts';
import { SharedState } from '../state/shared-state.ts';
import { Questions } from '../state/questions.ts';
import { ShownFiles } from '../state/shown-files.ts';
import { ReplacedVersions } from '../state/replaced-versions.ts';
import { StartedTexts } from '../state/started-texts.ts';
import { References } from '../state/references.ts';
import type { RunTo } from '../session/breakpoints/run-to.ts';
import type { Traces } from '../session/breakpoints/traces.ts';
import { Sessions } from '../session/tree/sessions.ts';
import { SettingsFile } from '../state/settings-file.ts';
import { Waits } from '../state/waits.ts';
import { Terminals } from '../terminals/terminals.ts';
import type { LaunchConfigurations } from '../start/launch-configurations.ts';
import { Consent } from '../start/consent.ts';
import { Starter } from '../start/starter.ts';
import { Tasks } from '../start/tasks.ts';
import type { ReadableRoots } from '../workspace/paths.ts';
import { temporaryPrefix } from '../processes/temporary-folders.ts';
import { breakpointPath } from './breakpoint-path.ts';
import { UserSettings } from './user-settings.ts';
import { timeoutSignal } from '../timeout-signal.ts';

export interface DebuggerOptions {
  /** Absolute, by real path. */
  readonly workspaceFolder: string;
  /** The name of the `.code-workspace` file in it, if it was opened by one. */
  readonly workspaceFile?: string | undefined;
  readonly catalog: AdapterCatalog;
  /** Where programs run. */
  readonly isolation: Isolation;
  readonly configurations: LaunchConfigurations;
  /** Inherited by adapters and debuggees, as far as the isolation lets it. */
  readonly environment: Environment;
  /** Stores the user's breakpoints, filters and watches. */
  readonly settingsFile: string;
  /** No page of its own: the breakpoints that another server of the workspace has set are its to clear. */
  readonly isGuest?: boolean;
  /** The launches that the owner has approved. */
  readonly approvals: Approvals;
  /** Adapters may be started before they are needed. */
  readonly startsInAdvance?: boolean;
  /** The owner trusts the workspace (`--trust`): a shell may interpret the arguments of its programs. */
  readonly trust?: boolean;
  /** What is masked for observers; by default nothing. */
  readonly masks?: MaskRules;
  /** What is masked for agents; by default what looks like a secret. */
  readonly agentMasks?: MaskRules;
  /** Default timeout of asynchronous tools, in milliseconds. */
  readonly waitTimeoutMs: number;
  /** How long sessions continue without a client, in milliseconds; 0 for ever. */
  readonly sessionTimeoutMs?: number;
  readonly log: Logger;
}

/** Everything that pages and agents share: sessions, breakpoints, waits and the activity log. */
export class Debugger {
  readonly options: DebuggerOptions;
  readonly shared: SharedState;
  /** What observers are not to see. */
  readonly masks: Masks;
  /** What agents are not to see. */
  readonly agentMasks: Masks;
  readonly references: References;
  readonly settings: UserSettings;
  readonly breakpoints: BreakpointStore;
  readonly sessions: Sessions;
  readonly terminals: Terminals;
  readonly waits: Waits;
  readonly activities: ActivityLog;
  readonly clients: Clients;
  readonly questions: Questions;
  readonly shownFiles = new ShownFiles();
  readonly startedTexts = new StartedTexts();
  readonly replacedVersions = new ReplacedVersions();
  readonly starter: Starter;
  readonly runTo: RunTo;
  readonly traces: Traces;
  readonly #sync: BreakpointSync;
  readonly inAdvance: AdapterInAdvance | undefined;
  readonly #temporaryFolder: string;

  /** Creates the temporary folder and restores the settings of the last run. */
  static async create(options: DebuggerOptions): Promise<Debugger> {
    const temporaryFolder = await mkdtemp(join(tmpdir(), temporaryPrefix));
    const environment = belowShell(options.isolation.inherited(options.environment));
    const created = new Debugger({ ...options, environment }, temporaryFolder);
    await created.settings.restore(created.breakpoints);
    return created;
  }

  private constructor(options: DebuggerOptions, temporaryFolder: string) {
    const { log, trust = false, settingsFile, sessionTimeoutMs = 0 } = options;
    const { rows } = options.catalog;
    this.masks = new Masks(options.masks ?? noMasks);
    this.agentMasks = new Masks(options.agentMasks ?? likelySecrets);
    this.references = new References([this.masks, this.agentMasks].filter(({ areOn }) => areOn));
    const { references } = this;
    const shared = new SharedState(log);
    const questions = new Questions(shared);
    const breakpoints = new BreakpointSync(shared, log);
    const terminals = new Terminals({ ...options, shared });
    const { approve } = new Consent({ ...options, questions });
    const inAdvance = options.startsInAdvance === true ? new AdapterInAdvance() : undefined;
    const services = { ...options, shared, references, breakpoints, terminals, inAdvance };
    const sessions = new Sessions({ ...services, temporaryFolder, approve });
    const tasks = new Tasks(options);
    this.options = options;
    this.#temporaryFolder = temporaryFolder;
    this.shared = shared;
    this.waits = new Waits(shared);
    this.activities = new ActivityLog(shared);
    this.clients = new Clients(sessionTimeoutMs, () => void this.#endForsaken());
    this.questions = questions;
    this.runTo = breakpoints.runTo;
    this.traces = breakpoints.traces;
    this.#sync = breakpoints;
    const file = new SettingsFile(settingsFile, log);
    this.settings = new UserSettings({ shared, file, rows, activities: this.activities });
    this.breakpoints = new BreakpointStore(shared, breakpoints);
    this.terminals = terminals;
    this.sessions = sessions;
    this.inAdvance = inAdvance;
    const { withhold } = log;
    this.starter = new Starter({ ...services, questions, sessions, rows, trust, tasks, approve, withhold });
  }

  /** The given session, or else the active one. Throws `unknown_session` or `no_session`. */
  sessionOrActive(id: SessionId | undefined): SessionId {
    const { state } = this.shared;
    if (id !== undefined) {
      this.sessions.get(id);
      return id;
    }
    const active = activeSessionId(state);
    if (active === undefined) {
      throw new DebugError('no_session', 'No session has been started. Call start_debugging first.');
    }
    return active;
  }

  /** The folders whose files clients may read. */
  get readableRoots(): ReadableRoots {
    const { workspaceFolder, isolation } = this.options;
    return { workspaceFolder, readRoots: this.sessions.readRoots, hides: isolation.hides };
  }

  /** The path of a breakpoint: absolute and real. Throws `invalid_arguments`. */
  breakpointPath(named: string): Promise<string> {
    return breakpointPath(named, this.options.workspaceFolder);
  }

  /** Acts on the path of a breakpoint. Delays every resume until it is done. */
  async withBreakpointPath<Done>(named: string, act: (path: string) => Done | Promise<Done>): Promise<Done> {
    const done = (async () => act(await this.breakpointPath(named)))();
    for (const session of this.sessions.open) void session.delayResumes(done).catch(() => undefined);
    return await done;
  }

  /** Removes all breakpoints; a guest removes those of others only here. Returns how many stay in their file. */
  clearBreakpoints(): { readonly removed: number; readonly left: number } {
    const { breakpoints } = this.shared.state;
    const left = this.options.isGuest ? this.settings.leaveInFile(breakpoints) : 0;
    this.breakpoints.remove(breakpoints.map(({ id }) => id));
    return { removed: breakpoints.length, left };
  }

  /** Waits until a session has bound a breakpoint that was just set. Without a session there is nothing to wait for. */
  async whenBound(breakpoint: UserBreakpoint, timeoutMs: number): Promise<void> {
    const { breakpointsDeactivated } = this.shared.state;
    if (this.sessions.open.length === 0 || !breakpoint.enabled || breakpointsDeactivated) return;
    const timeout = timeoutSignal(timeoutMs);
    // Until then, an adapter may still report what it did with the breakpoint as it was before.
    await Promise.race([this.#sync.settled(), delay(timeoutMs, undefined, { ref: false })]);
    await this.shared
      .until((state) => {
        const { verified, boundAt } = breakpointStatus(state, breakpoint);
        const live = state.sessions.filter(({ lifecycle }) => lifecycle !== 'terminated');
        const bindings = live.flatMap((session) => session.bindings[breakpoint.id] ?? []);
        if (bindings.length > 0 && bindings.every(({ refused }) => refused)) return true;
        const isBound = verified && boundAt !== undefined && boundAt >= breakpoint.at;
        return isBound || !state.breakpoints.some(({ id }) => id === breakpoint.id) ? true : undefined;
      }, timeout)
      .catch(() => undefined);
  }

  /** Launched programs are terminated, attached ones are detached from. */
  async #endForsaken(): Promise<void> {
    const { log, sessionTimeoutMs = 0 } = this.options;
    const { state } = this.shared;
    const roots = new Set(this.sessions.open.map(({ id }) => rootIdOf(state, id)));
    if (roots.size === 0) return;
    const minutes = sessionTimeoutMs / 60_000;
    log.info('Sessions are ended: no page and no agent was there for too long', { sessions: roots.size, minutes });
    // Not a person: the ending says the name.
    const by = { kind: 'agent', name: `the server, after ${minutes} minutes without a page or an agent` } as const;
    await Promise.all([...roots].map((id) => this.sessions.end(id, by)));
  }

  /** Ends all sessions and their processes, and removes temporary files. */
  async close(): Promise<void> {
    this.clients.close();
    this.questions.withdraw();
    this.starter.close();
    await Promise.all([this.inAdvance?.close(), this.sessions.endAll({ kind: 'person', name: 'the server' })]);
    await this.settings.close();
    await rm(this.#temporaryFolder, { recursive: true, force: true });
  }
}
