import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import {
  DebugError,
  isRecord,
  textOf,
  type Actor,
  type LaunchConfiguration,
  type ReviewRow,
  type ReviewSection,
} from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { BuildCommand } from '../adapters/build-program.ts';
import {
  commandLineOf,
  contentId,
  environmentOf,
  environmentRows,
  executableRows,
  readableReview,
  type VariableChange,
} from '../adapters/review-configuration.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { referenceText } from '../configurations/find-task.ts';
import type { EnvFile } from '../configurations/resolve-configuration.ts';
import { usesOpenFile } from '../configurations/substitute.ts';
import type { Environment } from '../processes/environment.ts';
import type { LocateContext } from '../adapters/adapter-row.ts';
import type { LaunchContent } from '../state/approved.ts';
import { isInside } from '../workspace/paths.ts';
import type { PlannedTask, PlannedTasks } from './session-tasks.ts';
import type { TaskCommand } from './task-command.ts';

/** A session of a launch, resolved. */
export interface PlannedSession {
  /** As in launch.json. */
  readonly configuration: LaunchConfiguration;
  /** It is not of a file, but generated for a program of the folder. */
  readonly isGenerated: boolean;
  readonly resolved: Configuration;
  readonly row: AdapterRow;
  readonly envFiles: readonly EnvFile[];
  readonly tasks: PlannedTasks;
  /** The configuration that is started when the program's server is ready. */
  readonly whenReady?: Configuration | undefined;
}

/** A launch, resolved. */
export interface PlannedLaunch {
  readonly name: string;
  readonly by: Actor;
  readonly sessions: readonly PlannedSession[];
  /** The task before all of a compound. */
  readonly firstTask?: PlannedTask | undefined;
  /** Of the server: what is equal there is not a change. */
  readonly environment: Environment;
  /** Starts programs that are asked about themselves before the owner agrees. */
  readonly processes: LocateContext['processes'];
}

/** The server's own, for what a launch changes. */
type Server = Pick<PlannedLaunch, 'environment' | 'processes'>;

/** The changes that a command's environment makes to the server's. */
function changesIn({ environment }: TaskCommand, base: Environment): readonly VariableChange[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(environment)])];
  return names.filter((name) => base[name] !== environment[name]).map((name) => [name, environment[name]]);
}

/** A task with those that it depends on, as content. */
function taskContent({ reference, prepared }: PlannedTask, base: Environment): unknown {
  if (prepared instanceof DebugError) return { reference, problem: prepared.message };
  const { label, folder, tasks } = prepared;
  const listed = [...tasks.values()].map(({ command, background, ...task }) => ({
    ...task,
    ...(command && { command: command.command, cwd: command.cwd, changes: changesIn(command, base) }),
    ...(background && { background: [background.begins?.source ?? null, background.ends?.source ?? null] }),
  }));
  return { label, folder, listed };
}

function taskRows(planned: PlannedTask | undefined, base: Environment): readonly ReviewRow[] {
  if (!planned) return [];
  const { reference, prepared } = planned;
  if (prepared instanceof DebugError) return [{ label: referenceText(reference), text: prepared.message }];
  const { folder, tasks } = prepared;
  return [...tasks.values()].flatMap(({ label, command }): readonly ReviewRow[] => {
    if (!command) return [];
    const isElsewhere = command.cwd !== folder;
    const { command: words, shown } = command;
    const line = words.at(-1) === shown || words.join(' ') === shown ? shown : words.join(' ');
    return [
      { label, text: line },
      ...(isElsewhere ? [{ label: `${label}, in`, text: command.cwd }] : []),
      ...shellRows(label, words, shown),
      ...environmentRows(changesIn(command, base)).map((row) => ({ ...row, label: `${label}, ${row.label}` })),
    ];
  });
}

const usualShell = /^\/(?:usr\/)?bin\/(?:ba|z|da)?sh$/;

/** A shell other than the usual ones is a program that a task names. */
function shellRows(label: string, words: readonly string[], line: string): readonly ReviewRow[] {
  const [shell = ''] = words;
  if (words.at(-1) !== line || words.length === 1 || usualShell.test(shell)) return [];
  return [{ label: `${label}, shell`, text: words.slice(0, -1).join(' ') }];
}

/** The commands that a build runs: it is begun, and each command is noted instead of run. */
async function buildCommands({ build }: PlannedTasks): Promise<readonly BuildCommand[]> {
  const commands: BuildCommand[] = [];
  await build?.((command) => {
    commands.push(command);
    return Promise.reject(new Error('It is not run yet.'));
  }).catch(() => undefined);
  return commands;
}

/** The launched program is any file of the folder: the open one, or one that a configuration was generated for. */
async function isAnyProgram({ configuration, isGenerated, resolved, tasks }: PlannedSession): Promise<boolean> {
  const { program } = resolved;
  if (typeof program !== 'string' || !(isGenerated || usesOpenFile(configuration.program))) return false;
  const real = await realpath(program).catch(() => undefined);
  return real !== undefined && isInside(real, tasks.folder);
}

const anyProgram = '(any file of the folder)';
const pickedProcess = '(the process that is picked)';

/** The attributes that were approved: the open file and a picked process may be others the next time. */
async function approvedAttributes(session: PlannedSession): Promise<Configuration> {
  const { configuration, resolved } = session;
  const { name: _name, generated: _generated, ...attributes } = resolved;
  const picked = Object.keys(attributes).filter((key) => textOf(configuration, key)?.startsWith('${command:'));
  return {
    ...attributes,
    ...((await isAnyProgram(session)) && { program: anyProgram }),
    ...Object.fromEntries(picked.map((key) => [key, pickedProcess])),
  };
}

/** What a session runs, for the hash. Names are not part of it. */
async function sessionContent(session: PlannedSession, programs: readonly string[], base: Environment) {
  const { row, tasks, whenReady } = session;
  const { name: _readyName, url: _url, ...ready } = whenReady ?? {};
  return {
    attributes: await approvedAttributes(session),
    folder: tasks.folder,
    adapter: [row.label, row.command, row.environment, row.endpoint ?? null],
    before: tasks.before ? taskContent(tasks.before, base) : null,
    after: tasks.after ? taskContent(tasks.after, base) : null,
    programs,
    whenReady: whenReady ? ready : null,
  };
}

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['name', 'type', 'request', 'generated', 'program', 'module', 'code', 'args', 'url', 'cwd', 'env', 'environment'],
  ...['preLaunchTask', 'postDebugTask', 'serverReadyAction', 'script', 'file', 'presentation'],
]);

/** The attributes that no other part shows. */
function otherRows(resolved: Configuration, shown: readonly ReviewRow[]): readonly ReviewRow[] {
  const labels = new Set(shown.map(({ label }) => label));
  return Object.entries(resolved)
    .filter(([key, value]) => !shownElsewhere.has(key) && !labels.has(key) && value !== undefined)
    .map(([label, value]) => ({ label, text: typeof value === 'string' ? value : JSON.stringify(value) }));
}

/** A path outside the workspace, by its real path. */
async function outsideWarning(path: string, folder: string): Promise<{ readonly warning?: string }> {
  const absolute = resolve(folder, path);
  const real = await realpath(absolute).catch(async () => realpath(dirname(absolute)).catch(() => absolute));
  return isInside(real, folder) ? {} : { warning: 'outside the workspace' };
}

async function programRow({ resolved, tasks }: PlannedSession): Promise<ReviewRow> {
  const { program, request, type } = resolved;
  const line = commandLineOf(resolved);
  const warning = typeof program === 'string' && isAbsolute(program) ? await outsideWarning(program, tasks.folder) : {};
  if (request === 'attach') return { label: 'Attaches', text: line === '' ? 'to a running program' : line };
  return { label: String(type), text: line === '' ? '(as the debugger decides)' : line, ...warning };
}

/** The parts of a session, the most important first. */
async function sessionReview(
  session: PlannedSession,
  programs: readonly string[],
  server: Server,
): Promise<readonly ReviewSection[]> {
  const { environment: base } = server;
  const { resolved, tasks, envFiles, whenReady } = session;
  const { cwd } = resolved;
  const folder = typeof cwd === 'string' && cwd !== '' ? cwd : tasks.folder;
  const executables = executableRows(resolved);
  const builds = await buildCommands(tasks);
  const isAny = await isAnyProgram(session);
  return [
    { title: 'Program', rows: [await programRow(session)] },
    {
      title: 'Also approved',
      rows: isAny ? [{ text: 'every other file of this folder, debugged in the same way' }] : [],
    },
    { title: 'Working directory', rows: [{ text: folder, ...(await outsideWarning(folder, tasks.folder)) }] },
    { title: 'Environment', rows: ownEnvironmentRows(session) },
    {
      title: 'Environment files',
      rows: await Promise.all(
        envFiles.map(async ({ path }) => ({ text: path, ...(await outsideWarning(path, tasks.folder)) })),
      ),
    },
    { title: 'Runs before', rows: taskRows(tasks.before, base) },
    {
      title: 'Builds',
      rows: builds.flatMap(({ command, cwd: at, environment }) => [
        { text: command.join(' ') },
        ...(at === '.' ? [] : [{ label: 'in', text: resolve(tasks.folder, at) }]),
        ...environmentRows(Object.entries(environment)),
      ]),
    },
    { title: 'Other programs and commands', rows: executables },
    { title: 'Programs of the workspace', rows: programs.map((text) => ({ text, warning: 'run by the debugger' })) },
    { title: 'Runs after', rows: taskRows(tasks.after, base) },
    { title: 'When its server is ready', rows: readyRows(resolved, whenReady) },
    { title: 'Other attributes', rows: otherRows(resolved, executables) },
    { title: 'Debugger', rows: [await debuggerRow(session, server)] },
  ];
}

function readyRows(
  { serverReadyAction: action }: Configuration,
  whenReady: Configuration | undefined,
): readonly ReviewRow[] {
  if (!isRecord(action)) return [];
  if (whenReady) return [{ label: 'Debugs it with', text: JSON.stringify({ ...whenReady, url: undefined }) }];
  const { name } = action;
  return typeof name === 'string' ? [{ label: 'Starts the configuration', text: name }] : [{ text: 'shows the link' }];
}

/** Where the adapter is. No program of the workspace is run to find out. */
async function debuggerRow({ row, resolved, tasks }: PlannedSession, server: Server): Promise<ReviewRow> {
  if (row.endpoint) return { label: row.label, text: `${row.endpoint.host}:${row.endpoint.port}` };
  const context = { ...server, configuration: resolved, workspaceFolder: tasks.folder, isBeforeConsent: true };
  const located = await row.locate(context);
  return { label: row.label, text: located.found ? located.where || row.command.join(' ') : located.problem };
}

/** The changes of the environment. A value of an environment file is shown if it changes which code runs. */
function ownEnvironmentRows({ configuration, resolved, envFiles }: PlannedSession): readonly ReviewRow[] {
  const written = new Set(environmentOf(configuration).map(([name]) => name));
  return environmentRows(environmentOf(resolved)).map((row) => {
    const { label = '', warning } = row;
    const file = envFiles.findLast(({ variables }) => variables.includes(label));
    return file && !written.has(label) && warning === undefined ? { label: `${label}, from`, text: file.path } : row;
  });
}

/** What a launch runs, for its owner, and the hash of it. */
export async function launchContent(launch: PlannedLaunch): Promise<LaunchContent> {
  const { name, by, sessions, firstTask, environment, processes } = launch;
  const server = { environment, processes };
  const planned = await Promise.all(
    sessions.map(async (session) => {
      const { row, resolved, tasks } = session;
      const context = { ...server, configuration: resolved, workspaceFolder: tasks.folder };
      return { session, programs: (await row.workspacePrograms?.(context)) ?? [] };
    }),
  );
  const contents = planned.map(({ session, programs }) => sessionContent(session, programs, environment));
  const first = firstTask ? taskContent(firstTask, environment) : null;
  const review = async () => {
    const parts = planned.map(async ({ session, programs }) => {
      const prefix = sessions.length === 1 ? '' : `${session.configuration.name}: `;
      const sections = await sessionReview(session, programs, server);
      return sections.map((section) => ({ ...section, title: prefix + section.title }));
    });
    const runsFirst = { title: 'Runs first', rows: taskRows(firstTask, environment) };
    return readableReview([runsFirst, ...(await Promise.all(parts)).flat()]);
  };
  return { name, by, id: contentId({ first, sessions: await Promise.all(contents) }), review };
}
