/** A variable of launch.json and tasks.json that the server replaces. */
interface VariableRow {
  readonly description: string;
  /** What follows a colon: a name, always, or the name of a folder of the workspace, where one is wanted. */
  readonly argument?: 'name' | 'folder';
}

/** The variables that the server replaces, by their names. */
export const variables = {
  workspaceFolder: { description: 'The folder that is open.', argument: 'folder' },
  workspaceFolderBasename: { description: 'The name of the folder that is open.', argument: 'folder' },
  workspaceRoot: { description: 'The folder that is open. The old name of "workspaceFolder".' },
  cwd: { description: 'The folder that is open.', argument: 'folder' },
  file: { description: 'The path of the open file.' },
  fileWorkspaceFolder: { description: 'The folder of the workspace that the open file is in.', argument: 'folder' },
  fileWorkspaceFolderBasename: { description: 'The name of the folder of the workspace that the open file is in.' },
  relativeFile: { description: 'The path of the open file, relative to the workspace.', argument: 'folder' },
  relativeFileDirname: { description: 'The folder of the open file, relative to the workspace.', argument: 'folder' },
  fileBasename: { description: 'The name of the open file.' },
  fileBasenameNoExtension: { description: 'The name of the open file, without its extension.' },
  fileExtname: { description: 'The extension of the open file, with its dot.' },
  fileDirname: { description: 'The path of the folder of the open file.' },
  fileDirnameBasename: { description: 'The name of the folder of the open file.' },
  lineNumber: { description: 'The line of the cursor in the open file.' },
  columnNumber: { description: 'The column of the cursor in the open file.' },
  selectedText: { description: 'The text that is selected in the open file.' },
  env: { description: 'An environment variable of the server; empty if it is not set.', argument: 'name' },
  config: { description: 'A setting of .vscode/settings.json.', argument: 'name' },
  userHome: { description: "The user's home folder." },
  execPath: { description: 'The path of the Node that runs the server.' },
  pathSeparator: { description: 'The character between the parts of a path.' },
  '/': { description: 'The character between the parts of a path.' },
} as const satisfies Readonly<Record<string, VariableRow>>;

export type VariableName = keyof typeof variables;

export const isVariableName = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** A variable's row, without its name. */
export const variableRow = (name: VariableName): VariableRow => variables[name];

/** Variables that an adapter replaces, that name a task, or that are known after a build. */
export const laterVariables: Readonly<Record<string, string>> = {
  webRoot: 'The folder of "webRoot", in other attributes of js-debug.',
  port: "The port on which PHP's adapter waits for Xdebug.",
  defaultBuildTask: 'The default task of the group "build".',
  'cargo:program': 'The program that Cargo built.',
};

/** Attributes whose `${…}` belong to the adapter: the formats of lldb-dap. */
export const adaptersOwnAttributes: ReadonlySet<string> = new Set(['customFrameFormat', 'customThreadFormat']);

/** Whether a command of an editor picks a process: each debugger has a name for it. */
export const picksProcess = (command: string): boolean => /(?:^|\.)pick\w*process$/i.test(command);

/** The name of a variable, and what follows its colon. */
export function variableParts(variable: string): readonly [name: string, argument: string | undefined] {
  const colon = variable.indexOf(':');
  return colon < 0 ? [variable, undefined] : [variable.slice(0, colon), variable.slice(colon + 1)];
}

/** Whether `${variable}` can have a value. Any input may exist: the file has the ids. */
export function isVariable(variable: string): boolean {
  const [name, argument] = variableParts(variable);
  if (Object.hasOwn(laterVariables, variable) || (name === 'input' && argument !== undefined)) return true;
  if (name === 'command') return picksProcess(argument ?? '');
  if (!isVariableName(name)) return false;
  const { argument: kind } = variableRow(name);
  return kind === 'name' ? argument !== undefined : kind === 'folder' || argument === undefined;
}
