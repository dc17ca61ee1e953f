import { join } from 'node:path';
import { compiledPath } from './built.ts';

const fakeAdapter = join(import.meta.dirname, 'fake-adapter-process.mjs');
const fakeProgram = join(import.meta.dirname, 'fake-program.mjs');

/** Writes its process id to `daemons` and sleeps, with a session and an environment of its own and no parent. */
const daemon = "(setsid env -i /bin/sh -c 'echo $$ >> daemons; exec sleep 1000' > /dev/null 2>&1 &)";

/** Starts the daemon, writes a file when it runs, and ignores the end of input and SIGTERM. */
const stubborn = (mark: string) => `${daemon}; trap '' TERM HUP; touch ${mark}; while :; do sleep 1; done`;

const javascript = `const { spawn } = require('node:child_process');
spawn('/bin/sh', ['-c', ${JSON.stringify(daemon)}], { stdio: 'ignore' });
require('node:fs').writeFileSync('running', '');
let n = 0;
setInterval(() => {
  n += 1;
}, 20);
`;

const python = `import subprocess, time
subprocess.run(['/bin/sh', '-c', ${JSON.stringify(daemon)}])
open('running', 'w').close()
n = 0
while True:
    n += 1
    time.sleep(0.02)
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

const cSource = join(import.meta.dirname, '../../../e2e/programs/c/endless.c');
const program = compiledPath('c-endless');

/** An adapter whose server is killed. */
export interface KilledAdapter {
  readonly name: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Where it stops, if not at once. */
  readonly breakpoint?: { readonly file_path: string; readonly line_number: number };
  /** Runs its program in a terminal. */
  readonly hasTerminal: boolean;
}

/** The adapters whose server is killed. */
export const killedAdapters: readonly KilledAdapter[] = [
  { name: 'stubborn', configuration: { type: 'stubborn', stopOnEntry: true }, hasTerminal: false },
  {
    name: 'js-debug',
    configuration: { type: 'node', program: 'a.js' },
    breakpoint: { file_path: 'a.js', line_number: 6 },
    hasTerminal: true,
  },
  {
    name: 'debugpy',
    configuration: { type: 'debugpy', program: 'a.py' },
    breakpoint: { file_path: 'a.py', line_number: 6 },
    hasTerminal: true,
  },
  {
    name: 'lldb-dap',
    configuration: { type: 'lldb-dap', program },
    breakpoint: { file_path: cSource, line_number: 9 },
    hasTerminal: true,
  },
  {
    name: 'GDB',
    configuration: { type: 'gdb', program },
    breakpoint: { file_path: cSource, line_number: 9 },
    hasTerminal: true,
  },
];

/** The variants of each adapter's configuration; their names follow the adapter's. */
const variants = {
  plain: {},
  task: { preLaunchTask: 'slow' },
  background: { preLaunchTask: 'watch' },
  terminal: { console: 'integratedTerminal' },
} as const;

/** A variant of a configuration. */
export type Variant = keyof typeof variants;

const shell = (label: string) => ({ label, type: 'shell', command: stubborn(`${label}-running`) });

const configurations = killedAdapters.flatMap(({ name, configuration }) =>
  Object.entries(variants).map(([variant, more]) => ({
    name: `${name} ${variant}`,
    request: 'launch',
    cwd: '${workspaceFolder}',
    ...configuration,
    ...more,
  })),
);

/** The files of a workspace with all of them. */
export const killedWorkspace = {
  'a.js': javascript,
  'a.py': python,
  'stubborn.mjs': stubbornAdapter,
  'adapters.json': JSON.stringify({
    adapters: [
      { types: ['stubborn'], label: 'Stubborn', command: ['node', fakeAdapter, '${adaptersDirname}/stubborn.mjs'] },
    ],
  }),
  '.vscode/launch.json': JSON.stringify({ configurations }),
  '.vscode/tasks.json': JSON.stringify({
    version: '2.0.0',
    tasks: [shell('slow'), { ...shell('watch'), isBackground: true }],
  }),
};
