import { dirname, resolve } from 'node:path';
import {
  fileGeneratedFor,
  type ConfigurationList,
  type ConfigurationTemplate,
  type DebuggerAttributes,
  type LaunchConfiguration,
  type TaskList,
} from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { InputVariable } from '../configurations/inputs.ts';
import { folderScope, type Scope, type Scopes, type Workspace } from '../configurations/workspace-file.ts';
import type { OpenEditor } from '../configurations/open-editor.ts';
import type { CompleteContext } from '../adapters/complete-configuration.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import type { LocateContext } from '../adapters/adapter-row.ts';
import { listedAttributes } from '../adapters/listed-attributes.ts';
import { taskReference } from '../configurations/find-task.ts';
import { listTasks, unusableTasks } from '../configurations/list-tasks.ts';
import { languages } from '../adapters/languages.ts';
import type { ReadableRoots } from '../workspace/paths.ts';
import { generatedConfigurations, readConfigurations } from '../configurations/generated-configurations.ts';
import { resolveConfiguration, type ResolveContext } from '../configurations/resolve-configuration.ts';

/** What can be started in a workspace, with the inputs that it asks for. */
export interface WrittenConfigurations extends ConfigurationList {
  readonly inputs: readonly InputVariable[];
  /** Where each is resolved; by default in the workspace. */
  readonly scopes?: Scopes;
}

/** What generated configurations are wanted for, besides the programs that are found. */
export interface WantedConfigurations {
  /** The absolute path of the open file. */
  readonly file?: string | undefined;
  /** The name of a configuration that is to be started. */
  readonly name?: string;
}

/** The configurations of a workspace, read again at each call. */
export interface LaunchConfigurations {
  /** As written, variables unresolved. Throws `invalid_arguments` with line and column of an error in the file. */
  read(wanted?: WantedConfigurations): Promise<WrittenConfigurations>;
  list(wanted?: WantedConfigurations): Promise<ConfigurationList>;
  /** Prepares the adapters of these configurations, each once: a start then finds them sooner. Does not wait for them. */
  prepareAdapters(configurations: readonly LaunchConfiguration[]): void;
  /** Configurations to begin with, those of debuggers with a program here first. */
  templates(): Promise<readonly ConfigurationTemplate[]>;
  /** What the debuggers publish of the attributes of their configurations. */
  attributes(): readonly DebuggerAttributes[];
  /** The tasks that a launch.json or tasks.json, at this path, can name. */
  tasks(path: string): Promise<TaskList>;
  /** Applies platform sections, variables and envFile. Throws `launch_failed`. */
  resolve(
    configuration: LaunchConfiguration,
    context: OpenEditor & { readonly scope?: Scope | undefined } & Pick<
        ResolveContext,
        'ask' | 'isMade' | 'noteEnvFile'
      > &
      Partial<Pick<CompleteContext, 'note'>>,
  ): Promise<Configuration>;
}

/** What a configuration's variables are resolved with. */
const inScope = ({ folder, folders, needsName, settings }: Scope) => ({
  workspaceFolder: folder,
  folders,
  needsName,
  workspaceSettings: settings,
});

/** Attributes with values in place of placeholders. */
const withValues = (attributes: Configuration, values: Readonly<Record<string, string>>): Configuration =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === 'string' ? (values[value] ?? value) : value,
    ]),
  );

/** Whether a task runs before or after a configuration. */
const namesTask = ({ preLaunchTask, postDebugTask }: Configuration): boolean =>
  [preLaunchTask, postDebugTask].some((reference) => taskReference(reference) !== undefined);

interface ConfigurationParts extends Pick<LocateContext, 'environment' | 'processes'> {
  /** For programs in a sandbox: what they do not see is not read for them. */
  readonly hides?: ReadableRoots['hides'];
}

/** The configurations of a workspace: of its files, or else one for each program that an adapter can launch. */
export function createLaunchConfigurations(
  workspace: Workspace,
  catalog: AdapterCatalog,
  { environment, processes, hides }: ConfigurationParts,
): LaunchConfigurations {
  const { workspaceFolder } = workspace;
  const confined = hides && { workspaceFolder, hides };
  const kinds = catalog.rows.map((row) => ({
    extensions: row.languages.flatMap((language) => languages[language] ?? []),
    configuration: { type: row.types[0], request: 'launch', ...row.generatedConfiguration },
    isFolder: row.programIsFolder,
    tests: row.tests,
  }));
  const read = async ({ file: open, name = '' }: WantedConfigurations = {}) => {
    const named = fileGeneratedFor(name);
    const files = [open, named === undefined ? undefined : resolve(workspaceFolder, named)];
    const wanted = files.filter((file) => file !== undefined);
    const { message, ...file } = await readConfigurations(kinds, workspace, wanted);
    return { ...file, ...(message !== undefined && { message }) };
  };
  return {
    read,
    list: async (wanted) => {
      const { inputs: _inputs, scopes, ...list } = await read(wanted);
      const needing = [...list.configurations, ...list.compounds].filter(namesTask);
      const folders = new Set(needing.map(({ name }) => scopes?.of(name).folder ?? workspaceFolder));
      const tasks = await unusableTasks(workspace, [...folders]);
      return { ...list, ...(tasks.length > 0 && { unusableTasks: tasks }) };
    },
    prepareAdapters: (configurations) => {
      const rows = new Set(configurations.map(({ type }) => catalog.forType(type)));
      // An error would occur again, and be reported, at the start.
      for (const row of rows) void row?.prepare?.({ workspaceFolder, environment, processes }).catch(() => undefined);
    },
    templates: async () => {
      const programs = await generatedConfigurations(kinds, workspaceFolder);
      const filled = catalog.rows.flatMap((row) => {
        const own = programs.find(({ type, program }) => row.types.includes(type) && typeof program === 'string');
        const fill = { '${program}': typeof own?.program === 'string' ? own.program : '${file}' };
        return row.templates.map(({ name, request, type = row.types[0] ?? '', attributes }) => ({
          hasProgram: own !== undefined,
          label: row.label,
          configuration: { name, type, request, ...withValues(attributes, fill) },
        }));
      });
      const sorted = filled.toSorted((one, other) => Number(other.hasProgram) - Number(one.hasProgram));
      return sorted.map(({ label, configuration }) => ({ label, configuration }));
    },
    attributes: () => listedAttributes(catalog),
    tasks: (path) => listTasks(workspace, dirname(dirname(path))),
    resolve: (configuration, { note = () => undefined, scope = folderScope(workspaceFolder), ...context }) =>
      resolveConfiguration(configuration, {
        ...context,
        ...inScope(scope),
        confined,
        environment,
        platform: process.platform,
        complete: (attributes, settings) => {
          const row = catalog.forType(String(attributes.type));
          const { platform } = process;
          const isRoot = process.getuid?.() === 0;
          const around = {
            workspaceFolder: scope.folder,
            file: context.file,
            settings,
            environment,
            platform,
            isRoot,
            note,
          };
          return row?.complete?.(attributes, around) ?? attributes;
        },
      }),
  };
}
