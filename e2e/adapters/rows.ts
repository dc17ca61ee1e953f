import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packagesFolder, programsFolder } from '../paths.ts';
import type { AdapterUnderTest } from './adapter-case.ts';

/** A program that scripts/compile-programs.mjs has compiled. */
const compiled = (name: string): string => join(packagesFolder, '.cache/programs', name);

/** Where the compiled programs' sources were, which their debug information names. */
const sources = join(programsFolder, 'tour');
const here = '${workspaceFolder}';

const inLldbDap = { sourceMap: [[sources, here]] };
const inCodelldb = { sourceMap: { [sources]: here } };
const inGdb = { initCommands: [`set substitute-path ${sources} ${here}`] };

const chromium = process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium';
const chromiumFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** A page in a Chromium of its own, whose profile lies beside the workspace. */
const inChromium = (page: string) => ({
  url: `file://${here}/page/${page}`,
  webRoot: here,
  runtimeExecutable: chromium,
  runtimeArgs: chromiumFlags,
  userDataDir: `${here}/../profile`,
});

/** Runs a program of Python's under debugpy, on a port that it says. */
const listeningPython = [
  'import debugpy, runpy',
  'print("listens at", debugpy.listen(("127.0.0.1", 0))[1], flush=True)',
  'runpy.run_path("beats.py", run_name="__main__")',
].join('\n');

/** What is said of a program that is not on the path; undefined where it is. */
function missingOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name))) ? undefined : `"${name}" is not on PATH.`;
}

/** The adapters that all cases are played with. */
export const adapters: readonly AdapterUnderTest[] = [
  {
    name: 'js-debug on Node',
    type: 'node',
    total: { file: 'total.js', configuration: { program: `${here}/total.js` } },
    beats: { file: 'beats.js', configuration: { program: `${here}/beats.js` } },
    attach: {
      file: 'beats.js',
      command: [process.execPath, '--inspect=0', 'beats.js'],
      configuration: ({ said }) => {
        const [, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
        return port === undefined ? undefined : { port: Number(port) };
      },
    },
    functions: ['twiceOf', 'main'],
    thread: /pause/,
    unknownName: /no_such_name is not defined/,
    exits: true,
    cannot: {},
  },
  {
    name: 'js-debug on a page',
    type: 'chrome',
    total: { file: 'page/page-total.js', configuration: inChromium('total.html') },
    beats: { file: 'page/page-beats.js', configuration: inChromium('beats.html') },
    attach: {
      file: 'page/page-beats.js',
      command: [
        chromium,
        ...chromiumFlags,
        '--remote-debugging-port=0',
        '--enable-logging=stderr',
        '--user-data-dir=../attached',
        'page/beats.html',
      ],
      configuration: ({ said }) => {
        const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
        return port === undefined || !said.includes('beat') ? undefined : { port: Number(port), webRoot: here };
      },
    },
    functions: ['twiceOf', 'main'],
    thread: /pause/,
    unknownName: /no_such_name is not defined/,
    exits: false,
    cannot: {},
  },
  {
    name: 'debugpy',
    type: 'debugpy',
    total: { file: 'total.py', configuration: { program: `${here}/total.py` } },
    beats: { file: 'beats.py', configuration: { program: `${here}/beats.py` } },
    attach: {
      file: 'beats.py',
      command: ['/usr/bin/python3', '-c', listeningPython],
      configuration: ({ said }) => {
        const [, port] = /listens at (\d+)/.exec(said) ?? [];
        return port === undefined ? undefined : { connect: { host: '127.0.0.1', port: Number(port) } };
      },
    },
    functions: ['twice_of', 'main'],
    thread: /^MainThread, pause/,
    unknownName: /name 'no_such_name' is not defined/,
    exits: true,
    cannot: {},
  },
  {
    name: 'lldb-dap',
    type: 'lldb-dap',
    total: { file: 'total.c', configuration: { program: compiled('tour-total-c'), ...inLldbDap } },
    beats: { file: 'beats.c', configuration: { program: compiled('tour-beats-c'), ...inLldbDap } },
    attach: {
      file: 'beats.c',
      command: [compiled('tour-beats-c')],
      configuration: ({ pid, said }) => (said === '' ? undefined : { pid, ...inLldbDap }),
    },
    functions: ['twice_of', 'main'],
    thread: /^tour-beats-c, pause/,
    unknownName: /undeclared identifier 'no_such_name'/,
    exits: true,
    cannot: {},
  },
  {
    name: 'CodeLLDB',
    type: 'lldb',
    total: { file: 'total.cpp', configuration: { program: compiled('tour-total-cpp'), ...inCodelldb } },
    beats: { file: 'beats.cpp', configuration: { program: compiled('tour-beats-cpp'), ...inCodelldb } },
    attach: {
      file: 'beats.cpp',
      command: [compiled('tour-beats-cpp')],
      configuration: ({ pid, said }) => (said === '' ? undefined : { pid, ...inCodelldb }),
    },
    functions: ['twice_of(int)', 'main'],
    thread: /tour-beats-cpp.*, pause/,
    unknownName: /no_such_name/,
    exits: true,
    cannot: {},
  },
  {
    name: 'delve',
    type: 'go',
    total: { file: 'total-go/main.go', configuration: { program: `${here}/total-go` } },
    beats: { file: 'beats-go/main.go', configuration: { program: `${here}/beats-go` } },
    attach: {
      file: 'beats-go/main.go',
      command: [compiled('tour-beats-go')],
      configuration: ({ pid, said }) =>
        said === '' ? undefined : { processId: pid, substitutePath: [{ from: here, to: sources }] },
    },
    functions: ['main.twiceOf', 'main.main'],
    thread: /\[Go 1\].*, pause/,
    unknownName: /could not find symbol value for no_such_name/,
    exits: true,
    cannot: {},
  },
  {
    name: 'GDB',
    type: 'gdb',
    total: { file: 'total.c', configuration: { program: compiled('tour-total-c'), ...inGdb } },
    beats: { file: 'beats.c', configuration: { program: compiled('tour-beats-c'), ...inGdb } },
    attach: {
      file: 'beats.c',
      command: [compiled('tour-beats-c')],
      configuration: ({ pid, said }) =>
        said === '' ? undefined : { processId: String(pid), program: compiled('tour-beats-c'), ...inGdb },
    },
    functions: ['twice_of', 'main'],
    thread: /, pause/,
    unknownName: /could not evaluate expression|No symbol "no_such_name"/,
    exits: true,
    cannot: {},
  },
  {
    name: 'rdbg',
    type: 'rdbg',
    total: { file: 'total.rb', configuration: { program: `${here}/total.rb` } },
    beats: { file: 'beats.rb', configuration: { program: `${here}/beats.rb` } },
    attach: {
      file: 'beats.rb',
      pauses: true,
      command: [
        '/usr/bin/env',
        'RUBY_DEBUG_HOST=127.0.0.1',
        'RUBY_DEBUG_PORT=0',
        'ruby',
        '-rdebug/open_nonstop',
        'beats.rb',
      ],
      configuration: ({ said }) => {
        const [, port] = /TCP\/IP \(127\.0\.0\.1:(\d+)\)/.exec(said) ?? [];
        return port === undefined ? undefined : { debugPort: `127.0.0.1:${port}` };
      },
    },
    functions: ['Object#twice_of', 'block in <main>'],
    stepsOutToTheEnd: true,
    thread: /, pause/,
    unknownName: /undefined local variable or method `no_such_name'/,
    exits: true,
    cannot: { 'a variable is expanded and set': /^Ruby \(rdbg\) cannot set this value\.$/ },
  },
  // Made after netcoredbg's documentation, as nobody has had it here.
  {
    name: 'netcoredbg',
    type: 'coreclr',
    missing: missingOf('netcoredbg'),
    build: (workspace) => {
      for (const name of ['total', 'beats'])
        execFileSync('dotnet', ['build', '--nologo', '-o', `${name}-cs/out`, `${name}-cs`], { cwd: workspace });
    },
    total: { file: 'total-cs/Total.cs', configuration: { program: `${here}/total-cs/out/total.dll` } },
    beats: { file: 'beats-cs/Beats.cs', configuration: { program: `${here}/beats-cs/out/beats.dll` } },
    attach: {
      file: 'beats-cs/Beats.cs',
      command: ['dotnet', 'beats-cs/out/beats.dll'],
      configuration: ({ pid, said }) => (said === '' ? undefined : { processId: pid }),
    },
    functions: ['Total.TwiceOf()', 'Total.Main()'],
    thread: /, pause/,
    unknownName: /no_such_name/,
    exits: true,
    cannot: {},
  },
  {
    name: 'a mock on @vscode/debugadapter',
    type: 'mock',
    serverArguments: ['--adapters', join(programsFolder, 'mock/adapters.json')],
    total: { file: 'total.mock', configuration: { program: `${here}/total.mock` } },
    beats: { file: 'beats.mock', configuration: { program: `${here}/beats.mock` } },
    functions: ['twice_of', 'main'],
    thread: /^main, pause/,
    unknownName: /no_such_name is not defined/,
    exits: true,
    cannot: { 'attaches to a running program, and detaching leaves it running': /there is nothing to attach to/ },
  },
];
