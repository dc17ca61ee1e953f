import { DebugError } from '#protocol';
import type { Environment } from '../processes/environment.ts';
import { findTask, type TaskReference } from '../configurations/find-task.ts';
import type { InputsFile } from '../configurations/inputs.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import { answersTo, withPlatform } from '../configurations/resolve-configuration.ts';
import { readSettingsJson } from '../configurations/settings-json.ts';
import { askedVariables, substituteVariables } from '../configurations/substitute.ts';
import { asCommandTask } from '../configurations/task-types.ts';
import { tasksJsonPath, type TasksFile, type WrittenTask } from '../configurations/tasks-json.ts';
import { limits } from '../limits.ts';
import type { Scope } from '../configurations/workspace-file.ts';
import { dependenciesOf, taskCommand, type ResolvedTask, type TaskCommand } from './task-command.ts';

/** How many tasks of a chain an error names. */
const mostNamed = 12;

export interface TaskContext {
  readonly file: TasksFile;
  readonly scope: Scope;
  readonly environment: Environment;
  readonly editor: OpenEditor;
  /** Asks the user for an input of tasks.json. Resolves with undefined for an unknown one. */
  readonly ask: (variable: string, file: InputsFile) => Promise<string | undefined>;
}

/** A task as a command, for this platform, with its variables replaced. Throws `launch_failed`. */
export async function resolveTask(
  { label, ...written }: WrittenTask,
  { file, scope, environment, editor, ask }: TaskContext,
): Promise<ResolvedTask> {
  const { folder: workspaceFolder, folders, needsName } = scope;
  const { platform } = process;
  const command = await asCommandTask(written, workspaceFolder);
  const { problemMatcher, ...attributes } = withPlatform({ ...command, name: label }, platform);
  const answers = await answersTo(askedVariables(attributes), (variable) => ask(variable, file));
  const settings = { ...scope.settings, ...(await readSettingsJson(workspaceFolder)) };
  const { file: openFile, selection } = editor;
  const inFolder = { workspaceFolder, folders, needsName, file: openFile, selection };
  const context = { ...inFolder, environment, platform, settings, answers };
  return { ...substituteVariables(attributes, `Task ${JSON.stringify(label)}`, context), problemMatcher, label };
}

/** The command of a resolved task; undefined for one that only depends on others. Throws `launch_failed`. */
export const commandOf = (task: ResolvedTask, { scope, environment }: TaskContext): TaskCommand | undefined =>
  taskCommand(task, { workspaceFolder: scope.folder, environment, platform: process.platform });

const failed = (problem: string): DebugError => new DebugError('launch_failed', problem);

/** The tasks of a chain by name, of a long one the first and last. */
function chainNames(labels: readonly string[]): string {
  const names = labels.map((label) => `"${label}"`);
  return (names.length > mostNamed ? [...names.slice(0, mostNamed - 2), '…', ...names.slice(-1)] : names).join(', ');
}

/** The tasks of a start and what each waits for. Throws `launch_failed` for a circle, and beyond the limits. */
export class TaskGraph {
  readonly #waitsFor = new Map<string, Set<string>>();

  /** The tasks that depend on each other, outermost first, with a further one. */
  pathTo(label: string, path: readonly string[]): readonly string[] {
    const longer = [...path, label];
    const before = path.at(-1);
    // The other way round may have begun by another path: the two would wait for each other.
    const back = before === undefined ? undefined : this.#chain(label, before);
    if (back)
      throw failed(`Tasks in ${tasksJsonPath} depend on each other in a circle: ${chainNames([...back, label])}.`);
    const { nestedTasks, tasksOfAStart } = limits;
    if (longer.length > nestedTasks.most)
      throw failed(
        `Tasks in ${tasksJsonPath} depend on each other over more than ${nestedTasks.most} levels: ${chainNames(longer)}.`,
      );
    if (before !== undefined) this.#waitsFor.get(before)?.add(label);
    if (!this.#waitsFor.has(label)) this.#waitsFor.set(label, new Set());
    if (this.#waitsFor.size > tasksOfAStart.most)
      throw failed(
        `${chainNames(longer.slice(0, 1))} in ${tasksJsonPath} depends on more than ${tasksOfAStart.most - 1} tasks. Remove some from "dependsOn".`,
      );
    return longer;
  }

  /** How a task waits for another, through which tasks; undefined if it does not. */
  #chain(from: string, to: string): readonly string[] | undefined {
    const seen = new Set([from]);
    const chains: (readonly string[])[] = [[from]];
    for (let chain = chains.pop(); chain; chain = chains.pop()) {
      const last = chain.at(-1) ?? from;
      if (last === to) return chain;
      for (const next of this.#waitsFor.get(last) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        chains.push([...chain, next]);
      }
    }
    return undefined;
  }
}

/** Goes through a task, and those that it depends on, up to where a command would run. Throws what prevents it. */
export async function checkTask(reference: TaskReference, context: TaskContext): Promise<void> {
  const graph = new TaskGraph();
  const checked = new Set<string>();
  const check = async (each: TaskReference, path: readonly string[]): Promise<void> => {
    const written = findTask(each, context.file);
    const longer = graph.pathTo(written.label, path);
    if (checked.has(written.label)) return;
    checked.add(written.label);
    const task = await resolveTask(written, context);
    for (const dependency of dependenciesOf(task).references) await check(dependency, longer);
    commandOf(task, context);
  };
  await check(reference, []);
}
