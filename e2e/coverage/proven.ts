import type { OwnRow } from '#protocol';

/** The adapters that people use, by the labels of their rows. An adapter is a real one if it stands here. */
export const adapterLabels = {
  'js-debug': 'JavaScript and TypeScript (js-debug)',
  debugpy: 'Python (debugpy)',
  'lldb-dap': 'C, C++ and Rust (lldb-dap)',
  codelldb: 'C, C++ and Rust (CodeLLDB)',
  delve: 'Go (delve)',
  gdb: 'C and C++ (GDB)',
  rdbg: 'Ruby (rdbg)',
  netcoredbg: 'C# and .NET (netcoredbg)',
} as const;

export type RealAdapter = keyof typeof adapterLabels;

/** Those that tests have. */
const every = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb', 'rdbg'] as const;
/** rdbg tells of nothing but stops. */
const everyButRdbg = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb'] as const;
const ofMemory = ['js-debug', 'lldb-dap', 'codelldb', 'gdb'] as const;
const ofData = ['lldb-dap', 'codelldb', 'gdb'] as const;
const lldb = ['lldb-dap'] as const;

/**
 * The adapters that are known to do a row, tried one by one: each owes it an exercise. A row that none does may rest on a
 * scripted adapter alone. Left out is what an adapter answers without doing it, and what it is better not asked for: the
 * quirks of its row say so (`unusableCapabilities`).
 */
export const provenOn = {
  'request attach': every,
  'request breakpointLocations': ['js-debug', 'lldb-dap'],
  'request cancel': lldb,
  'request completions': ['js-debug', 'debugpy', 'lldb-dap', 'rdbg'],
  'request configurationDone': every,
  'request continue': every,
  'request dataBreakpointInfo': ofData,
  'request disassemble': ['lldb-dap', 'codelldb', 'delve', 'gdb'],
  'request disconnect': every,
  'request evaluate': every,
  'request exceptionInfo': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'],
  'request goto': ['debugpy', 'codelldb'],
  'request gotoTargets': ['debugpy', 'codelldb'],
  'request initialize': every,
  'request launch': every,
  'request loadedSources': ['js-debug'],
  'request locations': ['js-debug', 'lldb-dap'],
  'request modules': ['debugpy', 'lldb-dap', 'codelldb'],
  'request next': every,
  'request pause': every,
  'request readMemory': ofMemory,
  'request restart': ['js-debug', 'lldb-dap', 'codelldb'],
  'request restartFrame': ['js-debug'],
  'request reverseContinue': [],
  'request scopes': every,
  'request setBreakpoints': every,
  'request setDataBreakpoints': ofData,
  'request setExceptionBreakpoints': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'rdbg'],
  'request setExpression': ['js-debug'],
  'request setFunctionBreakpoints': ['debugpy', 'lldb-dap', 'codelldb', 'delve', 'gdb'],
  'request setInstructionBreakpoints': ofData,
  'request setVariable': everyButRdbg,
  'request source': ['js-debug', 'lldb-dap', 'codelldb'],
  'request stackTrace': every,
  'request stepBack': ['rdbg'],
  'request stepIn': every,
  'request stepInTargets': ['js-debug', 'lldb-dap', 'codelldb'],
  'request stepOut': every,
  'request terminate': ['debugpy', 'gdb', 'rdbg'],
  'request terminateThreads': [],
  'request threads': every,
  'request variables': every,
  'request writeMemory': ofMemory,

  'reverse runInTerminal': ['js-debug', 'debugpy'],
  // lldb-dap does as well, but only when a command that is typed into its console makes it.
  'reverse startDebugging': ['js-debug'],

  'event breakpoint': ['js-debug', 'lldb-dap', 'codelldb', 'gdb'],
  'event capabilities': lldb,
  'event continued': everyButRdbg,
  'event exited': ['debugpy', 'lldb-dap', 'codelldb'],
  'event initialized': every,
  'event invalidated': ['js-debug', 'lldb-dap'],
  'event loadedSource': ['js-debug'],
  'event memory': lldb,
  'event module': ['debugpy', 'lldb-dap', 'codelldb'],
  'event output': everyButRdbg,
  'event process': ['debugpy', 'lldb-dap'],
  'event progressEnd': lldb,
  'event progressStart': lldb,
  'event progressUpdate': lldb,
  'event stopped': every,
  'event terminated': everyButRdbg,
  'event thread': ['js-debug', 'debugpy', 'lldb-dap'],

  'capability additionalModuleColumns': [],
  'capability breakpointModes': ['gdb'],
  'capability completionTriggerCharacters': ['js-debug', 'lldb-dap'],
  'capability supportSuspendDebuggee': [],
  'capability supportTerminateDebuggee': ['js-debug', 'lldb-dap', 'codelldb', 'rdbg'],
  'capability supportedChecksumAlgorithms': [],
  'capability supportsANSIStyling': ['js-debug'],
  'capability supportsClipboardContext': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'],
  'capability supportsConditionalBreakpoints': every,
  'capability supportsDataBreakpointBytes': ['lldb-dap', 'codelldb'],
  'capability supportsDelayedStackTraceLoading': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'],
  'capability supportsEvaluateForHovers': every,
  // rdbg says so as well, and none of its filters takes a condition.
  'capability supportsExceptionFilterOptions': ['js-debug', 'lldb-dap', 'codelldb'],
  'capability supportsExceptionOptions': ['debugpy'],
  'capability supportsHitConditionalBreakpoints': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'gdb'],
  // GDB's adapter prints the messages without their values.
  'capability supportsLogPoints': ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'],
  'capability supportsSingleThreadExecutionRequests': [],
  'capability supportsSteppingGranularity': ['lldb-dap', 'codelldb', 'delve', 'gdb'],
  'capability supportsValueFormattingOptions': ['js-debug', 'debugpy', 'lldb-dap'],

  'client supportsANSIStyling': ['js-debug'],
  'client supportsArgsCanBeInterpretedByShell': ['js-debug', 'debugpy'],
  'client supportsMemoryReferences': ofMemory,
  'client supportsVariablePaging': ['js-debug'],
  'client supportsVariableType': every,
} as const satisfies Readonly<Record<OwnRow, readonly RealAdapter[]>>;

type Proven = typeof provenOn;

/** What no adapter that is to be had does, and so may rest on our own. */
export type FakeOnlyRow = { [Row in keyof Proven]: Proven[Row] extends readonly [] ? Row : never }[keyof Proven];
