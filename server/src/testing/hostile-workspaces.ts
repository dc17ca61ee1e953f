/**
 * What shows that nothing else than the consent keeps a workspace from running something. Its canary is alive, or Stopline never
 * does what it asks for: why, and a part of the answer to a start with `--trust`.
 */
type Canary =
  | { readonly runsWhenTrusted: true; readonly neverRuns?: undefined }
  | { readonly neverRuns: { readonly because: string; readonly answer: string }; readonly runsWhenTrusted?: undefined };

interface StartedBy {
  /** The name of the configuration to start; by default `Start`. */
  readonly start?: string;
  /** A command that makes a file which is no text, in the folder of the workspace. */
  readonly builtBy?: readonly [command: string, ...args: readonly string[]];
}

/** A workspace that would run something of its own when one of its configurations is started. */
export type HostileWorkspace = Canary &
  StartedBy & {
    readonly title: string;
    /** The files of the workspace, by path; values that are not texts are written as JSON. Paths in `bin` are executable. */
    readonly files: Readonly<Record<string, unknown>>;
  };

/** `touch CANARY`, in a shell. `$CANARY` is replaced by the path of the file that shows that something ran. */
const touch = 'touch $CANARY';
const script = '#!/bin/sh\ntouch $CANARY\n';
const writeInNode = "require('fs').writeFileSync('$CANARY', '');";

const node = { name: 'Start', type: 'node', request: 'launch', program: '${workspaceFolder}/main.js' };
const python = { name: 'Start', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/main.py' };
const native = { name: 'Start', type: 'lldb-dap', request: 'launch', program: '/bin/true' };
const launch = (...configurations: readonly object[]) => ({ version: '0.2.0', configurations });
const shell = (label: string, more: object = {}) => ({ label, type: 'shell', command: touch, ...more });
const tasks = (...listed: readonly object[]) => ({ version: '2.0.0', tasks: listed });

interface InVsCode {
  readonly launch?: object;
  readonly tasks?: object;
  readonly settings?: object;
}

const workspace = (
  title: string,
  { launch: launchJson, tasks: tasksJson, settings }: InVsCode,
  files: Readonly<Record<string, unknown>>,
  more: Canary & StartedBy,
): HostileWorkspace => ({
  title,
  files: {
    'main.js': '0;',
    'main.py': 'pass',
    ...(launchJson && { '.vscode/launch.json': launchJson }),
    ...(tasksJson && { '.vscode/tasks.json': tasksJson }),
    ...(settings && { '.vscode/settings.json': settings }),
    ...files,
  },
  ...more,
});

const alive = { runsWhenTrusted: true } as const;

const never = (because: string, answer: string) => ({ neverRuns: { because, answer } }) as const;
const withTask = (before: object, ...listed: readonly object[]) => ({
  launch: launch({ ...node, ...before }),
  tasks: tasks(...listed),
});

/** Ways in which launch.json, tasks.json and what they name make a debugger run something. */
export const hostileWorkspaces: readonly HostileWorkspace[] = [
  workspace('the program itself', { launch: launch(node) }, { 'main.js': writeInNode }, alive),
  workspace(
    'a program outside the workspace',
    { launch: launch({ ...node, program: '/usr/bin/env', runtimeExecutable: '/bin/sh', runtimeArgs: ['-c', touch] }) },
    {},
    alive,
  ),
  workspace(
    'a program by a path that climbs',
    {
      launch: launch({
        ...node,
        runtimeExecutable: `\${workspaceFolder}/${'../'.repeat(20)}bin/sh`,
        runtimeArgs: ['-c', touch],
      }),
    },
    {},
    alive,
  ),
  workspace(
    'a script as runtimeExecutable',
    { launch: launch({ ...node, runtimeExecutable: '${workspaceFolder}/bin/node' }) },
    { 'bin/node': script },
    alive,
  ),
  workspace(
    'a runtimeExecutable by a link',
    { launch: launch({ ...node, runtimeExecutable: '${workspaceFolder}/node_modules/.bin/node' }) },
    { 'node_modules/.bin/node': script },
    alive,
  ),
  workspace('runtimeArgs that evaluate', { launch: launch({ ...node, runtimeArgs: ['-e', writeInNode] }) }, {}, alive),
  workspace(
    'runtimeArgs that require a file',
    { launch: launch({ ...node, runtimeArgs: ['--require', './evil.js'] }) },
    { 'evil.js': writeInNode },
    alive,
  ),
  workspace('a preLaunchTask', withTask({ preLaunchTask: 'evil' }, shell('evil')), {}, alive),
  workspace(
    'a preLaunchTask that depends on another',
    withTask(
      { preLaunchTask: 'harmless' },
      { ...shell('harmless'), command: 'true', dependsOn: 'evil' },
      shell('evil'),
    ),
    {},
    alive,
  ),
  workspace(
    'a long chain of tasks',
    withTask(
      { preLaunchTask: 't0' },
      ...Array.from({ length: 20 }, (_, at) => ({ label: `t${at}`, dependsOn: [`t${at + 1}`] })),
      shell('t20'),
    ),
    {},
    alive,
  ),
  workspace(
    'tasks in sequence',
    withTask(
      { preLaunchTask: 'all' },
      { label: 'all', dependsOn: ['a', 'b'], dependsOrder: 'sequence' },
      shell('a'),
      shell('b'),
    ),
    {},
    alive,
  ),
  workspace('a postDebugTask', withTask({ postDebugTask: 'evil' }, shell('evil')), {}, alive),
  workspace(
    '${defaultBuildTask}',
    withTask({ preLaunchTask: '${defaultBuildTask}' }, shell('evil', { group: 'build' })),
    {},
    alive,
  ),
  workspace(
    'a task with a shell of its own',
    withTask(
      { preLaunchTask: 'evil' },
      { label: 'evil', type: 'shell', command: 'x', options: { shell: { executable: '${workspaceFolder}/bin/sh' } } },
    ),
    { 'bin/sh': script },
    alive,
  ),
  workspace(
    'a task whose folder has the program',
    withTask(
      { preLaunchTask: 'evil' },
      { label: 'evil', type: 'process', command: './make', options: { cwd: '${workspaceFolder}/bin' } },
    ),
    { 'bin/make': script },
    alive,
  ),
  workspace(
    'a task with another PATH',
    withTask(
      { preLaunchTask: 'evil' },
      shell('evil', { command: 'make', options: { env: { PATH: '${workspaceFolder}/bin:/bin:/usr/bin' } } }),
    ),
    { 'bin/make': script },
    alive,
  ),
  workspace(
    'a task with BASH_ENV',
    withTask(
      { preLaunchTask: 'evil' },
      {
        label: 'evil',
        type: 'process',
        command: 'bash',
        args: ['-c', 'true'],
        options: { env: { BASH_ENV: '${workspaceFolder}/evil.sh' } },
      },
    ),
    { 'evil.sh': touch },
    alive,
  ),
  workspace(
    'a task of the section for Linux',
    withTask(
      { preLaunchTask: 'evil' },
      { label: 'evil', type: 'shell', command: 'true', linux: { command: touch }, osx: { command: touch } },
    ),
    {},
    alive,
  ),
  workspace(
    'a task that runs when the folder is opened',
    withTask({}, shell('evil', { runOptions: { runOn: 'folderOpen' } })),
    {},
    never('Stopline starts the tasks that a launch names, and none when a folder is opened.', 'The program has ended.'),
  ),
  workspace(
    'a background task with a problem matcher',
    withTask(
      { preLaunchTask: 'evil' },
      shell('evil', {
        isBackground: true,
        problemMatcher: { background: { activeOnStart: true, beginsPattern: '.', endsPattern: '.' } },
        command: `${touch}; echo ready`,
      }),
    ),
    {},
    alive,
  ),
  workspace(
    'a script of npm as a task',
    withTask({ preLaunchTask: 'npm: evil' }),
    { 'package.json': { scripts: { evil: touch } } },
    alive,
  ),
  workspace(
    'a script of npm by a hook',
    // Users may have turned hooks off; the workspace turns them on.
    withTask(
      { preLaunchTask: { type: 'npm', script: 'harmless' } },
      { type: 'npm', script: 'harmless', options: { env: { npm_config_ignore_scripts: 'false' } } },
    ),
    { 'package.json': { scripts: { harmless: 'true', preharmless: touch } } },
    alive,
  ),
  workspace(
    'a compiler of the workspace',
    withTask({ preLaunchTask: 'tsc: build - tsconfig.json' }),
    { 'node_modules/.bin/tsc': script, 'tsconfig.json': {} },
    alive,
  ),
  workspace(
    'a task runner of the workspace',
    withTask({ preLaunchTask: 'gulp: evil' }),
    { 'node_modules/.bin/gulp': script },
    alive,
  ),
  workspace(
    'a task with a wildcard for a shell',
    withTask({ preLaunchTask: 'evil' }, { type: 'cppbuild', label: 'evil', command: touch }),
    {},
    alive,
  ),
  workspace(
    'a script of package.json without a launch.json',
    {},
    { 'package.json': { scripts: { start: touch } } },
    { start: 'npm start', ...alive },
  ),
  workspace(
    'the main file of package.json',
    {},
    { 'package.json': { main: 'main.js' }, 'main.js': writeInNode },
    { start: 'Debug main.js', ...alive },
  ),
  workspace(
    'a file without a launch.json',
    {},
    { 'tool.py': `open('$CANARY', 'w')` },
    { start: 'Debug tool.py', ...alive },
  ),
  workspace(
    'NODE_OPTIONS',
    { launch: launch({ ...node, env: { NODE_OPTIONS: '--require ${workspaceFolder}/evil.js' } }) },
    { 'evil.js': writeInNode },
    alive,
  ),
  workspace(
    'LD_PRELOAD',
    { launch: launch({ ...node, env: { LD_PRELOAD: '${workspaceFolder}/evil.so' } }) },
    {
      'evil.c': '#include <fcntl.h>\n__attribute__((constructor)) static void run(void) { creat("$CANARY", 0600); }\n',
    },
    { builtBy: ['gcc', '-shared', '-fPIC', '-o', 'evil.so', 'evil.c'], ...alive },
  ),
  workspace(
    'PYTHONSTARTUP and PYTHONPATH',
    { launch: launch({ ...python, env: { PYTHONSTARTUP: 'evil.py', PYTHONPATH: '${workspaceFolder}/lib' } }) },
    { 'lib/sitecustomize.py': `open('$CANARY', 'w')` },
    alive,
  ),
  workspace(
    'an environment file',
    { launch: launch({ ...node, envFile: '${workspaceFolder}/.env' }) },
    { '.env': 'NODE_OPTIONS=--require ./evil.js', 'evil.js': writeInNode },
    alive,
  ),
  workspace(
    'the .env that Python reads unasked',
    { launch: launch(python) },
    { '.env': 'PYTHONPATH=lib', 'lib/sitecustomize.py': `open('$CANARY', 'w')` },
    alive,
  ),
  workspace(
    'a python.envFile of the settings',
    { launch: launch(python), settings: { 'python.envFile': '${workspaceFolder}/evil.env' } },
    { 'evil.env': 'PYTHONPATH=lib', 'lib/sitecustomize.py': `open('$CANARY', 'w')` },
    alive,
  ),
  workspace(
    'a cwd with modules',
    { launch: launch({ ...python, cwd: '${workspaceFolder}/lib', module: 'evil', program: undefined }) },
    { 'lib/evil.py': `open('$CANARY', 'w')` },
    alive,
  ),
  workspace(
    'modules with the names of those with which Python and debugpy are found',
    { launch: launch(python) },
    {
      ...Object.fromEntries(
        ['json', 'site', 'sysconfig', 'debugpy', 'runpy', 'socket', 'subprocess', 'sitecustomize'].map((name) => [
          `${name}.py`,
          `open('$CANARY', 'w')`,
        ]),
      ),
      // The program itself finds them.
      'main.py': `import sys\nsys.modules.pop('json', None)\nimport json\n`,
    },
    alive,
  ),
  workspace(
    'code of Python',
    { launch: launch({ ...python, program: undefined, code: "open('$CANARY', 'w')" }) },
    {},
    alive,
  ),
  workspace(
    'a Python of the configuration',
    { launch: launch({ ...python, python: '${workspaceFolder}/bin/python' }) },
    { 'bin/python': script },
    alive,
  ),
  workspace(
    'pythonPath',
    { launch: launch({ ...python, pythonPath: './bin/python' }) },
    { 'bin/python': script },
    alive,
  ),
  workspace('a Python of a virtual environment', { launch: launch(python) }, { '.venv/bin/python': script }, alive),
  workspace(
    'a program of ${config:}',
    {
      launch: launch({ ...node, runtimeExecutable: '${config:evil.path}' }),
      settings: { 'evil.path': '${workspaceFolder}/bin/node' },
    },
    { 'bin/node': script },
    alive,
  ),
  workspace(
    '${command:}',
    { launch: launch({ ...node, args: ['${command:evil.run}'] }) },
    {},
    never('There are no extensions whose commands could run.', 'Only commands that pick a process are supported.'),
  ),
  workspace(
    'a type of a terminal',
    { launch: launch({ name: 'Start', type: 'node-terminal', request: 'launch', command: touch }) },
    {},
    alive,
  ),
  workspace(
    'arguments for a shell',
    { launch: launch({ ...node, console: 'integratedTerminal', args: `; ${touch}` }) },
    {},
    alive,
  ),
  workspace('initCommands', { launch: launch({ ...native, initCommands: [`platform shell ${touch}`] }) }, {}, alive),
  workspace(
    'preRunCommands',
    { launch: launch({ ...native, preRunCommands: [`script import os; os.system("${touch}")`] }) },
    {},
    alive,
  ),
  workspace(
    'launchCommands',
    { launch: launch({ ...native, launchCommands: [`platform shell ${touch}`, 'process launch'] }) },
    {},
    alive,
  ),
  workspace(
    'processCreateCommands',
    { launch: launch({ ...native, type: 'lldb', processCreateCommands: [`platform shell ${touch}`] }) },
    {},
    alive,
  ),
  workspace(
    'setupCommands',
    { launch: launch({ ...native, type: 'cppdbg', setupCommands: [{ text: `shell ${touch}` }] }) },
    {},
    alive,
  ),
  workspace(
    'miDebuggerPath',
    { launch: launch({ ...native, type: 'cppdbg', MIMode: 'gdb', miDebuggerPath: '${workspaceFolder}/bin/gdb' }) },
    { 'bin/gdb': script },
    alive,
  ),
  workspace(
    'pipeTransport',
    {
      launch: launch({
        ...native,
        type: 'cppdbg',
        pipeTransport: { pipeProgram: '/bin/sh', pipeArgs: ['-c', touch], debuggerPath: '/usr/bin/gdb' },
      }),
    },
    {},
    never('Stopline debugs on its own machine.', '"pipeTransport" of "cppdbg" is not supported.'),
  ),
  workspace('debugServer', { launch: launch({ ...node, debugServer: 1 }) }, { 'main.js': writeInNode }, alive),
  workspace(
    'debugAdapterPath',
    { launch: launch({ ...python, debugAdapterPath: '${workspaceFolder}/bin/adapter' }) },
    { 'bin/adapter': script, 'main.py': `open('$CANARY', 'w')` },
    alive,
  ),
  workspace(
    'cargo',
    { launch: launch({ name: 'Start', type: 'lldb', request: 'launch', cargo: { args: ['build'] } }) },
    {
      'Cargo.toml': '[package]\nname = "evil"\nversion = "0.1.0"\nbuild = "build.rs"\n',
      'build.rs': 'fn main() { std::fs::write("$CANARY", "").unwrap(); }',
      'src/main.rs': 'fn main() {}',
    },
    alive,
  ),
  workspace(
    'rdbgPath',
    { launch: launch({ name: 'Start', type: 'rdbg', request: 'launch', script: 'main.js', rdbgPath: './bin/rdbg' }) },
    { 'bin/rdbg': script },
    alive,
  ),
  workspace(
    'serverReadyAction that starts another',
    {
      launch: launch(
        { ...node, serverReadyAction: { pattern: 'ready on (\\d+)', action: 'startDebugging', name: 'Evil' } },
        { ...node, name: 'Evil', program: '${workspaceFolder}/evil.js' },
      ),
    },
    { 'main.js': "console.log('ready on 8080'); setTimeout(() => 0, 2000);", 'evil.js': writeInNode },
    alive,
  ),
  workspace(
    'a compound',
    {
      launch: {
        ...launch(node, { ...node, name: 'Evil', program: '${workspaceFolder}/evil.js' }),
        compounds: [{ name: 'Both', configurations: ['Start', 'Evil'] }],
      },
    },
    { 'evil.js': writeInNode },
    { start: 'Both', ...alive },
  ),
  workspace(
    'the task of a compound',
    {
      launch: { ...launch(node), compounds: [{ name: 'All', configurations: ['Start'], preLaunchTask: 'evil' }] },
      tasks: tasks(shell('evil')),
    },
    {},
    { start: 'All', ...alive },
  ),
  workspace(
    'a configuration that calls itself generated',
    { launch: launch({ ...node, generated: true }) },
    { 'main.js': writeInNode },
    alive,
  ),
  workspace(
    'a name of control characters',
    { launch: launch({ ...node, name: '\u202e\u001b[2J' }) },
    { 'main.js': writeInNode },
    { start: '\u202e\u001b[2J', ...alive },
  ),
  workspace(
    'a browser with an executable',
    {
      launch: launch({
        name: 'Start',
        type: 'chrome',
        request: 'launch',
        url: 'http://127.0.0.1:1/',
        runtimeExecutable: '${workspaceFolder}/bin/chrome',
      }),
    },
    { 'bin/chrome': script },
    alive,
  ),
  workspace(
    'a source of Go',
    {
      launch: launch({
        name: 'Start',
        type: 'go',
        request: 'launch',
        program: '${workspaceFolder}',
        buildFlags: '-toolexec ./bin/tool',
      }),
    },
    { 'bin/tool': script, 'go.mod': 'module evil\n\ngo 1.19\n', 'main.go': 'package main\nfunc main() {}' },
    alive,
  ),
];
