import { isDeepStrictEqual } from 'node:util';
import { DebugError, derivedLabel, isRecord, providedTask } from '#protocol';
import { tasksJsonPath, type TasksFile, type WrittenTask } from './tasks-json.ts';

/** How a configuration or a task names another task: by its label, or by its type and the attributes that identify it. */
export type TaskReference = string | Readonly<Record<string, unknown>>;

/** The reference to a task that an attribute holds; undefined for none. */
export const taskReference = (value: unknown): TaskReference | undefined =>
  isRecord(value) || (typeof value === 'string' && value !== '') ? value : undefined;

/** A reference in words. */
export const referenceText = (reference: TaskReference): string =>
  typeof reference === 'string' ? reference : (derivedLabel(reference) ?? JSON.stringify(reference));

const failed = (problem: string): DebugError => new DebugError('launch_failed', problem);

const isOfBuild = ({ group }: WrittenTask): boolean => (isRecord(group) ? group.kind : group) === 'build';
const isDefault = ({ group }: WrittenTask): boolean => isRecord(group) && group.isDefault === true;

/** The task of `${defaultBuildTask}`: the default one of the group "build", or the only one in it. */
function defaultBuildTask({ tasks }: TasksFile): WrittenTask {
  const builds = tasks.filter(isOfBuild);
  const [only, ...others] = builds;
  const chosen = builds.find(isDefault) ?? (others.length === 0 ? only : undefined);
  if (chosen) return chosen;
  throw failed(
    `There is no default build task in ${tasksJsonPath}. Add "group": { "kind": "build", "isDefault": true } to one.`,
  );
}

/** Finds the task of a reference: in tasks.json, or among those that need no entry there. Throws `launch_failed`. */
export function findTask(reference: TaskReference, file: TasksFile): WrittenTask {
  if (reference === '${defaultBuildTask}') return defaultBuildTask(file);
  const label = referenceText(reference);
  const found =
    typeof reference === 'string'
      ? file.tasks.find((task) => task.label === reference)
      : file.tasks.find((task) =>
          Object.entries(reference).every(([key, value]) => isDeepStrictEqual(task[key], value)),
        );
  const task = found ?? providedTask(label);
  if (task) return task;
  const refused = file.unusable.find(({ kind, name }) => kind === 'task' && name === label);
  if (refused) throw failed(`The task "${label}" cannot be used. ${refused.place}: ${refused.reason}.`);
  const names = file.tasks.map((each) => `"${each.label}"`).join(', ');
  const which = names === '' ? 'Add it, or correct the configuration.' : `Known tasks: ${names}.`;
  throw failed(`There is no task "${label}" in ${tasksJsonPath}. ${which}`);
}
