import { existsSync } from 'node:fs';
import { createCatalog } from '../adapters/catalog.ts';
import { compiledPath, programPath } from './built.ts';
import { unguardedProcesses } from './unguarded-processes.ts';

type Configuration = Readonly<Record<string, unknown>>;

/** Where a program stops. */
type Breakpoint = Readonly<Record<'file_path', string> & Record<'line_number', number>>;

/** What can be seen of the programs of a server. */
interface Seen {
  /** The command lines of its processes. */
  readonly running: () => readonly string[];
  /** Whether a program has written a file. */
  readonly has: (file: string) => boolean;
}

/** A configuration, and how its program is seen to run. */
interface Launched {
  readonly configuration: Configuration;
  readonly isRunning: (seen: Seen) => boolean;
}

/** An adapter whose server is killed. */
export interface KilledAdapter extends Launched {
  readonly name: string;
  /** Where its program stops, if not at once. */
  readonly breakpoint?: Breakpoint;
  /** It can run its program in a terminal. */
  readonly hasTerminal?: boolean;
  /** It may be started before it is needed. */
  readonly startsInAdvance?: boolean;
  /** Starts a program with a child session. */
  readonly child?: Launched;
  /** How to start a program outside of Stopline, and how to attach to it. */
  readonly attach?: {
    readonly command: readonly [string, ...string[]];
    /** The configuration, from the process and its output until now: undefined until the program is ready. */
    readonly configuration: (pid: number, said: string) => Configuration | undefined;
    readonly breakpoint: Breakpoint;
    /** Its debugger is a part of it, and ends it with the connection. */
    readonly endsWithConnection?: boolean;
  };
}

const wrote =
  (file: string) =>
  ({ has }: Seen) =>
    has(file);
const isProcess =
  (commandLine: string) =>
  ({ running }: Seen) =>
    running().includes(commandLine);

/** Attaches by the port that the program prints. */
const atPort = (pattern: RegExp, configuration: (port: number) => Configuration) => (_pid: number, said: string) => {
  const [, port] = pattern.exec(said) ?? [];
  return port === undefined ? undefined : configuration(Number(port));
};

/** Attaches by the process id, as soon as the program prints something. */
const atProcess = (configuration: (pid: number) => Configuration) => (pid: number, said: string) =>
  said === '' ? undefined : configuration(pid);

const c = compiledPath('c-endless');
const atLoopOfC = { file_path: programPath('c/endless.c'), line_number: 9 };
const beatsOfC = compiledPath('tour-beats-c');
const atBeatOfC = { file_path: programPath('tour/beats.c'), line_number: 8 };
const go = compiledPath('go-endless');
const beatsOfGo = compiledPath('tour-beats-go');

const chromium = process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium';
const chromiumFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const inChromium = {
  webRoot: '${workspaceFolder}',
  runtimeExecutable: chromium,
  runtimeArgs: chromiumFlags,
  userDataDir: '${workspaceFolder}/profile',
};

/** Runs a Python program under debugpy, on a port that it prints. */
const listeningPython = [
  'import debugpy, runpy',
  'print("listens at", debugpy.listen(("127.0.0.1", 0))[1], flush=True)',
  `runpy.run_path(${JSON.stringify(programPath('tour/beats.py'))}, run_name="__main__")`,
].join('\n');

const adapters: readonly KilledAdapter[] = [
  {
    name: 'stubborn',
    configuration: { type: 'stubborn', stopOnEntry: true },
    isRunning: wrote('adapter-running'),
    child: { configuration: { type: 'stubborn-parent' }, isRunning: wrote('stubborn-child') },
  },
  {
    name: 'js-debug',
    configuration: { type: 'node', program: 'a.js' },
    isRunning: wrote('js-running'),
    breakpoint: { file_path: 'a.js', line_number: 6 },
    hasTerminal: true,
    startsInAdvance: true,
    child: { configuration: { type: 'node', program: 'family.js' }, isRunning: wrote('js-child') },
    attach: {
      command: [process.execPath, '--inspect=0', programPath('tour/beats.js')],
      configuration: atPort(/ws:\/\/127\.0\.0\.1:(\d+)/, (port) => ({ type: 'node', port })),
      breakpoint: { file_path: programPath('tour/beats.js'), line_number: 4 },
    },
  },
  {
    name: 'js-debug on a page',
    configuration: { type: 'chrome', url: 'file://${workspaceFolder}/a.html', ...inChromium },
    // The children of Chromium overwrite their environment, so they are found by their arguments.
    isRunning: ({ running }) => running().some((line) => line.includes('--user-data-dir=')),
    breakpoint: { file_path: 'page.js', line_number: 3 },
    startsInAdvance: true,
    attach: {
      command: [
        chromium,
        ...chromiumFlags,
        '--remote-debugging-port=0',
        '--enable-logging=stderr',
        '--user-data-dir=../attached',
        programPath('tour/page/beats.html'),
      ],
      configuration: atPort(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)[^]*beat/, (port) => ({
        type: 'msedge',
        port,
        webRoot: programPath('tour'),
      })),
      breakpoint: { file_path: programPath('tour/page/page-beats.js'), line_number: 5 },
    },
  },
  {
    name: 'debugpy',
    configuration: { type: 'debugpy', program: 'a.py' },
    isRunning: wrote('py-running'),
    breakpoint: { file_path: 'a.py', line_number: 6 },
    hasTerminal: true,
    startsInAdvance: true,
    child: { configuration: { type: 'debugpy', program: 'family.py' }, isRunning: wrote('py-child') },
    attach: {
      command: ['/usr/bin/python3', '-c', listeningPython],
      configuration: atPort(/listens at (\d+)/, (port) => ({ type: 'debugpy', connect: { host: '127.0.0.1', port } })),
      breakpoint: { file_path: programPath('tour/beats.py'), line_number: 7 },
    },
  },
  {
    name: 'lldb-dap',
    configuration: { type: 'lldb-dap', program: c },
    isRunning: isProcess(c),
    breakpoint: atLoopOfC,
    hasTerminal: true,
    attach: {
      command: [beatsOfC],
      configuration: atProcess((pid) => ({ type: 'lldb-dap', pid })),
      breakpoint: atBeatOfC,
    },
  },
  {
    name: 'CodeLLDB',
    configuration: { type: 'lldb', program: c },
    isRunning: isProcess(c),
    breakpoint: atLoopOfC,
    hasTerminal: true,
    attach: { command: [beatsOfC], configuration: atProcess((pid) => ({ type: 'lldb', pid })), breakpoint: atBeatOfC },
  },
  {
    name: 'GDB',
    configuration: { type: 'gdb', program: c },
    isRunning: isProcess(c),
    breakpoint: atLoopOfC,
    hasTerminal: true,
    attach: {
      command: [beatsOfC],
      configuration: atProcess((pid) => ({ type: 'gdb', processId: String(pid), program: beatsOfC })),
      breakpoint: atBeatOfC,
    },
  },
  {
    name: 'delve',
    configuration: { type: 'go', mode: 'exec', program: go },
    isRunning: isProcess(go),
    breakpoint: { file_path: programPath('go/endless/main.go'), line_number: 13 },
    hasTerminal: true,
    attach: {
      command: [beatsOfGo],
      configuration: atProcess((processId) => ({ type: 'go', processId })),
      breakpoint: { file_path: programPath('tour/beats-go/main.go'), line_number: 13 },
    },
  },
  {
    name: 'rdbg',
    configuration: { type: 'rdbg', program: 'a.rb' },
    isRunning: wrote('rb-running'),
    breakpoint: { file_path: 'a.rb', line_number: 5 },
    hasTerminal: true,
    attach: {
      command: [
        '/usr/bin/env',
        'RUBY_DEBUG_HOST=127.0.0.1',
        'RUBY_DEBUG_PORT=0',
        'ruby',
        '-rdebug/open_nonstop',
        programPath('tour/beats.rb'),
      ],
      configuration: atPort(/TCP\/IP \(127\.0\.0\.1:(\d+)\)/, (port) => ({
        type: 'rdbg',
        debugPort: `127.0.0.1:${port}`,
      })),
      breakpoint: { file_path: programPath('tour/beats.rb'), line_number: 5 },
      endsWithConnection: true,
    },
  },
];

const catalog = createCatalog();

/** Whether an adapter is on this machine. js-debug is built by the tests, if need be; a page needs a browser, too. */
async function isInstalled({ configuration: { type } }: KilledAdapter): Promise<boolean> {
  if (type === 'stubborn' || type === 'node') return true;
  if (type === 'chrome') return existsSync(chromium);
  const located = await catalog
    .forType(String(type))
    ?.locate({ workspaceFolder: '/', environment: process.env, configuration: {}, processes: unguardedProcesses() });
  return located?.found === true;
}

const installed = await Promise.all(adapters.map(isInstalled));

/** The adapters whose server is killed: those that are installed. */
export const killedAdapters: readonly KilledAdapter[] = adapters.filter((_, index) => installed[index]);
