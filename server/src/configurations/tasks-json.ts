import { z } from 'zod';
import { inputsSchema } from './inputs.ts';
import { parseDocument, shouldBeObject } from './json-document.ts';
import { readDocument } from './read-document.ts';

/** A task as it is written, with unresolved variables. */
export interface WrittenTask extends Readonly<Record<string, unknown>> {
  readonly label: string;
}

/** The file's path in the workspace. */
export const tasksJsonPath = '.vscode/tasks.json';

/** The name of a task: `label`, the older `taskName`, or its command. */
const labelOf = ({ label, taskName, command }: Readonly<Record<string, unknown>>): unknown =>
  label ?? taskName ?? command;

const tasksFile = z
  .looseObject({
    tasks: z.array(z.looseObject({}, shouldBeObject('a task'))).default([]),
    inputs: inputsSchema,
    version: z.unknown().optional(),
  })
  // Other attributes of the file apply to all tasks.
  .transform(({ tasks, inputs, version: _version, ...shared }, context) => ({
    tasks: tasks.map((task, index): WrittenTask => {
      const attributes = { ...shared, ...task };
      const label = labelOf(attributes);
      if (typeof label === 'string' && label !== '') return { ...attributes, label };
      context.addIssue({ code: 'custom', path: ['tasks', index], message: 'this has no "label"' });
      return z.NEVER;
    }),
    inputs,
  }));

/** The contents of `.vscode/tasks.json`. */
export type TasksFile = z.output<typeof tasksFile>;

/** Parses a tasks.json. Throws `launch_failed` with line and column. */
export const parseTasksJson = (source: string): TasksFile =>
  parseDocument(source, { path: tasksJsonPath, schema: tasksFile });

/** Reads the workspace's tasks.json; without one there are no tasks. */
export async function readTasksJson(workspaceFolder: string): Promise<TasksFile> {
  return parseTasksJson((await readDocument(tasksJsonPath, workspaceFolder)) ?? '{}');
}
