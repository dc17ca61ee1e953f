import { inputsOf, type InputVariable } from './inputs.ts';
import {
  attributesOf,
  elementsOf,
  indefinite,
  membersOf,
  parseDocument,
  type Complain,
  type Node,
} from './json-document.ts';
import { readDocument } from './read-document.ts';

/** A task as it is written, with unresolved variables. */
export interface WrittenTask extends Readonly<Record<string, unknown>> {
  readonly label: string;
}

/** The contents of `.vscode/tasks.json`. */
export interface TasksFile {
  readonly tasks: readonly WrittenTask[];
  readonly inputs: readonly InputVariable[];
}

/** The file's path in the workspace. */
export const tasksJsonPath = '.vscode/tasks.json';

/** The name of a task: `label`, the older `taskName`, or its command. */
function labelOf({ label, taskName, command }: Readonly<Record<string, unknown>>): string | undefined {
  const name = label ?? taskName ?? command;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function toTask(node: Node, shared: Readonly<Record<string, unknown>>, complain: Complain): WrittenTask {
  if (node.type !== 'object') throw complain(node.offset, `a task should be an object, not ${indefinite[node.type]}`);
  const attributes = { ...shared, ...attributesOf(node) };
  const label = labelOf(attributes);
  if (label === undefined) throw complain(node.offset, 'this has no "label"');
  return { ...attributes, label };
}

/** Parses a tasks.json. Throws `launch_failed` with line and column. */
export function parseTasksJson(source: string): TasksFile {
  const { root, complain } = parseDocument(source, tasksJsonPath);
  if (root.type !== 'object')
    throw complain(root.offset, `the file should contain an object, not ${indefinite[root.type]}`);
  const members = membersOf(root);
  // Other attributes of the file apply to all tasks.
  const { tasks: _tasks, inputs: _inputs, version: _version, ...shared } = attributesOf(root);
  return {
    tasks: elementsOf(members, 'tasks', complain).map((node) => toTask(node, shared, complain)),
    inputs: inputsOf(members, complain),
  };
}

/** Reads the workspace's tasks.json; without one there are no tasks. */
export async function readTasksJson(workspaceFolder: string): Promise<TasksFile> {
  const text = await readDocument(tasksJsonPath, workspaceFolder);
  return text === undefined ? { tasks: [], inputs: [] } : parseTasksJson(text);
}
