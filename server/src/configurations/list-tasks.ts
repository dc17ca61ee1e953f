import { posix, relative, sep } from 'node:path';
import { messageOf, type ListedTask, type TaskList, type UnusableEntry } from '#protocol';
import { unusableFile } from './json-document.ts';
import { resolveInside } from '../workspace/paths.ts';
import { packageJsonPath, readPackagePrograms } from './package-json.ts';
import { taskFiles, type Workspace } from './workspace-file.ts';

/** The scripts of a folder's package.json, as the tasks that they are without an entry in tasks.json. */
async function scriptTasks(folder: string, file: string): Promise<readonly ListedTask[]> {
  const { scripts } = await readPackagePrograms(folder);
  return scripts.map((words) => ({ label: `npm: ${words.at(-1) ?? ''}`, file }));
}

/**
 * The tasks that the launch.json and the tasks.json of a folder can name. A broken file leaves out its own. Rejects for a
 * folder outside the workspace.
 */
export async function listTasks(workspace: Workspace, folder: string): Promise<TaskList> {
  const { workspaceFolder } = workspace;
  const { realPath } = await resolveInside(folder, workspace);
  const tasks: ListedTask[] = [];
  const problems: string[] = [];
  for (const { path, read } of taskFiles(workspace, realPath)) {
    try {
      tasks.push(...(await read()).tasks.map(({ label }) => ({ label, file: path })));
    } catch (thrown) {
      problems.push(messageOf(thrown));
    }
  }
  const inWorkspace = relative(workspaceFolder, realPath).replaceAll(sep, '/');
  const scripts = await scriptTasks(realPath, posix.join(inWorkspace, packageJsonPath));
  const [problem] = problems;
  return { tasks: [...tasks, ...scripts], ...(problem !== undefined && { problem }) };
}

/** The tasks of some folders that cannot be used, and the files of tasks that cannot be read. */
export async function unusableTasks(
  workspace: Workspace,
  folders: readonly string[],
): Promise<readonly UnusableEntry[]> {
  const files = folders.flatMap((folder) => taskFiles(workspace, folder));
  const distinct = new Map(files.map((file) => [file.path, file]));
  const read = [...distinct.values()].map(async (file) => {
    try {
      return (await file.read()).unusable.filter(({ kind }) => kind === 'task');
    } catch (thrown) {
      return [unusableFile(file.path, 'task', thrown)];
    }
  });
  return (await Promise.all(read)).flat();
}
