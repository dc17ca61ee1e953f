import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compiledPath, programsFolder } from '../paths.ts';
import type { Said } from '../target.ts';
import type { AdapterUnderTest, TourProgram } from './adapter-under-test.ts';

/** The folder of the sources in the debug information of compiled programs. */
const sources = join(programsFolder, 'tour');
const here = '${workspaceFolder}';

/** A program that the adapter runs by its file, or by another path. */
const interpreted = (file: string, program = file): TourProgram => ({
  file,
  configuration: { program: `${here}/${program}` },
});

/** Attaches by the port that the program prints. */
const atPort =
  (pattern: RegExp, configuration: (port: number) => Readonly<Record<string, unknown>>) =>
  ({ said }: Said) => {
    const [, port] = pattern.exec(said) ?? [];
    return port === undefined ? undefined : configuration(Number(port));
  };

/** Attaches by the process id, as soon as the program prints something. */
const atProcess =
  (configuration: (pid: number) => Readonly<Record<string, unknown>>) =>
  ({ pid, said }: Said) =>
    said === '' ? undefined : configuration(pid);

const inLldbDap = { sourceMap: [[sources, here]] };
const inCodelldb = { sourceMap: { [sources]: here } };
const inGdb = { initCommands: [`set substitute-path ${sources} ${here}`] };

const chromium = process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium';
const chromiumFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** A page in its own Chromium, with a profile beside the workspace. */
const inChromium = (page: string) => ({
  url: `file://${here}/page/${page}`,
  webRoot: here,
  runtimeExecutable: chromium,
  runtimeArgs: chromiumFlags,
  userDataDir: `${here}/../profile`,
});

/** Runs a Python program under debugpy, on a port that it prints. */
const listeningPython = [
  'import debugpy, runpy',
  'print("listens at", debugpy.listen(("127.0.0.1", 0))[1], flush=True)',
  'runpy.run_path("beats.py", run_name="__main__")',
].join('\n');

/** The message for a program that is not on PATH; undefined if it is. */
function missingOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name))) ? undefined : `"${name}" is not on PATH.`;
}

/** The adapters that all cases are played with. */
export const adapters: readonly AdapterUnderTest[] = [
  {
    name: 'js-debug on Node',
    type: 'node',
    total: interpreted('total.js'),
    beats: interpreted('beats.js'),
    attach: {
      command: [process.execPath, '--inspect=0', 'beats.js'],
      configuration: atPort(/ws:\/\/127\.0\.0\.1:(\d+)/, (port) => ({ port })),
    },
    functions: ['twiceOf', 'main'],
    thread: /pause/,
    unknownName: /no_such_name is not defined/,
  },
  {
    name: 'js-debug on a page',
    type: 'chrome',
    total: { file: 'page/page-total.js', configuration: inChromium('total.html') },
    beats: { file: 'page/page-beats.js', configuration: inChromium('beats.html') },
    attach: {
      command: [
        chromium,
        ...chromiumFlags,
        '--remote-debugging-port=0',
        '--enable-logging=stderr',
        '--user-data-dir=../attached',
        'page/beats.html',
      ],
      configuration: atPort(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)[^]*beat/, (port) => ({
        port,
        webRoot: here,
      })),
    },
    functions: ['twiceOf', 'main'],
    thread: /pause/,
    unknownName: /no_such_name is not defined/,
    neverExits: true,
  },
  {
    name: 'debugpy',
    type: 'debugpy',
    total: interpreted('total.py'),
    beats: interpreted('beats.py'),
    attach: {
      command: ['/usr/bin/python3', '-c', listeningPython],
      configuration: atPort(/listens at (\d+)/, (port) => ({ connect: { host: '127.0.0.1', port } })),
    },
    functions: ['twice_of', 'main'],
    thread: /^MainThread, pause/,
    unknownName: /name 'no_such_name' is not defined/,
  },
  {
    name: 'lldb-dap',
    type: 'lldb-dap',
    total: { file: 'total.c', configuration: { program: compiledPath('tour-total-c'), ...inLldbDap } },
    beats: { file: 'beats.c', configuration: { program: compiledPath('tour-beats-c'), ...inLldbDap } },
    attach: { command: [compiledPath('tour-beats-c')], configuration: atProcess((pid) => ({ pid, ...inLldbDap })) },
    functions: ['twice_of', 'main'],
    thread: /^tour-beats-c, pause/,
    unknownName: /undeclared identifier 'no_such_name'/,
  },
  {
    name: 'CodeLLDB',
    type: 'lldb',
    total: { file: 'total.cpp', configuration: { program: compiledPath('tour-total-cpp'), ...inCodelldb } },
    beats: { file: 'beats.cpp', configuration: { program: compiledPath('tour-beats-cpp'), ...inCodelldb } },
    attach: { command: [compiledPath('tour-beats-cpp')], configuration: atProcess((pid) => ({ pid, ...inCodelldb })) },
    functions: ['twice_of(int)', 'main'],
    thread: /tour-beats-cpp.*, pause/,
    unknownName: /no_such_name/,
  },
  {
    name: 'delve',
    type: 'go',
    total: interpreted('total-go/main.go', 'total-go'),
    beats: interpreted('beats-go/main.go', 'beats-go'),
    attach: {
      command: [compiledPath('tour-beats-go')],
      configuration: atProcess((pid) => ({ processId: pid, substitutePath: [{ from: here, to: sources }] })),
    },
    functions: ['main.twiceOf', 'main.main'],
    thread: /\[Go 1\].*, pause/,
    unknownName: /could not find symbol value for no_such_name/,
  },
  {
    name: 'GDB',
    type: 'gdb',
    total: { file: 'total.c', configuration: { program: compiledPath('tour-total-c'), ...inGdb } },
    beats: { file: 'beats.c', configuration: { program: compiledPath('tour-beats-c'), ...inGdb } },
    attach: {
      command: [compiledPath('tour-beats-c')],
      configuration: atProcess((pid) => ({ processId: String(pid), program: compiledPath('tour-beats-c'), ...inGdb })),
    },
    functions: ['twice_of', 'main'],
    thread: /, pause/,
    unknownName: /could not evaluate expression|No symbol "no_such_name"/,
  },
  {
    name: 'rdbg',
    type: 'rdbg',
    total: interpreted('total.rb'),
    beats: interpreted('beats.rb'),
    attach: {
      pauses: true,
      command: [
        '/usr/bin/env',
        'RUBY_DEBUG_HOST=127.0.0.1',
        'RUBY_DEBUG_PORT=0',
        'ruby',
        '-rdebug/open_nonstop',
        'beats.rb',
      ],
      configuration: atPort(/TCP\/IP \(127\.0\.0\.1:(\d+)\)/, (port) => ({ debugPort: `127.0.0.1:${port}` })),
    },
    functions: ['Object#twice_of', 'block in <main>'],
    stepsOutToTheEnd: true,
    thread: /, pause/,
    unknownName: /undefined local variable or method `no_such_name'/,
    cannot: { setVariable: /^Ruby \(rdbg\) cannot set this value\.$/ },
  },
  // Written from netcoredbg's documentation; never run.
  {
    name: 'netcoredbg',
    type: 'coreclr',
    missing: missingOf('netcoredbg'),
    build: (workspace) => {
      for (const name of ['total', 'beats'])
        execFileSync('dotnet', ['build', '--nologo', '-o', `${name}-cs/out`, `${name}-cs`], { cwd: workspace });
    },
    total: interpreted('total-cs/Total.cs', 'total-cs/out/total.dll'),
    beats: interpreted('beats-cs/Beats.cs', 'beats-cs/out/beats.dll'),
    attach: { command: ['dotnet', 'beats-cs/out/beats.dll'], configuration: atProcess((pid) => ({ processId: pid })) },
    functions: ['Total.TwiceOf()', 'Total.Main()'],
    thread: /, pause/,
    unknownName: /no_such_name/,
  },
  {
    name: 'a mock on @vscode/debugadapter',
    type: 'mock',
    serverArguments: ['--adapters', join(programsFolder, 'mock/adapters.json')],
    total: interpreted('total.mock'),
    beats: interpreted('beats.mock'),
    functions: ['twice_of', 'main'],
    thread: /^main, pause/,
    unknownName: /no_such_name is not defined/,
    cannot: { attach: /there is nothing to attach to/ },
  },
];
