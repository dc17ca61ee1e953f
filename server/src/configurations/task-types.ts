import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isProvidedTaskType, isRecord, listOf, type ProvidedTaskType } from '#protocol';
import { succeeds } from '../workspace/paths.ts';
import { packageManager } from './package-manager.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of the same task as a command. */
type AsCommand = (task: Attributes, folder: string) => Promise<Attributes> | Attributes;

const exists = (path: string): Promise<boolean> => succeeds(access(path));

/** A program of the workspace's packages, or else of the PATH. */
async function packageProgram(folder: string, name: string): Promise<string> {
  const local = join(folder, 'node_modules/.bin', name);
  return (await exists(local)) ? local : name;
}

/** A task runner that is a package, and is given the name of a task. */
const taskRunner =
  (name: string): AsCommand =>
  async ({ task, args, ...rest }, folder) => ({
    ...rest,
    type: 'process',
    command: await packageProgram(folder, name),
    args: [task, ...listOf(args)],
  });

/** By the `type` in tasks.json. */
const commands: Readonly<Record<ProvidedTaskType, AsCommand>> = {
  npm: async ({ script, path: cwd, ...rest }, folder) => ({
    ...rest,
    type: 'process',
    command: await packageManager(folder),
    args: script === 'install' ? ['install'] : ['run', script],
    options: { ...(typeof cwd === 'string' && cwd !== '' && { cwd }), ...(isRecord(rest.options) && rest.options) },
  }),
  typescript: async ({ tsconfig, option, ...rest }, folder) => ({
    problemMatcher: option === 'watch' ? '$tsc-watch' : '$tsc',
    isBackground: option === 'watch',
    ...rest,
    type: 'process',
    command: await packageProgram(folder, 'tsc'),
    args: ['-p', tsconfig, ...(option === 'watch' ? ['--watch'] : [])],
  }),
  // It is given to a shell, which resolves "*.cpp".
  cppbuild: (task) => ({ ...task, type: 'shell' }),
  gulp: taskRunner('gulp'),
  grunt: taskRunner('grunt'),
  jake: taskRunner('jake'),
};

/** The task as a command, whatever type it is. */
export async function asCommandTask(task: Attributes, workspaceFolder: string): Promise<Attributes> {
  const { type } = task;
  return isProvidedTaskType(type) ? commands[type](task, workspaceFolder) : task;
}
