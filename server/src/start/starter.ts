import { DebugError, type Actor, type LaunchConfiguration, type SessionId, type StopOnExceptions } from '#protocol';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { translatedConfiguration } from '../adapters/foreign-types.ts';
import { withAttributes } from '../adapters/with-attributes.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { taskReference } from '../configurations/find-task.ts';
import type { EnvFile } from '../configurations/resolve-configuration.ts';
import type { Environment } from '../processes/environment.ts';
import { rowFor } from '../adapters/row-for.ts';
import type { Scope } from '../configurations/workspace-file.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import type { AdapterInAdvance } from '../adapters/adapter-in-advance.ts';
import { notInSandbox } from '../adapters/launch.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import type { Approval, StartRequest } from '../session/tree/start-request.ts';
import { Approved, type Approve, type LaunchContent } from '../state/approved.ts';
import type { Questions } from '../state/questions.ts';
import type { SharedState } from '../state/shared-state.ts';
import { askForProcess } from './attach-to-process.ts';
import { choose } from './choose.ts';
import { assertAnswerable, inputAnswers, type Inputs } from './input-answers.ts';
import { launchContent, type PlannedSession } from './launch-content.ts';
import type { LaunchConfigurations, WrittenConfigurations } from './launch-configurations.ts';
import { followServer, serverReadyAction, type ServerReadyStep } from './server-ready.ts';
import { SessionTasks, type TaskContext } from './session-tasks.ts';
import type { Tasks } from './tasks.ts';

/** New sessions. A compound has several. */
export interface StartedSessions {
  /** The first one. */
  readonly id: SessionId;
  readonly ids: readonly SessionId[];
  /** Resolves when all are ready. Rejects with `launch_failed` if one could not be started. */
  readonly ready: Promise<void>;
}

export interface StartWith extends OpenEditor {
  readonly noDebug?: boolean;
  /** By default the user's exception filters decide. */
  readonly stopOnExceptions?: StopOnExceptions | undefined;
  /** Launched programs stop at their first line, where the debugger can. */
  readonly stopOnEntry?: boolean;
  /** Answers to inputs, by id. The others are asked for in the pages. */
  readonly inputs?: Inputs | undefined;
  /** The session of the server that this one is started for. */
  readonly startedFor?: SessionId;
  readonly by: Actor;
}

export interface StarterParts {
  readonly shared: SharedState;
  readonly configurations: LaunchConfigurations;
  readonly sessions: Sessions;
  readonly catalog: AdapterCatalog;
  readonly workspaceFolder: string;
  readonly rows: readonly AdapterRow[];
  readonly environment: Environment;
  readonly questions: Questions;
  readonly tasks: Tasks;
  readonly isolation: Isolation;
  /** Undefined if adapters are started only when they are needed. */
  readonly inAdvance?: AdapterInAdvance | undefined;
  /** Asks the owner before anything runs. */
  readonly approve: Approve;
  /** The owner trusts the workspace (`--trust`). */
  readonly trust: boolean;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** A launch that is resolved and not approved yet: nothing of it has run. */
export interface UnapprovedLaunch {
  readonly requests: readonly StartRequest[];
  readonly content: LaunchContent;
}

/** A configuration, resolved, before it is a request. */
interface Resolved {
  readonly session: PlannedSession;
  readonly notes: readonly string[];
  readonly scope: Scope | undefined;
  readonly stopOnEntry: boolean;
  /** The session that is started when the program's server is ready. */
  readonly ready: ReadySession | undefined;
}

/** The configuration of a `serverReadyAction`, resolved before the start, or why it cannot be. Its address is not known yet. */
type ReadySession = DebugError | Pick<StartRequest, 'configuration' | 'resolved' | 'notes'>;

/** The address in place of that of a server that has not started. */
const unknownAddress = 'http://127.0.0.1/';

/** A shell interprets a program's arguments only if the owner trusts the workspace, and they are a single string. */
const approvalOf = ({ args }: Configuration, { trust }: { readonly trust: boolean }): Approval => ({
  shell: trust && typeof args === 'string',
});

/** Starts sessions: from a name in launch.json, from a process, or from a server that has become ready. */
export class Starter {
  readonly #parts: StarterParts;
  readonly #tasks: SessionTasks;
  #compounds = 0;

  constructor(parts: StarterParts) {
    this.#parts = parts;
    this.#tasks = new SessionTasks(parts);
  }

  /** Throws `unknown_configuration`, or `launch_failed` for one that cannot be used. */
  async assertKnown(name: string, { file }: Pick<StartWith, 'file'>): Promise<void> {
    choose(name, await this.#parts.configurations.read({ file, name }));
  }

  /**
   * Has the adapter of a configuration started before it is needed, and then those of the others prepared. Nothing of the
   * workspace runs. Throws `unknown_configuration`.
   */
  async expectStart(name: string): Promise<void> {
    const { configurations } = this.#parts;
    const list = await configurations.read({ name });
    const [configuration] = choose(name, list).configurations;
    if (configuration) await this.#startInAdvance(configuration, list);
    configurations.prepareAdapters(list.configurations);
  }

  async #startInAdvance(configuration: LaunchConfiguration, list: WrittenConfigurations): Promise<void> {
    const { sessions, isolation, inAdvance } = this.#parts;
    if (!inAdvance || isolation.kind !== 'none' || sessions.open.length > 0) return;
    if (!sessions.knowsType(configuration.type)) return;
    const { processes } = await isolation.place([]).enter();
    const workspaceFolder = list.scopes?.of(configuration.name).folder ?? this.#parts.workspaceFolder;
    await inAdvance.keep({
      ...this.#parts,
      row: this.#rowFor(configuration),
      configuration,
      processes,
      workspaceFolder,
    });
  }

  /** Starts a configuration or a compound, if all its configurations can be resolved. Throws `unknown_configuration` and `launch_failed`. */
  async start(name: string, given: StartWith): Promise<StartedSessions> {
    return this.#launch(await this.prepare(name, given));
  }

  /** Resolves a configuration or a compound with all that it runs. Nothing runs yet. */
  async prepare(
    name: string,
    { noDebug = false, stopOnExceptions, stopOnEntry = false, file, selection, inputs, startedFor, by }: StartWith,
  ): Promise<UnapprovedLaunch> {
    const { configurations, sessions, isolation, environment } = this.#parts;
    const { outside: processes } = isolation;
    const list = await configurations.read({ file, name });
    const chosen = choose(name, list);
    const startable = chosen.configurations.map((configuration) =>
      sessions.knowsType(configuration.type) ? configuration : translatedConfiguration(configuration),
    );
    for (const configuration of startable) sessions.assertKnownType(configuration);

    const editor = { file, selection };
    const context = { subject: name, editor, by, ...(inputs && { inputs }) };
    const { hasPages } = this.#parts.questions;
    assertAnswerable(startable, list, { by, subject: name, given: inputs, hasPages });
    const answer = inputAnswers(this.#parts, context);
    const ask = (variable: string) => answer(variable, list);
    const isMade = chosen.firstTask !== undefined;
    const resolved: Resolved[] = [];
    for (const configuration of startable)
      resolved.push(await this.#resolve(configuration, { list, context, ask, isMade, stopOnEntry }));

    const place =
      startedFor === undefined
        ? isolation.place(resolved.map(({ session }) => session.resolved.sandbox))
        : sessions.placeOf(startedFor);
    const compound = chosen.compound && { ...chosen.compound, id: ++this.#compounds };
    const ofCompound = { ...context, scope: list.scopes?.of(name) };
    const firstTask =
      chosen.firstTask === undefined ? undefined : await this.#tasks.planTask(chosen.firstTask, ofCompound);
    const first = firstTask && this.#tasks.once(firstTask, ofCompound);
    const requests = resolved.map(({ session, notes, scope, stopOnEntry: stops, ready }): StartRequest => {
      const launched = stops ? this.#atFirstLine(session.resolved, session.configuration) : session.resolved;
      const ofSession = { ...context, scope };
      return {
        configuration: session.configuration,
        resolved: launched,
        notes,
        ...(scope && { folder: scope.folder }),
        approval: approvalOf(launched, this.#parts),
        place,
        noDebug,
        stopOnExceptions,
        by,
        ...(compound && { compound }),
        ...(startedFor !== undefined && { startedFor }),
        ...this.#tasks.around(launched, session.tasks, ofSession, first),
        ...this.#follow(launched, ofSession, ready),
      };
    });
    const planned = resolved.map(({ session }) => session);
    const launch = { name, by, sessions: planned, firstTask, environment, processes };
    return { requests, content: await launchContent(launch) };
  }

  /** Attaches to a process, after asking the user for the process and the debugger. Rejects with `not_allowed` when cancelled. */
  async attachToProcess(by: Actor): Promise<StartedSessions> {
    const { workspaceFolder, environment, isolation, trust } = this.#parts;
    if (isolation.kind !== 'none') throw new DebugError('not_allowed', notInSandbox);
    const { configuration, resolved, pickedKey } = await askForProcess(this.#parts, by);
    const session: PlannedSession = {
      configuration: { ...configuration, [pickedKey]: '${command:pickProcess}' },
      isGenerated: true,
      resolved,
      row: this.#rowFor(configuration),
      envFiles: [],
      tasks: { folder: workspaceFolder },
    };
    const { outside: processes } = isolation;
    const launch = { name: configuration.name, by, sessions: [session], environment, processes };
    const content = await launchContent(launch);
    const place = isolation.place([]);
    const request = { configuration, resolved, approval: approvalOf(resolved, { trust }), place, noDebug: false, by };
    return this.#launch({ requests: [request], content });
  }

  /** The server ends: from now on, no task runs after a session. */
  close(): void {
    this.#tasks.close();
  }

  /** Resolves a configuration with its tasks and what it starts. */
  async #resolve(
    configuration: LaunchConfiguration,
    given: {
      readonly list: WrittenConfigurations;
      readonly context: TaskContext;
      readonly ask: (variable: string) => Promise<string | undefined>;
      readonly isMade: boolean;
      readonly stopOnEntry: boolean;
    },
  ): Promise<Resolved> {
    const { list, context, ask } = given;
    const isMade = given.isMade || taskReference(configuration.preLaunchTask) !== undefined;
    const notes: string[] = [];
    const envFiles: EnvFile[] = [];
    const note = (text: string) => notes.push(text);
    const noteEnvFile = (file: EnvFile) => envFiles.push(file);
    const scope = list.scopes?.of(configuration.name);
    const options = { ...context.editor, scope, ask, isMade, note, noteEnvFile };
    const resolved = await this.#parts.configurations.resolve(configuration, options);
    const ready = await this.#resolveReady(resolved, context);
    return {
      session: {
        configuration,
        isGenerated: list.message !== undefined && configuration.generated === true,
        resolved,
        row: this.#rowFor(configuration),
        envFiles,
        tasks: await this.#tasks.plan(resolved, { ...context, scope }),
        whenReady: ready instanceof DebugError ? undefined : ready?.resolved,
      },
      notes,
      scope,
      stopOnEntry: given.stopOnEntry && resolved.request === 'launch',
      ready,
    };
  }

  #rowFor(configuration: LaunchConfiguration): AdapterRow {
    return rowFor(this.#parts.catalog, configuration);
  }

  /** Resolves the configuration that a `serverReadyAction` starts, if it is not one of launch.json. */
  async #resolveReady(configuration: Configuration, { editor }: TaskContext): Promise<ReadySession | undefined> {
    const step = serverReadyAction(configuration)?.step;
    if (!step || step.kind === 'open' || step.kind === 'start') return undefined;
    const ofServer = this.#configurationForServer(step, { configuration, address: unknownAddress });
    const notes: string[] = [];
    const note = (text: string) => notes.push(text);
    return this.#parts.configurations.resolve(ofServer, { ...editor, note }).then(
      (resolved) => ({ configuration: ofServer, resolved, notes }),
      (thrown: unknown) => DebugError.from(thrown),
    );
  }

  #atFirstLine(ready: Configuration, { type }: LaunchConfiguration): Configuration {
    const row = this.#parts.rows.find(({ types }) => types.includes(type));
    return withAttributes(ready, row?.quirks.firstLine ?? {});
  }

  #follow(
    configuration: Configuration,
    { editor, by }: TaskContext,
    ready: ReadySession | undefined,
  ): Pick<StartRequest, 'follow'> {
    return followServer(configuration, {
      ...this.#parts,
      start: async (step, { address, serverId, launch }) => {
        if (step.kind === 'open') return [];
        const started =
          step.kind === 'start'
            ? await this.start(step.name, { ...editor, startedFor: serverId, by })
            : this.#startReady(launch, ready, { configuration, address, startedFor: serverId, by });
        started.ready.catch(() => undefined);
        return started.ids;
      },
    });
  }

  /** Starts what was approved with the server, at the address that the server printed. */
  #startReady(
    launch: Approved<unknown>,
    ready: ReadySession | undefined,
    server: {
      readonly configuration: Configuration;
      readonly address: string;
      readonly startedFor: SessionId;
      readonly by: Actor;
    },
  ): StartedSessions {
    if (!ready || ready instanceof DebugError) throw ready ?? new DebugError('internal', 'Nothing follows the server.');
    const { address, startedFor, by } = server;
    const at = { name: `${String(server.configuration.name)}: ${address}`, url: address };
    const resolved = { ...ready.resolved, ...(ready.configuration.url === unknownAddress && at) };
    const configuration = { ...ready.configuration, ...(ready.configuration.url === unknownAddress && at) };
    const place = this.#parts.sessions.placeOf(startedFor);
    const request = { ...ready, configuration, resolved, approval: approvalOf(resolved, this.#parts), place };
    return this.#startAll([launch.part({ ...request, noDebug: false, startedFor, by })]);
  }

  #configurationForServer(
    step: Extract<ServerReadyStep, { kind: 'browser' | 'configuration' }>,
    { configuration, address }: { readonly configuration: Configuration; readonly address: string },
  ): LaunchConfiguration {
    const { sessions, workspaceFolder } = this.#parts;
    const page = { name: `${String(configuration.name)}: ${address}`, request: 'launch', url: address } as const;
    if (step.kind === 'configuration') return { ...page, type: 'chrome', ...step.configuration };
    // js-debug drives Edge as it drives Chrome.
    const type = sessions.knowsType(step.type) ? step.type : 'chrome';
    return { ...page, type, webRoot: step.webRoot ?? workspaceFolder };
  }

  /** The one place where sessions are started: after the owner has approved what they run. */
  async #launch({ requests, content }: UnapprovedLaunch): Promise<StartedSessions> {
    const approved = await Approved.ask(requests, content, this.#parts.approve);
    return this.#startAll(approved.value.map((request) => approved.part(request)));
  }

  #startAll(requests: readonly Approved<StartRequest>[]): StartedSessions {
    const started = requests.map((request) => this.#parts.sessions.start(request));
    const ids = started.map(({ id }) => id);
    const ready = Promise.all(started.map((each) => each.ready)).then(() => undefined);
    return { id: ids[0] ?? '', ids, ready };
  }
}
