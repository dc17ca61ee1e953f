import type { OwnRow } from '#protocol';
import type { CaseTitle } from '../adapters/adapter-case.ts';
import type { Exercise } from './exercise.ts';
import type { RealAdapter } from './proven.ts';

/** The adapters as tests name them. */
const names = {
  debugpy: 'debugpy',
  'lldb-dap': 'lldb-dap',
  codelldb: 'CodeLLDB',
  delve: 'delve',
  gdb: 'GDB',
  rdbg: 'rdbg',
} as const satisfies Partial<Record<RealAdapter, string>>;

type Named = keyof typeof names;

const native = ['lldb-dap', 'codelldb', 'delve', 'gdb'] as const;
const all = [...native, 'rdbg'] as const;
const lldbs = ['lldb-dap', 'codelldb'] as const;

const exercise =
  (file: string, test: (name: string) => string, shown: string) =>
  (...adapters: readonly Named[]): readonly Exercise<RealAdapter>[] =>
    adapters.map((adapter) => ({ adapter, file, test: test(names[adapter]), shown }));

/** One of the ten cases. */
const played = (title: CaseTitle, ...adapters: readonly Named[]) =>
  exercise('e2e/adapters.spec.ts', (name) => `${name}: ${title}`, title)(...adapters);

const capabilities = (words: string) =>
  exercise('server/src/session/real-capabilities.test.ts', (name) => `'${name}' ${words}`, words);
const kinds = (group: string, words: string) =>
  exercise(
    'server/src/session/breakpoints/breakpoint-kinds.test.ts',
    (name) => `${group}stops '${name}' ${words}`,
    `${group}stops at ${words}`,
  );

const asked = capabilities('answers what can be asked at a stop');
const counted = capabilities('counts hits by itself');
const printed = capabilities('prints log messages by itself');
const thrown = capabilities('stops where something is thrown, on a condition, and tells what killed the program');
const bytes = exercise(
  'server/src/session/breakpoints/breakpoint-kinds.test.ts',
  (name) => `'${name}' watches a number of bytes at an address`,
  'watches a number of bytes at an address',
);
const alone = (adapter: Named, test: string): Exercise<RealAdapter> => ({
  adapter,
  file: 'server/src/session/real-capabilities.test.ts',
  test,
});

const stopped = played('a program stops at a breakpoint, with its stack and its locals', ...all);
const stepped = 'it is stepped into a function, over a line and out again';
const evaluated = 'a watch and the console evaluate, and a failure is said';
const set = 'a variable is expanded, and set in its place';
const ended = 'its output is in the console, and its exit code in the status';
const paused = 'a running program is paused, and its threads are listed';
const attached = 'a program that runs already is attached to, and lives on when it is let go';
const restarted = 'a restart starts it anew, and Stop leaves no process';
const conditional = 'a condition decides where it stops';
const changed = 'a data breakpoint › ';

/** What the other adapters are known to do, beside those that exercises.ts names: the same with each of them. */
export const onEachAdapter: Readonly<Partial<Record<OwnRow, readonly Exercise<RealAdapter>[]>>> = {
  'request attach': played(attached, ...all),
  'request breakpointLocations': asked('lldb-dap'),
  'request completions': asked('lldb-dap', 'rdbg'),
  'request configurationDone': stopped,
  'request continue': played(conditional, ...all),
  'request disconnect': played(attached, ...all),
  'request evaluate': played(evaluated, ...all),
  'request exceptionInfo': [...thrown(...lldbs), alone('delve', 'delve stops at a panic, and says what it was')],
  'request initialize': stopped,
  'request launch': stopped,
  'request locations': asked('lldb-dap'),
  'request modules': asked('codelldb'),
  'request next': played(stepped, ...all),
  'request pause': played(paused, ...all),
  'request restart': played(restarted, ...lldbs),
  'request scopes': stopped,
  'request setBreakpoints': stopped,
  'request setDataBreakpoints': kinds(changed, 'when a variable changes, and goes with its session')('codelldb'),
  'request dataBreakpointInfo': kinds(changed, 'when a variable changes, and goes with its session')('codelldb'),
  'request setExceptionBreakpoints': played(ended, ...lldbs, 'rdbg'),
  'request setFunctionBreakpoints': kinds(
    'a function breakpoint › ',
    'where the function begins, and is counted',
  )(...native),
  'request setInstructionBreakpoints': kinds('an instruction breakpoint › ', 'at its address')('codelldb'),
  'request setVariable': played(set, ...native),
  'request source': asked(...lldbs),
  'request stackTrace': stopped,
  'request stepIn': played(stepped, ...all),
  'request stepOut': played(stepped, ...all),
  'request threads': stopped,
  'request variables': stopped,

  'event breakpoint': played(conditional, ...lldbs, 'gdb'),
  'event continued': played(stepped, ...native),
  'event exited': played(ended, ...lldbs),
  'event initialized': stopped,
  'event module': played(stepped, ...lldbs),
  'event output': played(ended, ...native),
  'event process': played(ended, 'lldb-dap'),
  'event stopped': stopped,
  'event terminated': played(ended, ...native),
  'event thread': [alone('lldb-dap', 'lldb-dap tells of a thread that has ended')],

  'capability completionTriggerCharacters': asked('lldb-dap'),
  'capability supportTerminateDebuggee': played(restarted, ...lldbs, 'rdbg'),
  'capability supportsClipboardContext': asked('debugpy', ...lldbs, 'delve'),
  'capability supportsConditionalBreakpoints': played(conditional, ...all),
  'capability supportsDataBreakpointBytes': bytes('codelldb'),
  'capability supportsDelayedStackTraceLoading': asked('debugpy', ...lldbs, 'delve'),
  'capability supportsEvaluateForHovers': asked('debugpy', ...all),
  'capability supportsExceptionFilterOptions': thrown(...lldbs),
  'capability supportsHitConditionalBreakpoints': counted(...lldbs, 'gdb'),
  'capability supportsLogPoints': printed(...lldbs, 'delve'),
  'capability supportsSteppingGranularity': asked('codelldb', 'delve'),
  'capability supportsValueFormattingOptions': asked('debugpy', 'lldb-dap'),

  'client supportsMemoryReferences': played(set, 'codelldb', 'gdb'),
  'client supportsVariableType': stopped,
};
