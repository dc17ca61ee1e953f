import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import {
  adaptersOwnAttributes,
  DebugError,
  isVariableName,
  laterVariables,
  longestSelection,
  variableParts,
  variableRow,
  variables,
  type VariableName,
} from '#protocol';
import type { OpenEditor } from './open-editor.ts';
import { settingText, type EditorSettings } from './settings-json.ts';

/** The values of variables in a configuration. */
export interface VariableContext extends OpenEditor {
  /** The real path of the workspace, or of the folder of it that the configuration is of. */
  readonly workspaceFolder: string;
  /** The folders that a variable may name; by default the workspace. */
  readonly folders?: readonly { readonly name: string; readonly path: string }[] | undefined;
  /** The configuration is of several folders, so `${workspaceFolder}` has to name one. */
  readonly needsName?: boolean | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The editor's settings for the workspace, for `${config:…}`. */
  readonly settings?: EditorSettings;
  /** The user's answers, by the variable: `input:port`. */
  readonly answers?: ReadonlyMap<string, string>;
}

/** The value of a variable; undefined if it is unknown. The argument is the part after its colon. */
type Variable = (context: VariableContext, argument: string) => string | undefined;

const deepest = 100;
/** How much text all variables of a configuration may add, in characters. */
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

/** The folder of the workspace that contains a file: of nested ones, the innermost. */
function folderOfFile(file: string, context: VariableContext): string {
  const paths = pathsOf(context);
  const containing = foldersOf(context)
    .map(({ path }) => path)
    .filter((path) => file.startsWith(path + paths.sep));
  return containing.toSorted((one, other) => other.length - one.length)[0] ?? context.workspaceFolder;
}

/** The values of VS Code's variables. */
const values: Readonly<Record<VariableName, Variable>> = {
  workspaceFolder,
  workspaceFolderBasename: (context) => pathsOf(context).basename(context.workspaceFolder),
  workspaceRoot: workspaceFolder,
  cwd: workspaceFolder,
  file: ofFile((file) => file),
  fileWorkspaceFolder: ofFile(folderOfFile),
  fileWorkspaceFolderBasename: ofFile((file, context) => pathsOf(context).basename(folderOfFile(file, context))),
  relativeFile: ofFile((file, context) => pathsOf(context).relative(context.workspaceFolder, file)),
  relativeFileDirname: ofFile((file, context) => {
    const paths = pathsOf(context);
    return paths.relative(context.workspaceFolder, paths.dirname(file)) || '.';
  }),
  fileBasename: ofFile((file, context) => pathsOf(context).basename(file)),
  fileBasenameNoExtension: ofFile((file, context) => pathsOf(context).parse(file).name),
  fileExtname: ofFile((file, context) => pathsOf(context).extname(file)),
  fileDirname: ofFile((file, context) => pathsOf(context).dirname(file)),
  fileDirnameBasename: ofFile((file, context) => pathsOf(context).basename(pathsOf(context).dirname(file))),
  lineNumber: ({ selection }) => selection && String(selection.line),
  columnNumber: ({ selection }) => selection && String(selection.column),
  selectedText: ({ selection }) => selection?.text,
  env: environmentValue,
  config: ({ settings = {} }, name) => settingText(settings, name),
  userHome: home,
  execPath: () => process.execPath,
  pathSeparator: separator,
  '/': separator,
};

/** Variables that are of one folder. */
const ofOneFolder: ReadonlySet<string> = new Set(['workspaceFolder', 'workspaceRoot', 'workspaceFolderBasename']);

const noFile =
  'No file is open. Open the program in the page, or name it in the configuration; an agent may name it in "file".';
const noCursor = 'No editor shows the file. Open it in the page, and place the cursor.';
/** By the name of a variable. */
const hints: Readonly<Record<string, string>> = {
  command: 'Only commands that pick a process are supported. Write the value.',
  input: 'Add an input with this id to "inputs" in launch.json, or write the value.',
  config: 'Add this setting to .vscode/settings.json as a text, number or boolean, or write the value.',
  lineNumber: noCursor,
  columnNumber: noCursor,
  selectedText: `Select text in the editor of the page, at most ${longestSelection} characters.`,
};
const argumentOf = (name: string) => (isVariableName(name) ? variableRow(name).argument : undefined);

const knownNames = Object.keys(variables)
  .map((name) => `\${${name}${argumentOf(name) === 'name' ? ':NAME' : ''}}`)
  .join(', ');

const foldersOf = (context: VariableContext) =>
  context.folders ?? [{ name: pathsOf(context).basename(context.workspaceFolder), path: context.workspaceFolder }];

function unresolved(variable: string, subject: string, attribute: string, context: VariableContext): DebugError {
  const [name = '', ...rest] = variable.split(':');
  const isKnown = isVariableName(name) && rest.length === 0 && argumentOf(name) !== 'name';
  const named = foldersOf(context).map((folder) => `\${workspaceFolder:${folder.name}}`);
  const folderHint = ofOneFolder.has(name) || (argumentOf(name) === 'folder' && rest.length > 0);
  const ownHint = folderHint
    ? `Name a folder of the workspace: ${named.join(', ')}.`
    : Object.hasOwn(hints, name)
      ? hints[name]
      : undefined;
  const hint = isKnown ? (ownHint ?? noFile) : (ownHint ?? `Known variables: ${knownNames}.`);
  const shown = variable.length > 80 ? `${variable.slice(0, 80)}…` : variable;
  return new DebugError('launch_failed', `${subject}: \${${shown}} in "${attribute}" cannot be resolved. ${hint}`);
}

function resolveVariable(variable: string, context: VariableContext): string | undefined {
  const [name, argument] = variableParts(variable);
  const answer = context.answers?.get(variable);
  if (answer !== undefined) return answer;
  if (Object.hasOwn(laterVariables, variable)) return `\${${variable}}`;
  if (!isVariableName(name)) return undefined;
  const { argument: kind } = variableRow(name);
  if (kind === 'folder' && argument !== undefined) {
    const folder = foldersOf(context).find((each) => each.name === argument);
    return folder && values[name]({ ...context, workspaceFolder: folder.path }, '');
  }
  if (context.needsName === true && ofOneFolder.has(name)) return undefined;
  if ((kind === 'name') !== (argument !== undefined)) return undefined;
  return values[name](context, argument ?? '');
}

/** Whether a variable is about the open file or what is selected in it. */
export const usesOpenFile = (value: unknown): boolean =>
  /\$\{(?:(?:file|relativeFile)[A-Za-z]*[:}]|(?:lineNumber|columnNumber|selectedText)\})/.test(JSON.stringify(value));

/** The variables to ask the user for, in order, each once: `input:port`. */
export function askedVariables(value: unknown, depth = 1): readonly string[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') {
    const found = [...value.matchAll(/\$\{([^{}]*)\}/g)].map(([, variable = '']) => variable);
    return [...new Set(found.filter((variable) => /^(?:input|command):/.test(variable)))];
  }
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap((item) => askedVariables(item, depth + 1)))];
}

/** Replaces the variables in all strings of a configuration or task (`subject` in errors) except its name. Throws `launch_failed` for an unknown one. */
export function substituteVariables(
  attributes: Readonly<Record<string, unknown>>,
  subject: string,
  context: VariableContext,
): Readonly<Record<string, unknown>> {
  let sum = 0;
  const tooMuch = (problem: string): DebugError =>
    new DebugError('launch_failed', `${subject}: ${problem}. Simplify it.`);
  /** Values of variables are not substituted again. */
  const inText = (text: string, attribute: string) =>
    text.replaceAll(/\$\{([^{}]*)\}/g, (_all, variable: string) => {
      const value = resolveVariable(variable, context);
      if (value === undefined) throw unresolved(variable, subject, attribute, context);
      sum += value.length;
      if (sum > largestSum) throw tooMuch(`the values of its variables exceed ${largestSum} characters`);
      return value;
    });
  const inValue = (value: unknown, attribute: string, depth: number): unknown => {
    if (depth > deepest) throw tooMuch(`it nests deeper than ${deepest} levels`);
    if (typeof value === 'string') return inText(value, attribute);
    if (Array.isArray(value)) return value.map((item, index) => inValue(item, `${attribute}[${index}]`, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return inEntries(value, (item, key) => inValue(item, `${attribute}.${key}`, depth + 1));
  };
  return inEntries(attributes, (value, key) =>
    key === 'name' || adaptersOwnAttributes.has(key) ? value : inValue(value, key, 1),
  );
}

/** An object with each value replaced, without `__proto__`. */
function inEntries(
  record: object,
  replace: (value: unknown, key: string) => unknown,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(record).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, value]) => [key, replace(value, key)]));
}
