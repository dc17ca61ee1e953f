import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, listOf, textOf } from '#protocol';
import { succeeds } from '../workspace/paths.ts';
import { packageManager } from './package-manager.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A type of task that an extension of VS Code provides. */
interface TaskType {
  /** Its name in labels, if it is another. */
  readonly labelName?: string;
  /** What its label says after the type, by its attributes; undefined if they are not enough. */
  readonly label: (task: Attributes) => string | undefined;
  /** The attributes of a task that is in no file, by what its label says after the type. */
  readonly fromLabel?: (rest: string) => Attributes | undefined;
  /** The attributes of the same task as a command. */
  readonly asCommand: (task: Attributes, folder: string) => Promise<Attributes> | Attributes;
}

const exists = (path: string): Promise<boolean> => succeeds(access(path));

/** A program of the workspace's packages, or else of the PATH. */
async function packageProgram(folder: string, name: string): Promise<string> {
  const local = join(folder, 'node_modules/.bin', name);
  return (await exists(local)) ? local : name;
}

/** A task runner that is a package, and is given the name of a task. */
const taskRunner = (name: string): TaskType => ({
  label: (task) => textOf(task, 'task'),
  fromLabel: (task) => ({ task }),
  asCommand: async ({ task, args, ...rest }, folder) => ({
    ...rest,
    type: 'process',
    command: await packageProgram(folder, name),
    args: [task, ...listOf(args)],
  }),
});

const isWatching = ({ option }: Attributes): boolean => option === 'watch';

/** By the `type` in tasks.json. */
const taskTypes: Readonly<Record<string, TaskType>> = {
  npm: {
    label: (task) => {
      const script = textOf(task, 'script');
      return script && [script, textOf(task, 'path')?.replace(/\/+$/, '')].filter(Boolean).join(' - ');
    },
    fromLabel: (rest) => {
      const [, script, path] = /^(.*?)(?: - (.*))?$/s.exec(rest) ?? [];
      return { script, ...(path !== undefined && { path }) };
    },
    asCommand: async ({ script, path: cwd, ...rest }, folder) => ({
      ...rest,
      type: 'process',
      command: await packageManager(folder),
      args: script === 'install' ? ['install'] : ['run', script],
      options: { ...(typeof cwd === 'string' && cwd !== '' && { cwd }), ...(isRecord(rest.options) && rest.options) },
    }),
  },
  typescript: {
    labelName: 'tsc',
    label: (task) => {
      const tsconfig = textOf(task, 'tsconfig');
      return tsconfig && `${isWatching(task) ? 'watch' : 'build'} - ${tsconfig}`;
    },
    fromLabel: (rest) => {
      const [, option, tsconfig] = /^(build|watch) - (.+)$/.exec(rest) ?? [];
      return tsconfig === undefined ? undefined : { tsconfig, option };
    },
    asCommand: async ({ tsconfig, option, ...rest }, folder) => ({
      problemMatcher: option === 'watch' ? '$tsc-watch' : '$tsc',
      isBackground: option === 'watch',
      ...rest,
      type: 'process',
      command: await packageProgram(folder, 'tsc'),
      args: ['-p', tsconfig, ...(option === 'watch' ? ['--watch'] : [])],
    }),
  },
  // It is given to a shell, which resolves "*.cpp".
  cppbuild: { label: () => undefined, asCommand: (task) => ({ ...task, type: 'shell' }) },
  gulp: taskRunner('gulp'),
  grunt: taskRunner('grunt'),
  jake: taskRunner('jake'),
};

const typeOf = ({ type }: Attributes): readonly [string, TaskType] | undefined =>
  Object.entries(taskTypes).find(([name]) => name === type);

/** The label of a task: its own, or the one that VS Code derives from its type; without a type, its command. */
export function derivedLabel(task: Attributes): string | undefined {
  const own = textOf(task, 'label') ?? textOf(task, 'taskName');
  if (own !== undefined) return own;
  const [name = '', type] = typeOf(task) ?? [];
  const rest = type?.label(task);
  return rest === undefined ? textOf(task, 'command') : `${type?.labelName ?? name}: ${rest}`;
}

/** A task that VS Code provides without an entry in tasks.json: "npm: build", "tsc: build - tsconfig.json". */
export function providedTask(label: string): (Attributes & { readonly label: string }) | undefined {
  for (const [type, { labelName = type, fromLabel }] of Object.entries(taskTypes)) {
    const start = `${labelName}: `;
    const attributes = label.startsWith(start) ? fromLabel?.(label.slice(start.length)) : undefined;
    if (attributes) return { ...attributes, type, label };
  }
  return undefined;
}

/** The task as a command, whatever type it is. */
export async function asCommandTask(task: Attributes, workspaceFolder: string): Promise<Attributes> {
  const [, type] = typeOf(task) ?? [];
  return type ? type.asCommand(task, workspaceFolder) : task;
}
