import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLoopback } from '../http/addresses.ts';
import { classOptions } from './class-options.ts';
import { optionRows, optionTable, type OptionRow, type OptionValues } from './option-table.ts';
import type { SandboxLimits } from '../sandbox/sandbox-limits.ts';
import type { Workspace } from '../configurations/workspace-file.ts';
import { quoted, UsageError } from '../usage-error.ts';
import { errorCode } from '../workspace/paths.ts';

/** The commands, and the positional arguments of each. */
const commandTable = {
  serve: {
    word: '',
    operands: '[workspace]',
    help: 'serve a folder (default: the current one), or that of a .code-workspace file',
  },
  mcp: { word: 'mcp', operands: '[workspace]', help: 'run an MCP server on stdin and stdout, without a page' },
  approve: {
    word: 'approve',
    operands: 'CONFIGURATION [workspace]',
    help: 'show what a configuration runs, and read "yes" or "no"; agents may start it then (exit 0: approved, 1: refused)',
  },
  class: {
    word: 'class',
    operands: 'FOLDER',
    help: 'serve each subfolder of FOLDER to a student, in a sandbox and on a port of its own',
  },
  doctor: {
    word: 'doctor',
    operands: '[workspace]',
    help: 'list the debug adapters, how to install the missing ones, and which configurations would start',
  },
} as const;

export type Command = keyof typeof commandTable | 'help' | 'version';

/** The whole command line, checked. Paths are absolute. */
export interface Options extends Omit<OptionValues, 'help' | 'version'> {
  readonly command: Command;
  /** The real path of the served folder. For `help` and `version`, and `doctor` without one, the current folder, unchecked. */
  readonly workspace: string;
  /** The name of the configuration that `approve` is about. */
  readonly configuration?: string;
  /** The name of the `.code-workspace` file in that folder, if the command line names one. */
  readonly workspaceFile?: string;
}

/** The workspace of the command line. */
export const workspaceOf = ({ workspace, workspaceFile }: Options): Workspace => ({
  workspaceFolder: workspace,
  workspaceFile,
});

/** The limits of the command line. */
export const sandboxLimitsOf = (options: Options): SandboxLimits => ({
  memoryMiB: options.limitMemory,
  processes: options.limitProcesses,
  fileMiB: options.limitFile,
  cpuSeconds: options.limitCpu,
  minutes: options.limitMinutes,
  noNetwork: options.limitNetwork,
});

/** The command line, tokenized: the values given for each option, by its name in the table, and the positional arguments. */
interface RawCommandLine {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly words: readonly string[];
  /** The first word comes after `--`, so it is a folder, not a command. */
  readonly isLiteral: boolean;
}

const seeHelp = 'See stopline --help.';

type OptionToken = Extract<ReturnType<typeof tokensOf>[number], { kind: 'option' }>;

function tokensOf(args: readonly string[]) {
  const options = Object.fromEntries(
    optionRows.map(({ flag, short, placeholder }) => [
      flag,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/** An option's value as typed; empty for a flag. */
function textOf(token: OptionToken): { name: string; text: string } {
  const row = optionRows.find(({ flag }) => flag === token.name);
  if (row === undefined) throw new UsageError(`Unknown option ${token.rawName.split('=')[0] ?? ''}. ${seeHelp}`);
  const { name, flag, placeholder } = row;
  if (placeholder === undefined) {
    if (token.value === undefined) return { name, text: '' };
    throw new UsageError(`--${flag} takes no value. ${seeHelp}`);
  }
  if (token.value === undefined) throw new UsageError(`--${flag} needs a value: --${flag} ${placeholder}.`);
  if (!token.inlineValue && token.value.startsWith('-') && token.value !== '-')
    throw new UsageError(`--${flag} needs a value. For a value that starts with "-", write --${flag}=VALUE.`);
  return { name, text: token.value };
}

function readRaw(args: readonly string[]): RawCommandLine {
  const tokens = tokensOf(args);
  const texts: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, text } = textOf(token);
    (texts[name] ??= []).push(text);
  }
  for (const { name, flag, placeholder, isRepeatable = false } of optionRows)
    if (placeholder !== undefined && !isRepeatable && (texts[name]?.length ?? 0) > 1)
      throw new UsageError(`--${flag} was given more than once.`);
  const terminator = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Infinity;
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token] : []));
  return { texts, words: words.map(({ value }) => value), isLiteral: (words[0]?.index ?? 0) > terminator };
}

/** The command and its positional arguments. */
function readCommand({ words, isLiteral }: RawCommandLine): {
  command: Command;
  operands: readonly string[];
  configuration?: string;
} {
  const [first, ...others] = words;
  const command = (['mcp', 'approve', 'class', 'doctor'] as const).find((word) => !isLiteral && word === first);
  const operands = command === undefined ? words : others;
  const { operands: known } = commandTable[command ?? 'serve'];
  const surplus = operands[known.split(' ').filter(Boolean).length];
  if (surplus !== undefined)
    throw new UsageError(
      `Unexpected argument ${quoted(surplus)}: ${['stopline', command].filter(Boolean).join(' ')} takes ${known || 'no arguments'}.`,
    );
  if (command === 'class' && operands.length === 0)
    throw new UsageError(`stopline class needs a folder with a subfolder for each student: stopline class ${known}.`);
  if (command !== 'approve') return { command: command ?? 'serve', operands };
  const [configuration, ...folders] = operands;
  if (configuration === undefined)
    throw new UsageError(`stopline approve needs the name of a configuration: stopline approve ${known}. ${seeHelp}`);
  return { command, operands: folders, configuration };
}

/** The real path of a readable folder. */
function readableFolder(path: string): string {
  try {
    const folder = realpathSync.native(path);
    if (!statSync(folder).isDirectory()) throw new UsageError(`The workspace ${quoted(path)} is not a folder.`);
    accessSync(folder, constants.R_OK | constants.X_OK);
    return folder;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const problem = errorCode(error) === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new UsageError(`The workspace ${quoted(path)} ${problem}. Name an existing folder.`, { cause: error });
  }
}

/** The folder to serve: the named one, or that of a `.code-workspace` file. */
function readableWorkspace(path: string): Pick<Options, 'workspace' | 'workspaceFile'> {
  const isFile = path.endsWith('.code-workspace') && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile) return { workspace: readableFolder(path) };
  const file = realpathSync.native(path);
  return { workspace: readableFolder(dirname(file)), workspaceFile: basename(file) };
}

/** Refuses options that a class does not have, or that only a class has. */
function checkClass(given: RawCommandLine['texts'], command: Command): void {
  const refused = command === 'class' ? 'refused' : 'for a class alone';
  const uses: Readonly<Record<string, string>> = classOptions;
  const row = optionRows.find(({ name }) => uses[name] === refused && (given[name]?.length ?? 0) > 0);
  if (row === undefined) return;
  throw new UsageError(`--${row.flag} can${command === 'class' ? 'not' : ' only'} be used with stopline class.`);
}

/** Refuses limits that nothing would enforce. */
function checkLimits(values: OptionValues, command: Command): void {
  const isSandboxed = command === 'class' ? !values.dangerouslyUnsandboxed : values.sandbox !== 'none';
  const limit = optionRows.find(
    ({ name, flag }) =>
      flag.startsWith('limit-') && Object.entries(values).some(([key, value]) => key === name && Boolean(value)),
  );
  if (limit === undefined || isSandboxed) return;
  throw new UsageError(`--${limit.flag} needs a sandbox, which enforces it: --sandbox bubblewrap.`);
}

/** Refuses options that conflict with each other or with the command. */
function checkTogether(values: OptionValues, command: Command): void {
  checkLimits(values, command);
  if (values.tokenFile !== undefined && values.tokenStdin)
    throw new UsageError('--token-file and --token-stdin cannot be used together.');
  if (command === 'mcp' && values.tokenStdin)
    throw new UsageError('--token-stdin cannot be used with stopline mcp, which reads MCP messages from stdin.');
  const isProtected = values.dangerouslyPlainHttp || values.publicUrls.some(({ isHttps }) => isHttps);
  if (!isLoopback(values.host) && !isProtected)
    throw new UsageError(
      `--host ${values.host} is reachable from other machines, and unencrypted. ` +
        'Put a reverse proxy in front and pass its https --public-url, or accept the risk with --dangerously-plain-http.',
    );
}

function readValues({ texts }: RawCommandLine): OptionValues {
  const { data, error } = optionTable.safeParse(texts);
  if (data === undefined) throw new UsageError(error.issues[0]?.message ?? error.message);
  return data;
}

/**
 * Parses the command line (without node and the script). `--help` and `--version` win over everything else, valid or
 * not. Throws a UsageError.
 */
export function parseOptions(args: readonly string[], currentFolder: string): Options {
  const asked = (['help', 'version'] as const).find((name) =>
    tokensOf(args).some((token) => token.kind === 'option' && token.name === name && token.value === undefined),
  );
  const raw = readRaw(asked === undefined ? args : []);
  const values = readValues(raw);
  const { command, operands, configuration } = readCommand(raw);
  checkClass(raw.texts, command);
  checkTogether(values, command);
  const needsFolder = asked === undefined && (command !== 'doctor' || operands.length > 0);
  if (operands.includes('')) throw new UsageError('The workspace is empty. Name a folder, or omit the argument.');
  const folder = resolve(currentFolder, operands[0] ?? '.');
  const { help: _help, version: _version, ...others } = values;
  const absolute = (path: string | undefined) => (path === undefined ? undefined : resolve(currentFolder, path));
  return Object.freeze({
    ...others,
    command: asked ?? command,
    ...(configuration !== undefined && { configuration }),
    ...(needsFolder ? readableWorkspace(folder) : { workspace: folder }),
    tokenFile: absolute(values.tokenFile),
    adaptersFile: absolute(values.adaptersFile),
    exercises: absolute(values.exercises),
    sandboxHide: values.sandboxHide.map((path) => resolve(currentFolder, path)),
  });
}

/** One line of the help: the syntax on the left, its explanation on the right. */
interface HelpEntry {
  readonly left: string;
  readonly right: string;
}

const helpWidth = 100;

/** Entries in two columns, the right one wrapped. */
function inColumns(entries: readonly HelpEntry[]): string {
  const width = Math.max(...entries.map(({ left }) => left.length));
  const wrapped = new RegExp(`.{1,${helpWidth - width - 4}}(?: |$)`, 'g');
  const lines = entries.flatMap(({ left, right }) =>
    (right.match(wrapped) ?? []).map((part, at) => `  ${(at === 0 ? left : '').padEnd(width)}  ${part.trim()}\n`),
  );
  return lines.join('');
}

function helpOf({ short, flag, placeholder, help, isRepeatable, otherwise }: OptionRow): HelpEntry {
  const syntax = [short && `-${short},`, `--${flag}`, placeholder];
  const notes = [isRepeatable && '(repeatable)', otherwise && `(default: ${otherwise})`];
  return { left: syntax.filter(Boolean).join(' '), right: [help, ...notes].filter(Boolean).join(' ') };
}

/** The text of `--help`. */
export function helpText(): string {
  const commands = Object.values(commandTable).map(({ word, operands, help }) => ({
    left: ['stopline', word, operands].filter(Boolean).join(' '),
    right: help,
  }));
  const [usage, options] = [inColumns(commands), inColumns(optionRows.map(helpOf))];
  return `Stopline: a debugger in a web page, for people and agents.\n\nUsage:\n${usage}\nOptions:\n${options}`;
}
