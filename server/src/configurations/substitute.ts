import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { DebugError } from '#protocol';

/** What the variables of a configuration stand for. */
export interface VariableContext {
  /** The real path of the served folder. */
  readonly workspaceFolder: string;
  /** The absolute path of the file that is open; undefined where none is. */
  readonly file?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** What was asked for ahead, by the variable: `input:port`. */
  readonly answers?: ReadonlyMap<string, string>;
}

/** A place in a configuration, for messages. */
interface Place {
  /** The configuration's name. */
  readonly configuration: string;
  /** Where in it: `args[0]`. */
  readonly attribute: string;
}

/** What a variable stands for; undefined where that is not known. The argument is what follows its colon. */
type Variable = (context: VariableContext, argument: string) => string | undefined;

const deepest = 100;
/** How much text all variables together may add, in characters. */
const largestSum = 1024 * 1024;

const pathsOf = ({ platform }: VariableContext) => (platform === 'win32' ? win32 : posix);

/** A variable about the open file. */
const ofFile =
  (read: (file: string, context: VariableContext) => string): Variable =>
  (context) =>
    context.file === undefined ? undefined : read(context.file, context);

function environmentValue({ environment, platform }: VariableContext, name: string): string {
  if (platform !== 'win32') return (Object.hasOwn(environment, name) ? environment[name] : undefined) ?? '';
  const found = Object.entries(environment).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? '';
}

const home: Variable = (context) =>
  environmentValue(context, context.platform === 'win32' ? 'USERPROFILE' : 'HOME') || homedir();
const workspaceFolder: Variable = (context) => context.workspaceFolder;
const separator: Variable = (context) => pathsOf(context).sep;

/** Every variable that is known: VS Code's, as far as they mean something without its window. */
const variables: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ['workspaceFolder', workspaceFolder],
  ['workspaceRoot', workspaceFolder],
  ['cwd', workspaceFolder],
  ['workspaceFolderBasename', (context) => pathsOf(context).basename(context.workspaceFolder)],
  ['file', ofFile((file) => file)],
  ['fileWorkspaceFolder', ofFile((_file, context) => context.workspaceFolder)],
  ['relativeFile', ofFile((file, context) => pathsOf(context).relative(context.workspaceFolder, file))],
  [
    'relativeFileDirname',
    ofFile((file, context) => {
      const paths = pathsOf(context);
      return paths.relative(context.workspaceFolder, paths.dirname(file)) || '.';
    }),
  ],
  ['fileBasename', ofFile((file, context) => pathsOf(context).basename(file))],
  ['fileBasenameNoExtension', ofFile((file, context) => pathsOf(context).parse(file).name)],
  ['fileExtname', ofFile((file, context) => pathsOf(context).extname(file))],
  ['fileDirname', ofFile((file, context) => pathsOf(context).dirname(file))],
  ['fileDirnameBasename', ofFile((file, context) => pathsOf(context).basename(pathsOf(context).dirname(file)))],
  ['env', environmentValue],
  ['userHome', home],
  ['pathSeparator', separator],
  ['/', separator],
]);

/** Attributes whose `${…}` are the adapter's own: the formats of lldb-dap. */
const adaptersOwnAttributes: ReadonlySet<string> = new Set(['customFrameFormat', 'customThreadFormat']);
/** Variables that an adapter resolves itself: js-debug, from its `webRoot`. */
const adaptersOwnVariables: ReadonlySet<string> = new Set(['webRoot']);

const hints: Readonly<Record<string, string>> = {
  command: 'Of the commands of an editor only those that pick a process exist here: write the value itself.',
  input: 'Add an input with this id to "inputs" in launch.json, or write the value itself.',
  config: 'Settings of an editor do not exist here: write the value itself.',
};
const knownNames = [...variables.keys()].map((name) => (name === 'env' ? '${env:NAME}' : `\${${name}}`)).join(', ');

function unresolved(variable: string, { configuration, attribute }: Place): DebugError {
  const [name = '', ...rest] = variable.split(':');
  const isKnown = variables.has(name) && (name === 'env') === rest.length > 0;
  const hint = isKnown
    ? 'No file is open: open the program that is meant, or name it in the configuration.'
    : ((Object.hasOwn(hints, name) ? hints[name] : undefined) ?? `There are ${knownNames}.`);
  const shown = variable.length > 80 ? `${variable.slice(0, 80)}…` : variable;
  return new DebugError(
    'launch_failed',
    `Configuration ${JSON.stringify(configuration)}: \${${shown}} in "${attribute}" cannot be resolved. ${hint}`,
  );
}

function resolveVariable(variable: string, context: VariableContext): string | undefined {
  const colon = variable.indexOf(':');
  const name = colon < 0 ? variable : variable.slice(0, colon);
  const answer = context.answers?.get(variable);
  if (answer !== undefined) return answer;
  if (colon < 0 && adaptersOwnVariables.has(name)) return `\${${name}}`;
  if ((name === 'env') !== colon >= 0) return undefined;
  return variables.get(name)?.(context, variable.slice(colon + 1));
}

/** Replaces the variables of one configuration, and counts what that adds. */
class Substitution {
  readonly #context: VariableContext;
  readonly #configuration: string;
  #sum = 0;

  constructor(configuration: string, context: VariableContext) {
    this.#configuration = configuration;
    this.#context = context;
  }

  /** Once over the text: what a variable stands for is never looked into. */
  inText(text: string, attribute: string): string {
    return text.replaceAll(/\$\{([^{}]*)\}/g, (_all, variable: string) => {
      const value = resolveVariable(variable, this.#context);
      if (value === undefined) throw unresolved(variable, { configuration: this.#configuration, attribute });
      this.#sum += value.length;
      if (this.#sum > largestSum) throw this.#tooMuch(`its variables stand for more than ${largestSum} characters`);
      return value;
    });
  }

  in(value: unknown, attribute: string, depth: number): unknown {
    if (depth > deepest) throw this.#tooMuch(`it nests deeper than ${deepest} levels`);
    if (typeof value === 'string') return this.inText(value, attribute);
    if (Array.isArray(value)) return value.map((item, index) => this.in(item, `${attribute}[${index}]`, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, item]) => [key, this.in(item, `${attribute}.${key}`, depth + 1)]));
  }

  #tooMuch(what: string): DebugError {
    return new DebugError(
      'launch_failed',
      `Configuration ${JSON.stringify(this.#configuration)}: ${what}. Simplify it.`,
    );
  }
}

/** The variables that somebody has to be asked for, in the order in which they stand, each once: `input:port`. */
export function askedVariables(value: unknown, depth = 1): readonly string[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') {
    const found = [...value.matchAll(/\$\{([^{}]*)\}/g)].map(([, variable = '']) => variable);
    return [...new Set(found.filter((variable) => /^(?:input|command):/.test(variable)))];
  }
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap((item) => askedVariables(item, depth + 1)))];
}

/**
 * The attributes of a configuration with the variables in every text at any depth replaced, in a single pass and without
 * a shell. Its name stays as it is. A variable that cannot be resolved is `launch_failed`.
 */
export function substituteVariables(
  attributes: Readonly<Record<string, unknown>>,
  configuration: string,
  context: VariableContext,
): Readonly<Record<string, unknown>> {
  const substitution = new Substitution(configuration, context);
  const entries = Object.entries(attributes).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const isVerbatim = key === 'name' || adaptersOwnAttributes.has(key);
      return [key, isVerbatim ? value : substitution.in(value, key, 1)];
    }),
  );
}
