import { join } from 'node:path';
import { killedAdapters } from './killed-adapters.ts';

const fakeAdapter = join(import.meta.dirname, 'fake-adapter-process.mjs');
const fakeProgram = join(import.meta.dirname, 'fake-program.mjs');

/** Writes its process id to `daemons` and sleeps, with a session and an environment of its own and no parent. */
const daemon = "(setsid env -i /bin/sh -c 'echo $$ >> daemons; exec sleep 1000' > /dev/null 2>&1 &)";

/** Starts the daemon, writes a file when it runs, and ignores the end of input and SIGTERM. */
const stubborn = (mark: string) => `${daemon}; trap '' TERM HUP; touch ${mark}; while :; do sleep 1; done`;

const javascript = `const { spawn } = require('node:child_process');
spawn('/bin/sh', ['-c', ${JSON.stringify(daemon)}], { stdio: 'ignore' });
require('node:fs').writeFileSync(process.argv[2] ?? 'js-running', '');
let n = 0;
setInterval(() => {
  n += 1;
}, 20);
`;

const javascriptFamily = `const { fork } = require('node:child_process');
const { Worker } = require('node:worker_threads');
fork('a.js', ['js-child']);
new Worker('setInterval(() => undefined, 20)', { eval: true });
`;

const python = `import subprocess, sys, time
subprocess.run(['/bin/sh', '-c', ${JSON.stringify(daemon)}])
open((sys.argv + ['py-running'])[1], 'w').close()
n = 0
while True:
    n += 1
    time.sleep(0.02)
`;

const pythonFamily = `import subprocess, sys
subprocess.run([sys.executable, 'a.py', 'py-child'])
`;

const ruby = `system('/bin/sh', '-c', ${JSON.stringify(daemon)})
File.write('rb-running', '')
n = 0
loop do
  n += 1
  sleep 0.02
end
`;

const page = `let n = 0;
setInterval(() => {
  n += 1;
}, 20);
`;

/** An adapter that ignores the end of input and SIGTERM, with a process that does too. */
const stubbornAdapter = `import { spawn } from 'node:child_process';
import { createFakeProgram } from ${JSON.stringify(fakeProgram)};
spawn('/bin/sh', ['-c', ${JSON.stringify(stubborn('adapter-running'))}], { stdio: 'ignore' });
process.on('SIGTERM', () => undefined);
process.exit = () => undefined;
setInterval(() => undefined, 1000);
export const script = createFakeProgram();
`;

/** The same, and its session has a child session, which writes a file. */
const stubbornParent = `import { writeFileSync } from 'node:fs';
import { script as stubborn } from './stubborn.mjs';
const child = { request: 'launch', configuration: { type: 'stubborn-parent', name: 'child', isChild: true } };
const launch = (args, adapter, request) => {
  if (args.isChild) writeFileSync('stubborn-child', '');
  else adapter.later(() => adapter.ask('startDebugging', child));
  return stubborn.on.launch({ ...args, stopOnEntry: true }, adapter, request);
};
export const script = { ...stubborn, on: { ...stubborn.on, launch } };
`;

/** The variants of each adapter's configuration; their names follow the adapter's. */
const variants = {
  plain: {},
  task: { preLaunchTask: 'slow' },
  background: { preLaunchTask: 'watch' },
  terminal: { console: 'integratedTerminal' },
} as const;

/** A variant of a configuration. */
export type Variant = keyof typeof variants | 'child' | 'attach' | 'compound';

const task = (label: string) => ({ label, type: 'shell', command: stubborn(`${label}-running`) });

const launch = { request: 'launch', cwd: '${workspaceFolder}' };

/** A shell in a terminal. None of its processes is debugged. */
export const shellConfiguration = 'a shell';

const shell = { ...launch, type: 'node-terminal', name: shellConfiguration, command: stubborn('shell-running') };

const configurations = killedAdapters.flatMap(({ name, configuration, child }) => [
  ...Object.entries(variants).map(([variant, more]) => ({
    ...launch,
    name: `${name} ${variant}`,
    ...configuration,
    ...more,
  })),
  ...(child ? [{ ...launch, name: `${name} child`, ...child.configuration }] : []),
]);

/** The adapter in a compound beside another one: the next. */
export const besideInCompound = (name: string) =>
  killedAdapters[(killedAdapters.findIndex((adapter) => adapter.name === name) + 1) % killedAdapters.length];

const compounds = killedAdapters.map(({ name }) => ({
  name: `${name} compound`,
  configurations: [`${name} plain`, `${besideInCompound(name)?.name} plain`],
}));

/** The launch.json of such a workspace, with further configurations. */
export const killedLaunches = (...more: readonly object[]): string =>
  JSON.stringify({ configurations: [...configurations, shell, ...more], compounds });

/** The files of a workspace with all of them. */
export const killedWorkspace = {
  'a.js': javascript,
  'family.js': javascriptFamily,
  'a.py': python,
  'family.py': pythonFamily,
  'a.rb': ruby,
  'a.html': '<!doctype html><script src="page.js"></script>',
  'page.js': page,
  'stubborn.mjs': stubbornAdapter,
  'stubborn-parent.mjs': stubbornParent,
  'adapters.json': JSON.stringify({
    adapters: [
      { types: ['stubborn'], label: 'Stubborn', command: ['node', fakeAdapter, '${adaptersDirname}/stubborn.mjs'] },
      {
        types: ['stubborn-parent'],
        label: 'Stubborn, with children',
        transport: 'unix',
        command: ['node', fakeAdapter, '${adaptersDirname}/stubborn-parent.mjs', '--socket', '${socket}'],
      },
    ],
  }),
  '.vscode/launch.json': killedLaunches(),
  '.vscode/tasks.json': JSON.stringify({
    version: '2.0.0',
    tasks: [task('slow'), { ...task('watch'), isBackground: true }],
  }),
};
