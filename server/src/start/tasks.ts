import { setMaxListeners } from 'node:events';
import { resolve } from 'node:path';
import type { BuildCommand } from '../adapters/build-program.ts';
import type { Environment } from '../processes/environment.ts';
import type { TaskConsole } from '../session/tree/start-request.ts';
import { findTask, type TaskReference } from '../configurations/find-task.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import { limits } from '../limits.ts';
import { Turns } from './turns.ts';
import { untilReady } from './background-task.ts';
import { startCommand } from './start-command.ts';
import { commandOf, resolveTask, TaskGraph, type TaskContext } from './resolve-task.ts';
import { backgroundPatterns, dependenciesOf, type ResolvedTask, type TaskCommand } from './task-command.ts';
import type { WrittenTask } from '../configurations/tasks-json.ts';
import { folderScope, readWorkspaceTasks, type Scope, type Workspace } from '../configurations/workspace-file.ts';

export interface TaskRun extends OpenEditor, TaskConsole, Pick<TaskContext, 'ask'> {
  /** Where variables are resolved; by default in the workspace. */
  readonly scope?: Scope | undefined;
}

export interface TasksParts extends Workspace {
  readonly environment: Environment;
  /** Resolves if a command of the workspace may be run; rejects with `not_allowed`. */
  readonly approve: (command: TaskCommand) => Promise<void>;
}

/** Folders may have tasks with the same label. */
const runningKey = ({ folder }: Scope, label: string): string => JSON.stringify([folder, label]);

/** Runs the tasks of `.vscode/tasks.json`. Their processes end with the server. */
export class Tasks {
  readonly #parts: TasksParts;
  /** Running background tasks, by folder and label, shared by later starts. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: TasksParts) {
    this.#parts = parts;
  }

  /**
   * Runs a task after those that it depends on. Resolves when it has succeeded or, for a background task, is ready. Rejects
   * with `launch_failed` and the end of its output.
   */
  async run(reference: TaskReference, run: TaskRun): Promise<void> {
    const scope = run.scope ?? folderScope(this.#parts.workspaceFolder);
    const file = await readWorkspaceTasks(this.#parts, scope.folder);
    const done = new Map<string, Promise<void>>();
    setMaxListeners(limits.tasksOfAStart.most, run.signal);
    const [graph, turns] = [new TaskGraph(), new Turns(limits.tasksAtATime.most)];
    const { environment } = this.#parts;
    const { ask } = run;
    await this.#runOnce(reference, { file, run, scope, done, graph, turns, environment, editor: run, ask, path: [] });
  }

  /** Runs a command that builds a program for an adapter. */
  async build(build: BuildCommand, console: TaskConsole & Pick<TaskRun, 'scope'>): Promise<void> {
    const { environment, approve } = this.#parts;
    const workspaceFolder = console.scope?.folder ?? this.#parts.workspaceFolder;
    const { label, readable } = build;
    const command: TaskCommand = {
      command: build.command,
      shown: build.command.join(' '),
      cwd: resolve(workspaceFolder, build.cwd),
      environment: { ...environment, ...build.environment },
    };
    await approve(command);
    console.signal.throwIfAborted();
    console.print(`${command.shown}\n`);
    const { ended, detach } = await startCommand({ subject: `command "${label}"`, command, readable }, console);
    await ended.finally(detach);
  }

  /** Runs a task once, also if several depend on it. */
  async #runOnce(reference: TaskReference, context: RunContext): Promise<void> {
    const written = findTask(reference, context.file);
    const { label } = written;
    const path = context.graph.pathTo(label, context.path);
    const known = context.done.get(label);
    if (known) return known;
    const running = this.#run(written, { ...context, path });
    context.done.set(label, running);
    return running;
  }

  async #run(written: WrittenTask, context: RunContext): Promise<void> {
    const { label } = written;
    const task = await resolveTask(written, context);
    const { references, inSequence } = dependenciesOf(task);
    if (inSequence) for (const reference of references) await this.#runOnce(reference, context);
    else await Promise.all(references.map((reference) => this.#runOnce(reference, context)));
    const command = commandOf(task, context);
    if (!command) return;
    const background = backgroundPatterns(task);
    const key = runningKey(context.scope, label);
    const earlier = background && this.#running.get(key);
    if (earlier) {
      context.run.print(`The task "${label}" is already running.\n`);
      return earlier;
    }
    return context.turns.take(() => this.#spawn(task, command, context));
  }

  async #spawn(task: ResolvedTask, command: TaskCommand, { run, scope }: RunContext): Promise<void> {
    const { label } = task;
    const key = runningKey(scope, label);
    await this.#parts.approve(command);
    run.signal.throwIfAborted();
    run.print(`Task ${label}: ${command.shown}\n`);
    const subject = `task "${label}"`;
    const started = await startCommand({ subject, command }, run);
    const background = backgroundPatterns(task);
    const { process: running, ended, detach } = started;
    if (!background) return ended.finally(detach);
    const ready = untilReady(running, background, ended);
    this.#running.set(key, ready);
    const forget = () => this.#running.delete(key);
    ended.then(forget, forget);
    // Once it is ready, it keeps running when the start is stopped.
    return ready.finally(detach);
  }
}

interface RunContext extends TaskContext {
  readonly run: TaskRun;
  readonly done: Map<string, Promise<void>>;
  readonly graph: TaskGraph;
  readonly turns: Turns;
  /** The tasks that depend on this one, outermost first. */
  readonly path: readonly string[];
}
