import { findTask, type TaskReference } from '../configurations/find-task.ts';
import { commandOf, resolveTask, TaskGraph, type TaskContext } from './resolve-task.ts';
import { backgroundPatterns, dependenciesOf, type BackgroundPatterns, type TaskCommand } from './task-command.ts';

/** A task, ready to run. */
export interface PreparedTask {
  readonly label: string;
  /** The labels of the tasks that run before it. */
  readonly dependsOn: readonly string[];
  readonly inSequence: boolean;
  /** Undefined for a task that only depends on others. */
  readonly command: TaskCommand | undefined;
  readonly background: BackgroundPatterns | undefined;
}

/** A task with all that it depends on, resolved: what runs is what was read. */
export interface PreparedTasks {
  /** The label of the task itself. */
  readonly label: string;
  /** The folder whose tasks these are. */
  readonly folder: string;
  /** By label, each after those that it depends on. */
  readonly tasks: ReadonlyMap<string, PreparedTask>;
}

/** Resolves a task and those that it depends on. Throws `launch_failed`. */
export async function prepareTasks(reference: TaskReference, context: TaskContext): Promise<PreparedTasks> {
  const graph = new TaskGraph();
  const tasks = new Map<string, PreparedTask>();
  const add = async (named: TaskReference, path: readonly string[]): Promise<string> => {
    const written = findTask(named, context.file);
    const { label } = written;
    const longer = graph.pathTo(label, path);
    if (tasks.has(label)) return label;
    const task = await resolveTask(written, context);
    const { references, inSequence } = dependenciesOf(task);
    const dependsOn: string[] = [];
    for (const each of references) dependsOn.push(await add(each, longer));
    const command = commandOf(task, context);
    tasks.set(label, { label, dependsOn, inSequence, command, background: backgroundPatterns(task) });
    return label;
  };
  const label = await add(reference, []);
  return { label, folder: context.scope.folder, tasks };
}
