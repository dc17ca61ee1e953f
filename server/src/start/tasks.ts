import { setMaxListeners } from 'node:events';
import { resolve } from 'node:path';
import type { BuildCommand } from '../adapters/build-program.ts';
import type { Environment } from '../processes/environment.ts';
import type { TaskConsole } from '../session/tree/start-request.ts';
import type { Approved } from '../state/approved.ts';
import type { TaskReference } from '../configurations/find-task.ts';
import { folderScope, readWorkspaceTasks, type Scope, type Workspace } from '../configurations/workspace-file.ts';
import { limits } from '../limits.ts';
import { Turns } from './turns.ts';
import { untilReady } from './background-task.ts';
import { prepareTasks, type PreparedTask, type PreparedTasks } from './prepare-tasks.ts';
import type { TaskContext } from './resolve-task.ts';
import { startCommand } from './start-command.ts';
import type { TaskCommand } from './task-command.ts';

export interface TasksParts extends Workspace {
  readonly environment: Environment;
}

/** What a task is resolved with. */
export interface TaskOptions extends Pick<TaskContext, 'ask' | 'editor'> {
  /** Where variables are resolved; by default in the workspace. */
  readonly scope?: Scope | undefined;
}

/** Folders may have tasks with the same label. */
const runningKey = ({ folder }: PreparedTasks, { label }: PreparedTask): string => JSON.stringify([folder, label]);

/** Runs the tasks of `.vscode/tasks.json`. Their processes end with the server. */
export class Tasks {
  readonly #parts: TasksParts;
  /** Running background tasks, by folder and label, shared by later starts. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: TasksParts) {
    this.#parts = parts;
  }

  /** Reads and resolves a task with those that it depends on. Rejects with `launch_failed`. */
  async prepare(
    reference: TaskReference,
    { scope = folderScope(this.#parts.workspaceFolder), ...options }: TaskOptions,
  ): Promise<PreparedTasks> {
    const { environment } = this.#parts;
    const file = await readWorkspaceTasks(this.#parts, scope.folder);
    return prepareTasks(reference, { ...options, file, scope, environment });
  }

  /**
   * Runs a task after those that it depends on, each once. Resolves when it has succeeded or, for a background task, is ready.
   * Rejects with `launch_failed` and the end of its output.
   */
  run(approved: Approved<PreparedTasks>, console: TaskConsole): Promise<void> {
    const { label, tasks } = approved.value;
    const done = new Map<string, Promise<void>>();
    const turns = new Turns(limits.tasksAtATime.most);
    setMaxListeners(limits.tasksOfAStart.most, console.signal);
    const runOnce = (each: string): Promise<void> => {
      const known = done.get(each);
      if (known) return known;
      const task = tasks.get(each);
      const running = task
        ? this.#run(approved.part(task), approved.value, { console, turns, runOnce })
        : Promise.resolve();
      done.set(each, running);
      return running;
    };
    return runOnce(label);
  }

  /** Runs a command that builds a program for an adapter. */
  async build(build: Approved<BuildCommand>, console: TaskConsole, folder: string): Promise<void> {
    const { label, readable, command: words, cwd, environment } = build.value;
    const command: TaskCommand = {
      command: words,
      shown: words.join(' '),
      cwd: resolve(folder, cwd),
      environment: { ...this.#parts.environment, ...environment },
    };
    console.signal.throwIfAborted();
    console.print(`${command.shown}\n`);
    const { ended, detach } = await startCommand(
      build.part({ subject: `command "${label}"`, command, readable }),
      console,
    );
    await ended.finally(detach);
  }

  async #run(approved: Approved<PreparedTask>, among: PreparedTasks, run: TaskRun): Promise<void> {
    const { console, turns, runOnce } = run;
    const { dependsOn, inSequence, command, background, label } = approved.value;
    if (inSequence) for (const each of dependsOn) await runOnce(each);
    else await Promise.all(dependsOn.map(runOnce));
    if (!command) return;
    const key = runningKey(among, approved.value);
    const earlier = background && this.#running.get(key);
    if (earlier) {
      console.print(`The task "${label}" is already running.\n`);
      return earlier;
    }
    return turns.take(() => this.#spawn(approved, command, key, console));
  }

  async #spawn(
    approved: Approved<PreparedTask>,
    command: TaskCommand,
    key: string,
    console: TaskConsole,
  ): Promise<void> {
    const { label, background } = approved.value;
    console.signal.throwIfAborted();
    console.print(`Task ${label}: ${command.shown}\n`);
    const toStart = approved.part({ subject: `task "${label}"`, command });
    const { process: running, ended, detach } = await startCommand(toStart, console);
    if (!background) return ended.finally(detach);
    const ready = untilReady(running, background, ended);
    this.#running.set(key, ready);
    const forget = () => this.#running.delete(key);
    ended.then(forget, forget);
    // Once it is ready, it keeps running when the start is stopped.
    return ready.finally(detach);
  }
}

interface TaskRun {
  readonly console: TaskConsole;
  readonly turns: Turns;
  /** Runs a task by its label, unless it has run. */
  readonly runOnce: (label: string) => Promise<void>;
}
