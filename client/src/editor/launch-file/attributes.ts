/** What a value has to be; 'command' is a text or its words. */
export type Kind = 'text' | 'flag' | 'list' | 'object' | 'task' | 'command';

/** An attribute of a configuration in launch.json. */
export interface Attribute {
  readonly name: string;
  readonly kind: Kind;
  readonly description: string;
  /** The values to choose from. */
  readonly values?: readonly string[];
  /** The configuration types that have it; all, if there are none here. */
  readonly types?: readonly string[];
  readonly required?: boolean;
}

const node = ['node', 'pwa-node'];
const pages = ['chrome', 'pwa-chrome', 'msedge', 'pwa-msedge'];
const python = ['debugpy', 'python'];
const lldb = ['lldb', 'lldb-dap'];
const cpp = ['cppdbg'];
const gdb = ['gdb'];
const go = ['go'];

/** The attributes that completion offers. */
const attributes: readonly Attribute[] = [
  { name: 'name', kind: 'text', required: true, description: 'What the list of configurations shows.' },
  { name: 'type', kind: 'text', required: true, description: 'The debugger.' },
  {
    name: 'request',
    kind: 'text',
    required: true,
    values: ['launch', 'attach'],
    description: 'Start the program, or attach to one that is running.',
  },
  { name: 'preLaunchTask', kind: 'task', description: 'A task of tasks.json to run before the program starts.' },
  { name: 'postDebugTask', kind: 'task', description: 'A task of tasks.json to run after the session ended.' },
  { name: 'presentation', kind: 'object', description: 'Group, order, and whether the list shows it.' },
  {
    name: 'program',
    kind: 'text',
    types: [...node, ...python, ...lldb, ...cpp, ...gdb, ...go],
    description: 'The program to start.',
  },
  {
    name: 'args',
    kind: 'command',
    types: [...node, ...python, ...lldb, ...cpp, ...gdb, ...go],
    description: 'The arguments of the program.',
  },
  {
    name: 'cwd',
    kind: 'text',
    types: [...node, ...pages, ...python, ...lldb, ...cpp, ...gdb, ...go],
    description: 'The folder to start the program in.',
  },
  {
    name: 'env',
    kind: 'object',
    types: [...node, ...python, ...go],
    description: 'Environment variables of the program.',
  },
  {
    name: 'envFile',
    kind: 'text',
    types: [...node, ...python, ...go],
    description: 'A file with environment variables.',
  },
  {
    name: 'console',
    kind: 'text',
    types: [...node, ...python, ...lldb, ...gdb, ...go],
    values: ['internalConsole', 'integratedTerminal', 'externalTerminal'],
    description: 'Where the program reads and writes.',
  },
  {
    name: 'externalConsole',
    kind: 'flag',
    types: cpp,
    description: 'Whether the terminal is external. Both kinds are in the page.',
  },
  { name: 'skipFiles', kind: 'list', types: [...node, ...pages], description: 'Files to step over, as patterns.' },
  {
    name: 'runtimeExecutable',
    kind: 'text',
    types: [...node, ...pages],
    description: 'The program that runs the script.',
  },
  { name: 'runtimeArgs', kind: 'list', types: [...node, ...pages], description: 'Arguments of the runtime.' },
  { name: 'outFiles', kind: 'list', types: node, description: 'Where compiled JavaScript is, as patterns.' },
  { name: 'url', kind: 'text', types: pages, description: 'The page to open.' },
  { name: 'webRoot', kind: 'text', types: pages, description: 'The folder that the web server serves.' },
  { name: 'module', kind: 'text', types: python, description: 'The Python module to start, instead of a program.' },
  { name: 'justMyCode', kind: 'flag', types: python, description: 'Step over code of libraries.' },
  { name: 'django', kind: 'flag', types: python, description: 'Debug templates of Django.' },
  { name: 'jinja', kind: 'flag', types: python, description: 'Debug templates of Jinja.' },
  { name: 'subProcess', kind: 'flag', types: python, description: 'Debug child processes too.' },
  {
    name: 'mode',
    kind: 'text',
    types: go,
    values: ['auto', 'debug', 'test', 'exec', 'remote', 'local', 'replay', 'core'],
    description: 'What delve builds or attaches to.',
  },
  { name: 'buildFlags', kind: 'command', types: go, description: 'Flags for the Go compiler.' },
  { name: 'initCommands', kind: 'list', types: lldb, description: 'LLDB commands to run when the debugger starts.' },
  { name: 'MIMode', kind: 'text', types: cpp, values: ['gdb', 'lldb'], description: 'The debugger to use.' },
  { name: 'environment', kind: 'list', types: cpp, description: 'Environment variables, each with name and value.' },
  { name: 'stopAtEntry', kind: 'flag', types: cpp, description: 'Stop in the main function.' },
];

/** The attributes that a configuration of this type can have. */
export const attributesOf = (type: unknown): readonly Attribute[] =>
  attributes.filter(({ types }) => types === undefined || types.some((one) => one === type));

/** The configuration types that the table knows. */
export const knownTypes: readonly string[] = [...new Set(attributes.flatMap(({ types = [] }) => types))];
