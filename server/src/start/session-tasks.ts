import { DebugError, messageOf, type Actor, type QuestionOption } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import type { Scope } from '../configurations/workspace-file.ts';
import { checkPaths } from '../configurations/resolve-configuration.ts';
import type { TaskConsole, StartRequest } from '../session/tree/start-request.ts';
import type { Questions } from '../state/questions.ts';
import { referenceText, taskReference, type TaskReference } from '../configurations/find-task.ts';
import { inputAnswers, type Inputs } from './input-answers.ts';
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

interface SessionTasksParts {
  readonly rows: readonly AdapterRow[];
  readonly tasks: Tasks;
  readonly questions: Questions;
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

  /** A task that several sessions wait for, and that the first of them runs. */
  once(task: TaskReference, context: TaskContext): (console: TaskConsole) => Promise<void> {
    let running: Promise<void> | undefined;
    return (console) => (running ??= this.#runBefore(task, context, console));
  }

  /** The tasks before and after a session, and the build of its program. */
  around(
    configuration: Configuration,
    context: TaskContext,
    first?: (console: TaskConsole) => Promise<void>,
  ): Pick<StartRequest, 'before' | 'after'> {
    const [before, after] = [taskReference(configuration.preLaunchTask), taskReference(configuration.postDebugTask)];
    const row = this.#parts.rows.find(({ types }) => types.includes(String(configuration.type)));
    const build = row?.build?.(configuration);
    return {
      ...((first !== undefined || before !== undefined || build !== undefined) && {
        before: async (console) => {
          await first?.(console);
          if (before !== undefined) await this.#runBefore(before, context, console);
          const built = await build?.((command) =>
            this.#parts.tasks.build(command, { ...console, scope: context.scope }).catch((thrown: unknown) => {
              throw reported(DebugError.from(thrown), context.by);
            }),
          );
          await checkPaths(built ?? configuration);
          return built ?? configuration;
        },
      }),
      ...(after !== undefined && {
        after: async (console) => {
          if (this.#isClosed) return;
          await this.#run(after, context, console).catch((thrown: unknown) => console.print(`${inConsole(thrown)}\n`));
        },
      }),
    };
  }

  /** Runs a task before a session. If it fails, the user may start the session anyway. */
  async #runBefore(task: TaskReference, context: TaskContext, console: TaskConsole): Promise<void> {
    const { questions } = this.#parts;
    try {
      await this.#run(task, context, console);
    } catch (thrown) {
      const error = DebugError.from(thrown);
      const summary = inConsole(error);
      console.print(`${summary}\n`);
      if (console.signal.aborted || context.by.kind === 'agent' || !questions.hasPages)
        throw reported(error, context.by);
      const question = {
        subject: context.subject,
        text: `The task "${referenceText(task)}" failed. Debug anyway?`,
        detail: summary.slice(0, longestDetail),
        form: { kind: 'choice', options: afterFailure },
        askedFor: context.by,
      } as const;
      const answer = await questions.ask(question, error.message, console.signal).catch(() => 'abort');
      if (answer !== 'anyway') throw reported(error, context.by);
    }
  }

  #run(task: TaskReference, context: TaskContext, console: TaskConsole): Promise<void> {
    const ask = inputAnswers(this.#parts, context);
    return this.#parts.tasks.run(task, { ...context.editor, ...console, scope: context.scope, ask });
  }
}
