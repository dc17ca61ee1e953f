import { realpath } from 'node:fs/promises';
import { basename, posix, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { DebugError, messageOf, type UnusableEntry } from '#protocol';
import { kindBehind } from '../workspace/files.ts';
import { isInside, resolveInside } from '../workspace/paths.ts';
import { JsonDocument, shouldBeObject, unusableFile } from './json-document.ts';
import { launchEntries, launchJsonPath, readLaunchJson, type LaunchFile, type OtherEntries } from './launch-json.ts';
import { readDocument } from './read-document.ts';
import { settingsSchema, type EditorSettings } from './settings-json.ts';
import { readTasksJson, taskEntries, tasksJsonPath, type TasksFile } from './tasks-json.ts';

/** What a server serves: a folder, or the folder of a `.code-workspace` file. */
export interface Workspace {
  /** The served folder, by its real path. */
  readonly workspaceFolder: string;
  /** The name of the `.code-workspace` file in it, if it was opened by one. */
  readonly workspaceFile?: string | undefined;
}

/** A folder of a workspace. */
export interface WorkspaceFolder {
  readonly name: string;
  /** Its real path, inside the served folder. */
  readonly path: string;
}

/** The contents of a `.code-workspace` file. */
interface WorkspaceFile {
  readonly folders: readonly WorkspaceFolder[];
  /** Folders that are outside the served one, or do not exist. */
  readonly leftOut: readonly UnusableEntry[];
  /** What its section `launch` can start, given the entries of the folders. */
  readonly launch: (others: OtherEntries) => LaunchFile;
  readonly tasks: TasksFile;
  readonly settings: EditorSettings;
}

const folderSchema = z.looseObject(
  { path: z.string().min(1), name: z.string().min(1).optional() },
  shouldBeObject('a folder'),
);
const anyList = z.array(z.unknown()).default([]);
const workspaceSchema = z.looseObject({ folders: anyList, settings: settingsSchema.default({}) });

/** Confines a folder to the served one, by its real path. Rejects with the reason. */
async function insideWorkspace(path: string, workspaceFolder: string): Promise<string> {
  const real = await realpath(resolve(workspaceFolder, path)).catch(() => undefined);
  if (real !== undefined && !isInside(real, workspaceFolder))
    throw new DebugError(
      'not_allowed',
      'not served: it is outside the folder of this file. Move the file to a folder that contains all of them',
    );
  const { realPath } = await resolveInside(path, { workspaceFolder });
  if ((await kindBehind(path, { workspaceFolder })) === 'folder') return realPath;
  throw new DebugError('invalid_arguments', 'this is not a folder');
}

/** Reads a `.code-workspace` file. Throws `launch_failed` with line and column. */
async function readWorkspaceFile(name: string, workspaceFolder: string): Promise<WorkspaceFile> {
  const source = await readDocument(name, workspaceFolder);
  if (source === undefined) throw new DebugError('launch_failed', `${name} does not exist any more. Restore it.`);
  const document = new JsonDocument(name, source);
  const { settings } = document.read(workspaceSchema);
  const { usable, unusable } = document.entries(['folders'], 'folder', folderSchema);
  const folders: WorkspaceFolder[] = [];
  const leftOut = [...unusable];
  for (const { entry, path } of usable) {
    const wanted = entry.name ?? basename(resolve(workspaceFolder, entry.path));
    const isTaken = folders.some(({ name }) => name === wanted);
    const named = isTaken ? entry.path : wanted;
    try {
      folders.push({ name: named, path: await insideWorkspace(entry.path, workspaceFolder) });
    } catch (thrown) {
      leftOut.push({ kind: 'folder', name: named, place: document.placeOf(path), reason: messageOf(thrown) });
    }
  }
  return {
    folders,
    leftOut,
    settings,
    launch: (others) => launchEntries(document, ['launch'], others),
    tasks: taskEntries(document, ['tasks']),
  };
}

/** The path of a folder, relative to the served one. */
const relativeTo = (workspaceFolder: string, folder: string): string =>
  relative(workspaceFolder, folder).replaceAll(sep, '/');

/** What can be started in a workspace, and where each entry is from. */
export interface WorkspaceLaunch extends LaunchFile {
  /** In a folder without a `.code-workspace` file, everything is resolved in the folder. */
  readonly scopes?: Scopes;
}

/** Where a configuration, or a task that it needs, is resolved. */
export interface Scope {
  /** The folder of its `${workspaceFolder}`. */
  readonly folder: string;
  /** It belongs to several folders, so `${workspaceFolder}` needs the name of one. */
  readonly needsName: boolean;
  /** All folders of the workspace, by the names in `${workspaceFolder:NAME}`. */
  readonly folders: readonly WorkspaceFolder[];
  /** The settings of the workspace, under those of the folder. */
  readonly settings: EditorSettings;
}

/** The scopes of configurations and compounds, by their names. */
export interface Scopes {
  readonly of: (name: string) => Scope;
}

/** A workspace that is a single folder. */
export const folderScope = (folder: string): Scope => ({
  folder,
  needsName: false,
  folders: [{ name: basename(folder), path: folder }],
  settings: {},
});

const nameIn = (name: string, folder: string): string => `${name} (${folder})`;

/** A launch.json with the label of its folder on each entry, so that names of different folders differ. */
function inFolder(file: LaunchFile, folder: string): LaunchFile {
  const renamed = (name: string) => nameIn(name, folder);
  return {
    ...file,
    configurations: file.configurations.map((each) => ({ ...each, name: renamed(each.name) })),
    compounds: file.compounds.map((each) => ({
      ...each,
      name: renamed(each.name),
      configurations: each.configurations.map(renamed),
    })),
  };
}

/**
 * The configurations of a workspace; undefined if it has none. Those of a `.code-workspace` file come first, those of its
 * folders have the folder's name.
 */
export async function readWorkspaceLaunch({
  workspaceFolder,
  workspaceFile,
}: Workspace): Promise<WorkspaceLaunch | undefined> {
  if (workspaceFile === undefined) return readLaunchJson(workspaceFolder);
  const { folders, launch, settings, ...file } = await readWorkspaceFile(workspaceFile, workspaceFolder);
  const leftOut = [...file.leftOut];
  const [only, ...others] = folders;
  const isSingle = only !== undefined && others.length === 0;
  const shared: Scope = {
    folder: isSingle ? only.path : workspaceFolder,
    needsName: others.length > 0,
    folders,
    settings,
  };
  const scopes = new Map<string, Scope>();
  const files: LaunchFile[] = [];
  // "Add configuration…" writes to the served folder.
  const served = { name: basename(workspaceFolder), path: workspaceFolder };
  const isListed = folders.some(({ name, path }) => name === served.name || path === served.path);
  for (const { name, path } of isListed ? folders : [...folders, served]) {
    const inServed = relativeTo(workspaceFolder, path);
    const read = await readLaunchJson(workspaceFolder, inServed).catch((thrown: unknown) => {
      // The others are usable.
      leftOut.push(unusableFile(posix.join(inServed, launchJsonPath), 'configuration', thrown));
      return undefined;
    });
    if (!read) continue;
    const file = isSingle && path === only.path ? read : inFolder(read, name);
    const scope: Scope = { folder: path, needsName: false, folders, settings };
    for (const each of [...file.configurations, ...file.compounds]) scopes.set(each.name, scope);
    files.push(file);
  }
  const names = [...scopes.keys()];
  const nameOf = (name: string, folder?: string): string => {
    const wanted = folder === undefined ? folders.map((each) => nameIn(name, each.name)) : [nameIn(name, folder)];
    return wanted.find((each) => scopes.has(each)) ?? name;
  };
  files.unshift(launch({ names, nameOf }));
  const all: LaunchFile = {
    configurations: files.flatMap(({ configurations }) => configurations),
    compounds: files.flatMap(({ compounds }) => compounds),
    inputs: files.flatMap(({ inputs }) => inputs),
    unusable: [...leftOut, ...files.flatMap(({ unusable }) => unusable)],
  };
  const isEmpty = all.configurations.length + all.compounds.length + all.unusable.length === 0;
  return isEmpty ? undefined : { ...all, scopes: { of: (name) => scopes.get(name) ?? shared } };
}

/** The files with the tasks of a folder, by their paths in the workspace: its tasks.json, then a `.code-workspace` file. */
export function taskFiles(
  { workspaceFolder, workspaceFile }: Workspace,
  folder: string,
): readonly { readonly path: string; readonly read: () => Promise<TasksFile> }[] {
  const relativeFolder = relativeTo(workspaceFolder, folder);
  return [
    { path: posix.join(relativeFolder, tasksJsonPath), read: () => readTasksJson(workspaceFolder, relativeFolder) },
    ...(workspaceFile === undefined
      ? []
      : [{ path: workspaceFile, read: async () => (await readWorkspaceFile(workspaceFile, workspaceFolder)).tasks }]),
  ];
}

/** The tasks of a folder, after which those of the `.code-workspace` file are searched. */
export async function readWorkspaceTasks(workspace: Workspace, folder: string): Promise<TasksFile> {
  const files = await Promise.all(taskFiles(workspace, folder).map(({ read }) => read()));
  return {
    tasks: files.flatMap(({ tasks }) => tasks),
    inputs: files.flatMap(({ inputs }) => inputs),
    unusable: files.flatMap(({ unusable }) => unusable),
  };
}
