import { DebugError, messageOf, type Actor, type QuestionOption } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import type { Scope } from '../configurations/workspace-file.ts';
import { checkPaths } from '../configurations/resolve-configuration.ts';
import type { BuildCommand, RunBuild } from '../adapters/build-program.ts';
import type { TaskConsole, StartRequest } from '../session/tree/start-request.ts';
import type { Approved } from '../state/approved.ts';
import { QuestionCancelledError, type Questions } from '../state/questions.ts';
import { referenceText, taskReference, type TaskReference } from '../configurations/find-task.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import { inputAnswers, type Inputs } from './input-answers.ts';
import type { PreparedTasks } from './prepare-tasks.ts';
import { CommandFailed } from './start-command.ts';
import type { Tasks } from './tasks.ts';

/** A start that tasks run for. */
export interface TaskContext {
  readonly subject: string;
  readonly editor: OpenEditor;
  /** Where its variables are resolved; by default in the workspace. */
  readonly scope?: Scope | undefined;
  readonly inputs?: Inputs;
  readonly by: Actor;
}

/** A task of a launch, resolved, or the reason why it cannot run. */
export interface PlannedTask {
  readonly reference: TaskReference;
  readonly prepared: PreparedTasks | DebugError;
}

/** The tasks before and after a session, and the build of its program. */
export interface PlannedTasks {
  readonly before?: PlannedTask | undefined;
  readonly after?: PlannedTask | undefined;
  readonly build?: ((run: RunBuild) => Promise<Configuration>) | undefined;
  /** The folder of the workspace that the session belongs to. */
  readonly folder: string;
}

interface SessionTasksParts {
  readonly workspaceFolder: string;
  readonly rows: readonly AdapterRow[];
  readonly tasks: Tasks;
  readonly questions: Questions;
  readonly isolation: Pick<Isolation, 'hides'>;
  /** Keeps a text out of the log. */
  readonly withhold: (secret: string) => void;
}

/** How much of an error the question quotes, in characters. All of it is in the console. */
const longestDetail = 600;

const afterFailure: readonly QuestionOption[] = [
  { label: 'Abort', value: 'abort' },
  { label: 'Show output', value: 'show_output', showsConsole: true },
  { label: 'Debug anyway', value: 'anyway' },
];

/** What the console says of a failure: the output of a command is there already. */
const inConsole = (thrown: unknown): string => (thrown instanceof CommandFailed ? thrown.summary : messageOf(thrown));

/** A failure as the start reports it: an agent gets the end of the output too, people have it in the console. */
const reported = (error: DebugError, by: Actor): DebugError =>
  by.kind === 'agent' ? error : new DebugError(error.code, inConsole(error));

/** The tasks that run before and after sessions. */
export class SessionTasks {
  readonly #parts: SessionTasksParts;
  #isClosed = false;

  constructor(parts: SessionTasksParts) {
    this.#parts = parts;
  }

  /** The server ends: from now on, no task runs after a session. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves the tasks of a configuration. */
  async plan(configuration: Configuration, context: TaskContext): Promise<PlannedTasks> {
    const [before, after] = [taskReference(configuration.preLaunchTask), taskReference(configuration.postDebugTask)];
    const row = this.#parts.rows.find(({ types }) => types.includes(String(configuration.type)));
    return {
      before: before === undefined ? undefined : await this.planTask(before, context),
      after: after === undefined ? undefined : await this.planTask(after, context),
      build: row?.build?.(configuration),
      folder: context.scope?.folder ?? this.#parts.workspaceFolder,
    };
  }

  /** Resolves a task. One that cannot be resolved fails when it should run. */
  async planTask(reference: TaskReference, context: TaskContext): Promise<PlannedTask> {
    const { editor, scope } = context;
    const ask = inputAnswers(this.#parts, context);
    const prepared = await this.#parts.tasks.prepare(reference, { editor, scope, ask }).catch((thrown: unknown) => {
      if (thrown instanceof QuestionCancelledError) throw thrown;
      return DebugError.from(thrown);
    });
    return { reference, prepared };
  }

  /** A task that several sessions wait for, and that the first of them runs. */
  once(task: PlannedTask, context: TaskContext): (console: TaskConsole, launch: Approved<unknown>) => Promise<void> {
    let running: Promise<void> | undefined;
    return (console, launch) => (running ??= this.#runBefore(launch.part(task), context, console));
  }

  /** What runs before and after a session. */
  around(
    configuration: Configuration,
    { before, after, build, folder }: PlannedTasks,
    context: TaskContext,
    first?: (console: TaskConsole, launch: Approved<unknown>) => Promise<void>,
  ): Pick<StartRequest, 'before' | 'after'> {
    return {
      ...((first !== undefined || before !== undefined || build !== undefined) && {
        before: async (console, launch) => {
          await first?.(console, launch);
          if (before !== undefined) await this.#runBefore(launch.part(before), context, console);
          const runBuild = (command: BuildCommand) =>
            this.#parts.tasks.build(launch.part(command), console, folder).catch((thrown: unknown) => {
              throw reported(DebugError.from(thrown), context.by);
            });
          const built = await build?.(runBuild);
          await checkPaths(built ?? configuration, this.#parts.isolation.hides);
          return built ?? configuration;
        },
      }),
      ...(after !== undefined && {
        after: async (console, launch) => {
          if (this.#isClosed) return;
          await this.#run(launch.part(after), console).catch((thrown: unknown) =>
            console.print(`${inConsole(thrown)}\n`),
          );
        },
      }),
    };
  }

  /** Runs a task before a session. If it fails, the user may start the session anyway. */
  async #runBefore(task: Approved<PlannedTask>, context: TaskContext, console: TaskConsole): Promise<void> {
    const { questions } = this.#parts;
    try {
      await this.#run(task, console);
    } catch (thrown) {
      const error = DebugError.from(thrown);
      const summary = inConsole(error);
      console.print(`${summary}\n`);
      if (console.signal.aborted || context.by.kind === 'agent' || !questions.hasPages)
        throw reported(error, context.by);
      const question = {
        subject: context.subject,
        text: `The task "${referenceText(task.value.reference)}" failed. Debug anyway?`,
        detail: summary.slice(0, longestDetail),
        form: { kind: 'choice', options: afterFailure },
        askedFor: context.by,
      } as const;
      const answer = await questions.ask(question, error.message, console.signal).catch(() => 'abort');
      if (answer !== 'anyway') throw reported(error, context.by);
    }
  }

  async #run(task: Approved<PlannedTask>, console: TaskConsole): Promise<void> {
    const { prepared } = task.value;
    if (prepared instanceof DebugError) throw prepared;
    await this.#parts.tasks.run(task.part(prepared), console);
  }
}
