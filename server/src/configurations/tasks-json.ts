import { z } from 'zod';
import { inputSchema, type InputsFile } from './inputs.ts';
import { JsonDocument, shouldBeObject } from './json-document.ts';
import { readDocument } from './read-document.ts';
import { derivedLabel } from './task-types.ts';

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
const tasksFile = z.looseObject({ tasks: anyList, inputs: anyList, version: z.unknown().optional() });
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

/** Parses a tasks.json. A task that cannot be used leaves the others usable. Throws `launch_failed` with line and column. */
export function parseTasksJson(source: string): TasksFile {
  const document = new JsonDocument(tasksJsonPath, source);
  const { tasks: _tasks, inputs: _inputs, version: _version, ...shared } = document.read(tasksFile);
  const tasks = document.entries('tasks', 'task', taskIn(shared));
  const inputs = document.entries('inputs', 'input', inputSchema);
  return {
    tasks: tasks.usable.map(({ entry }) => entry),
    inputs: inputs.usable.map(({ entry }) => entry),
    unusable: [...tasks.unusable, ...inputs.unusable],
  };
}

/** Reads the workspace's tasks.json; without one there are no tasks. */
export async function readTasksJson(workspaceFolder: string): Promise<TasksFile> {
  return parseTasksJson((await readDocument(tasksJsonPath, workspaceFolder)) ?? '{}');
}
