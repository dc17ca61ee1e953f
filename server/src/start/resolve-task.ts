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
import type { Scope } from '../configurations/workspace-file.ts';
import { dependenciesOf, taskCommand, type ResolvedTask, type TaskCommand } from './task-command.ts';

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

/** The tasks that depend on each other, outermost first, with a further one. Throws `launch_failed` for a circle. */
export function pathTo(label: string, path: readonly string[]): readonly string[] {
  const circle = path.indexOf(label);
  if (circle < 0) return [...path, label];
  const names = [...path.slice(circle), label].map((name) => `"${name}"`).join(', ');
  throw new DebugError('launch_failed', `Tasks in ${tasksJsonPath} depend on each other in a circle: ${names}.`);
}

/** Goes through a task, and those that it depends on, up to where a command would run. Throws what prevents it. */
export async function checkTask(
  reference: TaskReference,
  context: TaskContext,
  path: readonly string[] = [],
): Promise<void> {
  const written = findTask(reference, context.file);
  const longer = pathTo(written.label, path);
  const task = await resolveTask(written, context);
  for (const each of dependenciesOf(task).references) await checkTask(each, context, longer);
  commandOf(task, context);
}
