import { posix } from 'node:path';
import { z } from 'zod';
import { derivedLabel } from '#protocol';
import { inputSchema, type InputsFile } from './inputs.ts';
import { inSection, JsonDocument, shouldBeObject } from './json-document.ts';
import { readDocument } from './read-document.ts';

/** A task as it is written, with unresolved variables. */
export interface WrittenTask extends Readonly<Record<string, unknown>> {
  readonly label: string;
}

/** The contents of `.vscode/tasks.json`. */
export interface TasksFile extends InputsFile {
  readonly tasks: readonly WrittenTask[];
}

/** The file's path in the workspace. */
export const tasksJsonPath = '.vscode/tasks.json';

const anyList = z.array(z.unknown()).default([]);
const tasksFile = z.looseObject({ tasks: anyList, inputs: anyList });
const task = z.looseObject({}, shouldBeObject('a task'));

/** A task with the attributes of the file, which apply to all of them. */
const taskIn = (shared: Readonly<Record<string, unknown>>) =>
  task.transform((written, context): WrittenTask => {
    const attributes = { ...shared, ...written };
    const label = derivedLabel(attributes);
    if (label !== undefined) return { ...attributes, label };
    context.addIssue({ code: 'custom', message: 'this has no "label"' });
    return z.NEVER;
  });

/** Reads the tasks of a section of a document: the whole of a tasks.json, or `tasks` in a `.code-workspace` file. */
export function taskEntries(document: JsonDocument, section: readonly string[] = []): TasksFile {
  document.read(inSection(tasksFile, section));
  const { tasks: _tasks, inputs: _inputs, version: _version, ...shared } = document.objectAt(section);
  const tasks = document.entries([...section, 'tasks'], 'task', taskIn(shared));
  const inputs = document.entries([...section, 'inputs'], 'input', inputSchema);
  return {
    tasks: tasks.usable.map(({ entry }) => entry),
    inputs: inputs.usable.map(({ entry }) => entry),
    unusable: [...tasks.unusable, ...inputs.unusable],
  };
}

/** Parses a tasks.json. A task that cannot be used leaves the others usable. Throws `launch_failed` with line and column. */
export const parseTasksJson = (source: string, path = tasksJsonPath): TasksFile =>
  taskEntries(new JsonDocument(path, source));

/** Reads the tasks.json of the workspace, or of a folder in it; without one there are no tasks. */
export async function readTasksJson(workspaceFolder: string, folder = ''): Promise<TasksFile> {
  const path = posix.join(folder, tasksJsonPath);
  return parseTasksJson((await readDocument(path, workspaceFolder)) ?? '{}', path);
}
