import { DebugError, type Actor, type LaunchConfiguration, type SessionId } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { translatedConfiguration } from '../adapters/foreign-types.ts';
import { withAttributes } from '../adapters/with-attributes.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { taskReference } from '../configurations/find-task.ts';
import type { Scope } from '../configurations/workspace-file.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import { notInSandbox } from '../adapters/launch.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import type { Sessions } from '../session/tree/sessions.ts';
import type { Approval, StartRequest } from '../session/tree/start-request.ts';
import type { Questions } from '../state/questions.ts';
import type { SharedState } from '../state/shared-state.ts';
import { askForProcess } from './attach-to-process.ts';
import { choose } from './choose.ts';
import { assertAnswerable, inputAnswers, type Inputs } from './input-answers.ts';
import type { LaunchConfigurations } from './launch-configurations.ts';
import { followServer, type ServerReadyStep } from './server-ready.ts';
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
  readonly workspaceFolder: string;
  readonly rows: readonly AdapterRow[];
  readonly questions: Questions;
  readonly tasks: Tasks;
  readonly isolation: Isolation;
  /** The owner trusts the workspace (`--trust`). */
  readonly trust: boolean;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

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

  /** Starts a configuration or a compound, if all its configurations can be resolved. Throws `unknown_configuration` and `launch_failed`. */
  async start(
    name: string,
    { noDebug = false, stopOnEntry = false, file, selection, inputs, startedFor, by }: StartWith,
  ): Promise<StartedSessions> {
    const { configurations, sessions, isolation, trust } = this.#parts;
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
    const resolved: {
      configuration: LaunchConfiguration;
      ready: Configuration;
      notes: readonly string[];
      scope?: Scope | undefined;
    }[] = [];
    for (const configuration of startable) {
      const isMade = chosen.firstTask !== undefined || taskReference(configuration.preLaunchTask) !== undefined;
      const notes: string[] = [];
      const note = (text: string) => notes.push(text);
      const scope = list.scopes?.of(configuration.name);
      const ready = await configurations.resolve(configuration, { ...editor, scope, ask, isMade, note });
      const stops = stopOnEntry && ready.request === 'launch';
      resolved.push({ configuration, ready: stops ? this.#atFirstLine(ready, configuration) : ready, notes, scope });
    }

    const place =
      startedFor === undefined
        ? isolation.place(resolved.map(({ ready }) => ready.sandbox))
        : sessions.placeOf(startedFor);
    const compound = chosen.compound && { ...chosen.compound, id: ++this.#compounds };
    const firstTask =
      chosen.firstTask === undefined
        ? undefined
        : this.#tasks.once(chosen.firstTask, { ...context, scope: list.scopes?.of(name) });
    const requests = resolved.map(({ configuration, ready, notes, scope }): StartRequest => ({
      configuration,
      resolved: ready,
      notes,
      ...(scope && { folder: scope.folder }),
      approval: approvalOf(ready, { trust }),
      place,
      noDebug,
      by,
      ...(compound && { compound }),
      ...(startedFor !== undefined && { startedFor }),
      ...this.#tasks.around(ready, { ...context, scope }, firstTask),
      ...this.#follow(ready, context),
    }));
    return this.#launch(requests);
  }

  /** Attaches to a process, after asking the user for the process and the debugger. Rejects with `not_allowed` when cancelled. */
  async attachToProcess(by: Actor): Promise<StartedSessions> {
    const { isolation } = this.#parts;
    if (isolation.kind !== 'none') throw new DebugError('not_allowed', notInSandbox);
    return this.#launchAlone({ ...(await askForProcess(this.#parts, by)), place: isolation.place([]), by });
  }

  /** The server ends: from now on, no task runs after a session. */
  close(): void {
    this.#tasks.close();
  }

  #atFirstLine(ready: Configuration, { type }: LaunchConfiguration): Configuration {
    const row = this.#parts.rows.find(({ types }) => types.includes(type));
    return withAttributes(ready, row?.quirks.firstLine ?? {});
  }

  #follow(configuration: Configuration, { editor, by }: TaskContext): Pick<StartRequest, 'follow'> {
    return followServer(configuration, {
      ...this.#parts,
      start: async (step, address, startedFor) => {
        const started = await this.#startForServer(step, { configuration, address, editor, startedFor, by });
        started?.ready.catch(() => undefined);
        return started?.ids ?? [];
      },
    });
  }

  async #startForServer(
    step: ServerReadyStep,
    server: Pick<TaskContext, 'editor' | 'by'> & {
      readonly configuration: Configuration;
      readonly address: string;
      readonly startedFor: SessionId;
    },
  ): Promise<StartedSessions | undefined> {
    const { editor, startedFor, by } = server;
    if (step.kind === 'open') return undefined;
    if (step.kind === 'start') return this.start(step.name, { ...editor, startedFor, by });
    const configuration = this.#configurationForServer(step, server);
    const notes: string[] = [];
    const note = (text: string) => notes.push(text);
    const resolved = await this.#parts.configurations.resolve(configuration, { ...editor, note });
    const place = this.#parts.sessions.placeOf(startedFor);
    return this.#launchAlone({ configuration, resolved, notes, startedFor, place, by });
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

  /** Starts a session without tasks and compound. */
  #launchAlone(
    request: Pick<StartRequest, 'configuration' | 'resolved' | 'notes' | 'startedFor' | 'place' | 'by'>,
  ): StartedSessions {
    return this.#launch([{ ...request, approval: approvalOf(request.resolved, this.#parts), noDebug: false }]);
  }

  #launch(requests: readonly StartRequest[]): StartedSessions {
    const started = requests.map((request) => this.#parts.sessions.start(request));
    const ids = started.map(({ id }) => id);
    const ready = Promise.all(started.map((each) => each.ready)).then(() => undefined);
    return { id: ids[0] ?? '', ids, ready };
  }
}
