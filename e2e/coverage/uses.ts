import type { OwnRow } from '#protocol';

/** What is made of a row, and where. */
export interface Use {
  /** What a person or an agent has of it. */
  readonly what: string;
  /** Files of the page, of tools or of the server where that is done, the nearest to the person first. */
  readonly files: readonly [string, ...string[]];
  /** The name by which all these files know it, where it is not the protocol's. */
  readonly named?: string;
}

const cursorLine = 'client/src/app/commands/cursor-line.ts';
const ending = 'server/src/session/tree/ending.ts';
const commands = 'client/src/app/commands/program-commands.ts';
const stackMenu = 'client/src/features/stack/stack-menu.ts';
const breakpointForm = 'client/src/editor/breakpoint-form.ts';
const valuesPanel = 'client/src/features/values/values-panel.ts';
const setValue = 'client/src/features/values/set-value.ts';
const progress = 'client/src/app/progress.ts';
const reactions = 'server/src/session/reactions/reactions.ts';
const kinds = 'protocol/src/breakpoints/breakpoint-kinds.ts';
const start = 'server/src/session/tree/handshake.ts';
const stopBundle = 'server/src/session/reactions/stop-bundle.ts';
const tree = 'server/src/session/tree/session-tree.ts';
const stepTool = 'server/src/tools/step-execution.ts';

/** Where each row of the protocol is put to use. One without a use does not compile. */
export const dapUses: Readonly<Record<OwnRow, Use>> = {
  'request attach': {
    what: 'a program that runs already, and children that wait for us',
    files: ['server/src/session/tree/children.ts'],
  },
  'request breakpointLocations': {
    what: 'places on a line where a breakpoint can stand: marks in its text, the menu of its number, and a key',
    files: ['client/src/features/breakpoints/breakpoint-columns.ts'],
  },
  'request cancel': {
    what: 'values, the console, memory, instructions, lists and progress that take long are given up where they are shown',
    files: [valuesPanel, progress, 'server/src/dap/connection.ts'],
  },
  'request completions': {
    what: 'what can be typed next in the console, in a watched expression, in conditions and log messages, and where a value is set',
    files: ['client/src/model/completer.ts'],
  },
  'request configurationDone': { what: 'the program runs once it is configured', files: [start] },
  'request continue': {
    what: 'Continue',
    files: [commands, stackMenu, 'server/src/tools/continue-debugging.ts'],
  },
  'request disassemble': { what: 'the grid "Disassembly"', files: ['client/src/features/disassembly/disassembly.ts'] },
  'request disconnect': {
    what: 'Stop, and letting go of what was attached to',
    files: ['server/src/session/tree/ending.ts'],
  },
  'request evaluate': {
    what: 'hovers, watch, console, copied values',
    files: [
      'client/src/features/values/hovered-values.ts',
      'client/src/features/values/watch-rows.ts',
      'client/src/model/evaluate.ts',
      'client/src/features/values/copy-value.ts',
      'server/src/tools/evaluate-expression.ts',
    ],
  },
  'request exceptionInfo': { what: 'what is told of an exception where it was thrown', files: [stopBundle] },
  'request goto': { what: 'Jump to cursor', files: [cursorLine] },
  'request gotoTargets': { what: 'where the program can go on from, at the line of the cursor', files: [cursorLine] },
  'request initialize': { what: 'the start of each session', files: [start] },
  'request launch': { what: 'Start debugging', files: [tree] },
  'request loadedSources': {
    what: 'loaded sources are asked for when they are opened',
    files: ['client/src/model/asked-list.ts'],
  },
  'request locations': {
    what: 'from a value to where it was declared, and where it is from',
    files: ['client/src/model/go-to-location.ts'],
  },
  'request modules': {
    what: 'modules are asked for, in pages, when they are opened',
    files: ['client/src/model/asked-list.ts'],
  },
  'request next': { what: 'Step over', files: [commands, stackMenu, stepTool] },
  'request pause': { what: 'Pause', files: [commands, stackMenu] },
  'request readMemory': {
    what: 'the grid "Memory"',
    files: ['client/src/features/memory/memory-at-place.ts'],
  },
  'request restart': { what: 'Restart', files: [commands, tree] },
  'request restartFrame': { what: 'Restart frame', files: [stackMenu, 'client/src/features/stack/stack-frames.ts'] },
  'request reverseContinue': { what: 'Reverse continue', files: [commands] },
  'request scopes': {
    what: 'scopes of the selected frame',
    files: ['client/src/features/values/variables.ts', stopBundle, 'server/src/tools/get-scopes.ts'],
  },
  'request dataBreakpointInfo': {
    what: 'breakpoints on data, from the menu of a value',
    files: ['client/src/features/values/data-breakpoint-entries.ts'],
  },
  'request setDataBreakpoints': { what: 'breakpoints on data', files: [kinds] },
  'request setFunctionBreakpoints': { what: 'breakpoints on functions', files: [kinds] },
  'request setBreakpoints': { what: 'breakpoints', files: [kinds] },
  'request setExceptionBreakpoints': { what: 'exception filters', files: [start] },
  'request setExpression': { what: 'a watched expression is set in its place', files: [setValue] },
  'request setInstructionBreakpoints': {
    what: 'breakpoints in the disassembly',
    files: ['client/src/features/disassembly/instruction-breakpoints.ts'],
  },
  'request setVariable': { what: 'a variable is set in its place', files: [setValue] },
  'request source': {
    what: 'sources that only the adapter has, in tabs of their own',
    files: ['client/src/model/create-workbench.ts'],
  },
  'request stackTrace': { what: 'call stack', files: ['client/src/features/stack/call-stack.ts', stopBundle] },
  'request stepBack': { what: 'Step back', files: [commands] },
  'request stepIn': { what: 'Step into', files: [commands, stackMenu, stepTool] },
  'request stepInTargets': {
    what: 'Step into target, in the editor and in the menu of a frame',
    files: ['client/src/app/commands/step-into-target.ts', stackMenu],
  },
  'request stepOut': { what: 'Step out', files: [commands, stackMenu, stepTool] },
  'request terminate': { what: 'Stop asks the program to end by itself', files: [ending] },
  'request terminateThreads': { what: 'Terminate thread', files: [stackMenu] },
  'request threads': { what: 'threads in the call stack', files: ['server/src/session/reactions/thread-list.ts'] },
  'request variables': {
    what: 'variables and what is in them',
    files: ['client/src/features/values/value-tree.ts', stopBundle, 'server/src/tools/get-variables.ts'],
  },
  'request writeMemory': {
    what: 'bytes that are edited in the grid "Memory"',
    files: ['client/src/features/memory/memory-at-place.ts'],
  },

  'reverse runInTerminal': {
    what: 'programs that want a terminal have one in the page',
    files: ['server/src/session/reactions/run-in-terminal.ts'],
  },
  'reverse startDebugging': {
    what: 'child sessions: processes, workers, pages',
    files: ['server/src/session/reactions/reverse-requests.ts'],
  },

  'event breakpoint': {
    what: 'breakpoints that are bound late, or move',
    files: ['client/src/features/breakpoints/breakpoint-look.ts'],
    named: 'verified',
  },
  'event capabilities': { what: 'what an adapter can do since; filters that come late are sent', files: [reactions] },
  'event continued': {
    what: 'threads that run on',
    files: ['protocol/src/session/threads.ts'],
    named: 'continueThreads',
  },
  'event exited': {
    what: 'the exit code in the status, and in what agents are answered',
    files: ['client/src/app/status-words.ts', 'server/src/tools/answers.ts'],
    named: 'exitCode',
  },
  'event initialized': { what: 'breakpoints and filters are sent', files: [reactions, start] },
  'event invalidated': {
    what: 'what was read and holds no longer is read anew, and only that',
    files: [reactions, 'protocol/src/session/invalidations.ts'],
  },
  'event loadedSource': {
    what: 'loaded sources',
    files: ['client/src/features/sources/loaded-sources.ts'],
    named: 'loadedSources',
  },
  'event memory': {
    what: 'memory that is shown is read again where it changed',
    files: ['client/src/features/memory/memory-at-place.ts'],
    named: 'memoryChanges',
  },
  'event module': { what: 'modules', files: ['client/src/features/sources/modules.ts'], named: 'modules' },
  'event output': { what: 'console', files: [reactions] },
  'event process': { what: 'the process that is ended with the session', files: [reactions] },
  'event progressEnd': { what: 'what an adapter was at goes', files: [progress], named: 'progress' },
  'event progressStart': { what: 'what an adapter is at is shown', files: [progress], named: 'progress' },
  'event progressUpdate': { what: 'how far an adapter is', files: [progress], named: 'percentage' },
  'event stopped': { what: 'stops: where, why, what is there', files: ['client/src/app/status-words.ts', reactions] },
  'event terminated': { what: 'the end of a session', files: [reactions] },
  'event thread': { what: 'threads come and go', files: [reactions] },

  'capability additionalModuleColumns': {
    what: 'columns of the table of modules, with their types and widths',
    files: ['client/src/features/sources/module-columns.ts'],
  },
  'capability breakpointModes': {
    what: 'the mode of a breakpoint (hardware, software), in its menu',
    files: ['client/src/features/breakpoints/breakpoint-modes.ts'],
  },
  'capability completionTriggerCharacters': {
    what: 'when a field asks what can be typed next',
    files: ['client/src/model/completer.ts'],
  },
  'capability supportSuspendDebuggee': {
    what: 'Disconnect and leave suspended',
    files: [ending],
    named: 'suspendDebuggee',
  },
  'capability supportTerminateDebuggee': {
    what: 'what we launched is ended, what we attached to is let go',
    files: ['server/src/session/tree/ending.ts'],
    named: 'terminateDebuggee',
  },
  'capability supportedChecksumAlgorithms': {
    what: 'a source that is not the file on disk says so',
    files: ['client/src/model/follow/follow-checksums.ts'],
  },
  'capability supportsClipboardContext': {
    what: 'a copied value is the whole value',
    files: ['client/src/features/values/copy-value.ts', 'server/src/tools/evaluate-expression.ts'],
  },
  'capability supportsConditionalBreakpoints': {
    what: 'the condition of a breakpoint',
    files: [breakpointForm, 'server/src/tools/set-breakpoint.ts'],
    named: 'condition',
  },
  'capability supportsDelayedStackTraceLoading': {
    what: 'a stack is read in parts, or all at once',
    files: ['server/src/session/door/stack-parts.ts'],
  },
  'capability supportsEvaluateForHovers': {
    what: 'the value under the pointer',
    files: ['client/src/features/values/hovered-values.ts', 'server/src/tools/evaluate-expression.ts'],
  },
  'capability supportsDataBreakpointBytes': {
    what: 'breakpoints on a number of bytes at an address, from the menu of a value',
    files: ['client/src/features/values/data-breakpoint-entries.ts'],
  },
  'capability supportsExceptionFilterOptions': {
    what: 'the condition of an exception filter',
    files: ['protocol/src/breakpoints/breakpoints.ts'],
  },
  'capability supportsExceptionOptions': {
    what: 'exceptions by their names, and when the program stops at them',
    files: ['client/src/features/breakpoints/exception-options.ts', 'protocol/src/breakpoints/breakpoints.ts'],
  },
  'capability supportsHitConditionalBreakpoints': {
    what: 'the hit count of a breakpoint',
    files: [breakpointForm],
    named: 'hitCondition',
  },
  'capability supportsLogPoints': {
    what: 'the log message of a breakpoint',
    files: [breakpointForm],
    named: 'logMessage',
  },
  'capability supportsSingleThreadExecutionRequests': {
    what: 'one thread runs or steps on alone',
    files: [stackMenu],
  },
  'capability supportsSteppingGranularity': {
    what: 'steps by statement, line or instruction',
    files: ['client/src/app/commands/stepping-commands.ts'],
  },

  'client supportsArgsCanBeInterpretedByShell': {
    what: 'arguments as one text, for a shell, where the owner trusts the workspace',
    files: [start],
  },
  'capability supportsValueFormattingOptions': {
    what: 'values in hexadecimal, one or all',
    files: ['client/src/features/values/value-format.ts', 'client/src/model/commands/conditions.ts'],
  },

  'capability supportsANSIStyling': {
    what: 'styles of values',
    files: ['client/src/features/values/values-panel.ts'],
  },
  'client supportsANSIStyling': {
    what: 'colours in the console',
    files: ['client/src/features/console/console-line-view.ts'],
    named: 'readAnsi',
  },
  'client supportsMemoryReferences': {
    what: '"Show memory" in the menu of a value',
    files: ['client/src/features/memory/show-memory.ts'],
    named: 'memoryReference',
  },
  'client supportsVariablePaging': {
    what: 'long arrays are read by hundreds',
    files: ['client/src/features/values/value-tree.ts'],
    named: 'indexedVariables',
  },
  'client supportsVariableType': {
    what: 'the kind of a value, and its type',
    files: ['client/src/features/values/value-kind.ts'],
    named: 'type',
  },
};
