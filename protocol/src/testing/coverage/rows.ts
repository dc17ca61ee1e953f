import type { OwnRow } from './names.ts';

/** The real adapters, by the launch.json types that `initialize` sends. All others are scripted. */
export const adapterOfType = {
  node: 'js-debug',
  'pwa-node': 'js-debug',
  chrome: 'js-debug',
  'pwa-chrome': 'js-debug',
  msedge: 'js-debug',
  'pwa-msedge': 'js-debug',
  python: 'debugpy',
  debugpy: 'debugpy',
  'lldb-dap': 'lldb-dap',
  lldb: 'codelldb',
  go: 'delve',
  gdb: 'gdb',
  rdbg: 'rdbg',
  coreclr: 'netcoredbg',
  netcoredbg: 'netcoredbg',
} as const satisfies Readonly<Record<string, string>>;

export type RealAdapter = (typeof adapterOfType)[keyof typeof adapterOfType];

const isTypeOfReal = (type: string): type is keyof typeof adapterOfType => Object.hasOwn(adapterOfType, type);

/** The adapter of a launch.json type; undefined for a scripted one. */
export const adapterOf = (type: string): RealAdapter | undefined =>
  isTypeOfReal(type) ? adapterOfType[type] : undefined;

/** A row of the protocol. */
export interface CoverageRow {
  /** Its use for a person or an agent. */
  readonly use: string;
  /** The adapters known to support it, each tested; if there are none, scripted adapters are tested. */
  readonly on: readonly RealAdapter[];
}

/** Requests that an adapter does not answer: the next stop is the answer (the quirk `unansweredRequests`). */
export const unanswered: Readonly<Partial<Record<RealAdapter, readonly string[]>>> = { rdbg: ['stepBack'] };

/** All adapters that tests use. */
const every = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb', 'rdbg'] as const;
/** rdbg sends few events besides stops. */
const everyButRdbg = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb'] as const;
const everyButGdb = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'] as const;
const withMemory = ['js-debug', 'lldb-dap', 'codelldb', 'gdb'] as const;
const native = ['lldb-dap', 'codelldb', 'gdb'] as const;
const lldb = ['lldb-dap', 'codelldb'] as const;

const row = (use: string, ...on: readonly RealAdapter[]): CoverageRow => ({ use, on });

/**
 * Each row of the protocol that is not covered with another. An adapter is omitted if it answers without doing what was
 * requested, or if its quirk `unusableCapabilities` has the capability. A missing row does not compile.
 */
export const coverageRows: Readonly<Record<OwnRow, CoverageRow>> = {
  'request attach': row('attaching to a running program, and to child processes that wait for us', ...every),
  'request breakpointLocations': row('inline breakpoints: where a line can take one', 'js-debug', 'lldb-dap'),
  'request cancel': row('cancelling slow reads, evaluations and progress', 'lldb-dap'),
  'request completions': row(
    'suggestions in the console, watch expressions, conditions, log messages and values being set',
    ...(['js-debug', 'debugpy', 'lldb-dap', 'rdbg'] as const),
  ),
  'request configurationDone': row('the program runs once breakpoints are set', ...every),
  'request continue': row('Continue', ...every),
  'request dataBreakpointInfo': row('data breakpoints, from the menu of a value', ...native),
  'request disassemble': row('the Disassembly panel', 'lldb-dap', 'codelldb', 'delve', 'gdb'),
  'request disconnect': row('Stop, and detaching from a program that was attached to', ...every),
  'request evaluate': row('hovers, watch expressions, the console and copied values', ...every),
  'request exceptionInfo': row('details of an exception at its stop', ...everyButGdb),
  'request goto': row('Jump to cursor', 'debugpy', 'codelldb'),
  'request gotoTargets': row('where Jump to cursor can jump', 'debugpy', 'codelldb'),
  'request initialize': row('the start of each session', ...every),
  'request launch': row('Start debugging', ...every),
  'request loadedSources': row('the list of loaded sources', 'js-debug'),
  'request locations': row("going to a value's declaration or function", 'js-debug', 'lldb-dap'),
  'request modules': row('the table of modules, in pages', 'debugpy', ...lldb),
  'request next': row('Step over', ...every),
  'request pause': row('Pause', ...every),
  'request readMemory': row('the Memory panel', ...withMemory),
  'request restart': row('Restart', 'js-debug', ...lldb),
  'request restartFrame': row('Restart frame', 'js-debug'),
  'request reverseContinue': row('Reverse continue'),
  'request scopes': row('scopes of the selected frame', ...every),
  'request setBreakpoints': row('breakpoints', ...every),
  'request setDataBreakpoints': row('data breakpoints', ...native),
  'request setExceptionBreakpoints': row('exception breakpoints', 'js-debug', 'debugpy', ...lldb, 'rdbg'),
  'request setExpression': row('setting a watch expression', 'js-debug'),
  'request setFunctionBreakpoints': row('function breakpoints', 'debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb'),
  'request setInstructionBreakpoints': row('breakpoints in the Disassembly panel', ...native),
  'request setVariable': row('setting a variable', ...everyButRdbg),
  'request source': row('sources that only the adapter has', 'js-debug', ...lldb),
  'request stackTrace': row('the call stack', ...every),
  'request stepBack': row('Step back', 'rdbg'),
  'request stepIn': row('Step into', ...every),
  'request stepInTargets': row('Step into target, in the editor and in the menu of a frame', 'js-debug', ...lldb),
  'request stepOut': row('Step out', ...every),
  'request terminate': row('Stop first asks the program to end by itself', 'debugpy', 'gdb'),
  'request terminateThreads': row('Terminate thread'),
  'request threads': row('threads in the call stack', ...every),
  'request variables': row('variables and their children', ...every),
  'request writeMemory': row('editing bytes in the Memory panel', ...withMemory),

  'reverse runInTerminal': row('a terminal in the page for the program', 'js-debug', 'debugpy'),
  // lldb-dap sends it too, but only for a command in its console.
  'reverse startDebugging': row('child sessions: processes, workers and pages', 'js-debug'),

  'event breakpoint': row('breakpoints that are verified late or move', 'js-debug', ...native),
  'event capabilities': row('capabilities and exception filters announced later', 'lldb-dap'),
  'event continued': row('threads shown as running', ...everyButRdbg),
  'event exited': row('the exit code in the status and in tool results', 'debugpy', ...lldb),
  'event initialized': row('breakpoints and exception filters are sent', ...every),
  'event invalidated': row('values that changed are read again, and only those', 'js-debug', 'lldb-dap'),
  'event loadedSource': row('the list of loaded sources', 'js-debug'),
  'event memory': row('the Memory panel reads changed memory again', 'lldb-dap'),
  'event module': row('the table of modules', 'debugpy', ...lldb),
  'event output': row('the console', ...everyButRdbg),
  'event process': row('the process that ends with the session', 'debugpy', 'lldb-dap'),
  'event progressEnd': row('progress of the adapter is hidden', 'lldb-dap'),
  'event progressStart': row('progress of the adapter is shown', 'lldb-dap'),
  'event progressUpdate': row('how far the adapter is', 'lldb-dap'),
  'event stopped': row('stops: where, why and with which values', ...every),
  'event terminated': row('the end of a session', ...everyButRdbg),
  'event thread': row('threads that start and end', 'js-debug', 'debugpy', 'lldb-dap'),

  'capability additionalModuleColumns': row('columns of the table of modules, with types and widths'),
  'capability breakpointModes': row('the mode of a breakpoint (hardware, software)', 'gdb'),
  'capability completionTriggerCharacters': row('characters that ask for suggestions', 'js-debug', 'lldb-dap'),
  'capability supportSuspendDebuggee': row('Disconnect and leave suspended'),
  'capability supportTerminateDebuggee': row('Stop ends what was launched', 'js-debug', ...lldb, 'rdbg'),
  'capability supportedChecksumAlgorithms': row('a warning where a file differs from the running program'),
  'capability supportsANSIStyling': row('styled values', 'js-debug'),
  'capability supportsClipboardContext': row('copying the full value', ...everyButGdb),
  'capability supportsConditionalBreakpoints': row('conditions of breakpoints', ...every),
  'capability supportsDataBreakpointBytes': row('data breakpoints on bytes at an address', ...lldb),
  'capability supportsDelayedStackTraceLoading': row('a stack read in parts', ...everyButGdb),
  'capability supportsEvaluateForHovers': row('the value under the pointer', ...every),
  // rdbg announces it too, but none of its filters takes a condition.
  'capability supportsExceptionFilterOptions': row('conditions of exception breakpoints', 'js-debug', ...lldb),
  'capability supportsExceptionOptions': row('exceptions by name, and when to break on them', 'debugpy'),
  'capability supportsHitConditionalBreakpoints': row('hit counts of breakpoints', 'js-debug', 'debugpy', ...native),
  // GDB's adapter prints the messages without their values.
  'capability supportsLogPoints': row('logpoints', ...everyButGdb),
  'capability supportsSingleThreadExecutionRequests': row('resuming and stepping one thread alone'),
  'capability supportsSteppingGranularity': row(
    'stepping by statement, line or instruction',
    ...(['lldb-dap', 'codelldb', 'delve', 'gdb'] as const),
  ),
  'capability supportsValueFormattingOptions': row('hexadecimal values', 'js-debug', 'debugpy', 'lldb-dap'),

  'client supportsANSIStyling': row('colours in the console', 'js-debug'),
  'client supportsArgsCanBeInterpretedByShell': row(
    'arguments read by a shell, in a trusted workspace',
    'js-debug',
    'debugpy',
  ),
  'client supportsMemoryReferences': row('"Show memory" in the menu of a value', ...withMemory),
  'client supportsVariablePaging': row('long arrays read by hundreds', 'js-debug'),
  'client supportsVariableType': row('the kind and type of a value', ...every),
};

/** The rows that the adapter of a type is known to support, for tests that run with several adapters. */
export function doneBy(type: string, rows: readonly OwnRow[]): readonly OwnRow[] {
  const adapter = adapterOf(type);
  return rows.filter((name) => adapter !== undefined && coverageRows[name].on.includes(adapter));
}
