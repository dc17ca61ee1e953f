import type { OwnRow } from '#protocol';
import type { Exercise } from './exercise.ts';
import { onEachAdapter } from './on-each-adapter.ts';
import type { FakeOnlyRow, RealAdapter } from './proven.ts';

/** One or more; on a real adapter first, wherever there is one. */
type ExercisesOf<Row> = Row extends FakeOnlyRow
  ? readonly [Exercise, ...Exercise[]]
  : readonly [Exercise<RealAdapter>, ...Exercise[]];

const on =
  <Adapter extends RealAdapter | 'fake'>(adapter: Adapter) =>
  (file: string, test: string): Exercise<Adapter> => ({ adapter, file, test });
const node = on('js-debug');
const python = on('debugpy');
const lldb = on('lldb-dap');
const codelldb = on('codelldb');
const delve = on('delve');
const gdb = on('gdb');
const rdbg = on('rdbg');
const fake = on('fake');

const realAdapters = 'server/src/session/real-adapters.test.ts';
const breakpoints = 'e2e/breakpoints.spec.ts';
const functions = 'e2e/function-breakpoints.spec.ts';
const values = 'e2e/values.spec.ts';

const wholeSession = node(
  'e2e/javascript.spec.ts',
  'a person stops a program, looks around, steps by keys and lets it run to its end',
);
const pythonProgram = python(realAdapters, "a 'Python' program stops at a breakpoint, steps out, runs on and ends");
const nodeAttach = node(realAdapters, 'a Node program that somebody else started is let go when the session ends');
const pythonAttach = python(
  realAdapters,
  'a Python program that somebody else started is stopped at a breakpoint, and let go when the session ends',
);
const pythonSteps = python('e2e/python.spec.ts', 'a program › steps over, into and out of a call');
const pythonPause = python(realAdapters, "an endless 'Python' program › stops when it is paused");
const nodePause = node(realAdapters, "an endless 'JavaScript' program › stops when it is paused");
const nodeRestart = node(
  realAdapters,
  "an endless 'JavaScript' program › stops at the same breakpoint again after a restart",
);
const frameMenu = node(
  'e2e/sessions.spec.ts',
  'the menu of a row copies the stack, restarts a frame and steps a thread, by keyboard',
);
const setInPlace = node(values, 'a value is set in its place; a refusal stands under it and keeps what was typed');
const pythonSetInPlace = python(values, 'in Python › values are set, and what the adapter leaves as it was says so');
const watchSet = node(values, 'a watched expression is set where the adapter can; its children too');
const copied = node(values, 'values and expressions are copied whole by key and menu, and shown whole');
const adaptersSource = node(
  'e2e/javascript.spec.ts',
  'a source that only the adapter has opens, is labelled and cannot be written',
);
const typedNext = node(
  'e2e/console-panel.spec.ts',
  'what can be typed next is offered, chosen by keys, and never taken unasked',
);
const pythonTypedNext = python('e2e/console-panel.spec.ts', 'in Python › what can be typed next is offered');
const nodeTerminal = node(
  realAdapters,
  "a 'JavaScript' program in a terminal says each line once and ends with its exit code",
);
const pythonTerminal = python(
  realAdapters,
  "a 'Python' program in a terminal says each line once and ends with its exit code",
);
const colours = node('e2e/console.spec.ts', 'colours are drawn, and no escape character is left');
const nodeRaises = node(realAdapters, "an uncaught exception of a 'JavaScript' program is a stop where it was thrown");
const pythonRaises = python(realAdapters, "an uncaught exception of a 'Python' program is a stop where it was thrown");
const filterCondition = node(
  'e2e/breakpoints-panel.spec.ts',
  'a condition on an exception filter is written in the list, by keyboard, and decides where it stops',
);
const looking = 'e2e/looking.spec.ts';
const hexadecimal = node(looking, 'numbers are written in hexadecimal, one or all, and back');
const functionPlace = node(looking, 'a function leads to where it was written');
const longStack = node(
  looking,
  'a long stack is read on where it is scrolled to, and its outermost frame shows its values',
);
const hovered = node(
  'e2e/annotations.spec.ts',
  'the pointer rests on an expression, and its value opens, part by part',
);
const pythonConditions = python(breakpoints, 'in Python › condition, hit count and log message work as well');

const memory = 'e2e/memory.spec.ts';
const memoryShown = lldb(
  memory,
  'with lldb-dap › the memory of a value is shown from its menu, gone through by keys, and follows a step',
);
const memoryWritten = lldb(memory, 'with lldb-dap › two digits write a byte; Escape gives the first one up');
const codelldbMemory = codelldb(memory, 'with CodeLLDB memory is shown and written');
const gdbMemory = gdb(memory, 'with GDB, whose references are expressions, memory is shown and written');
const bufferMemory = node(
  memory,
  'with js-debug the bytes of a buffer are shown by offset, written, and found again after a step',
);
const progressShown = lldb(
  'e2e/progress.spec.ts',
  'with lldb-dap › what an adapter is at is shown with how far it is, and gone at its end',
);
const modules = 'e2e/modules.spec.ts';
const modulesAsked = lldb(
  modules,
  'of a C program › with lldb-dap modules are a table that is filtered, and gone through by keys',
);
const pythonModules = python(modules, 'of a Python program › with debugpy modules are asked for when they are opened');
const sourcesAsked = node(
  modules,
  'of a JavaScript program › with js-debug loaded sources are asked for, are a tree by folder and are filtered',
);
const moduleColumns = fake(
  modules,
  'of an adapter with columns of its own › thousands of modules are read in pages, with the types that the columns have',
);

const disassembly = 'e2e/disassembly.spec.ts';
const disassembled = lldb(
  disassembly,
  'with lldb-dap instructions stand between their lines of source, and are scrolled both ways',
);
const kindsOfBreakpoints = 'server/src/session/breakpoints/breakpoint-kinds.test.ts';
const dataByMenu = lldb(
  'e2e/breakpoint-kinds.spec.ts',
  'in C › lldb-dap: a data breakpoint is set from the menu of a variable, stops when it changes, and goes with its session',
);
const gdbData = gdb(
  kindsOfBreakpoints,
  "a data breakpoint › stops 'GDB' when a variable changes, and goes with its session",
);
const stepTargets = (name: string) => `a person steps into the call that was chosen among those of a line (${name})`;
const jumps = (name: string) =>
  `the program goes on from the line of the cursor, and what is between is not run (${name})`;
const granular = (name: string) => `a step goes as far as was chosen: a line, or an instruction of it (${name})`;
const asked = (name: string) => `real adapters › Stop asks the program to end by itself, and it does (${name})`;
const rarely = (test: string) => fake('e2e/ending.spec.ts', `what hardly any adapter can › ${test}`);
const oneThread = rarely('one thread is resumed or stepped while the others stand, and one is ended');
const jumping = [
  python('e2e/jump.spec.ts', jumps('debugpy')),
  codelldb('e2e/jump.spec.ts', jumps('CodeLLDB')),
] as const;

const steppingBack = 'e2e/stepping-back.spec.ts';
const runBackwards = fake(
  steppingBack,
  'with an adapter that has recorded everything › a program is run backwards, to its beginning',
);

const adapters = 'e2e/adapters.spec.ts';

/** A row without a test does not compile. */
const exercises: { readonly [Row in OwnRow]: ExercisesOf<Row> } = {
  'request attach': [nodeAttach, pythonAttach],
  'request breakpointLocations': [
    node(
      'e2e/breakpoint-kinds.spec.ts',
      'in JavaScript › places on a line are offered, and one of them takes a breakpoint',
    ),
    lldb(
      'e2e/column-breakpoints.spec.ts',
      'lldb-dap: places within a line that has a breakpoint are marked, and take one by a click or a key',
    ),
  ],
  'request cancel': [
    lldb(
      'e2e/cancel.spec.ts',
      'with lldb-dap › what waits behind a command without an end is cancelled, then the command is, and the program stands where it stood',
    ),
    fake(
      'e2e/cancel.spec.ts',
      'an adapter that is slow › what takes long in the console is given up from there, and the adapter is told',
    ),
  ],
  'request completions': [
    typedNext,
    pythonTypedNext,
    node(
      'e2e/looking.spec.ts',
      'what can be typed next is offered where an expression is watched, and where a value is set',
    ),
    node(
      'e2e/breakpoint-completions.spec.ts',
      'what can be typed next is offered in conditions and in the braces of log messages',
    ),
  ],
  'request configurationDone': [wholeSession, pythonProgram],
  'request continue': [wholeSession, pythonProgram],
  'request disassemble': [
    disassembled,
    on('delve')(disassembly, 'with delve instructions are scrolled both ways and in step'),
    gdb(disassembly, 'with GDB instructions are scrolled both ways and in step'),
    codelldb(disassembly, 'with CodeLLDB instructions are scrolled both ways and in step'),
  ],
  'request disconnect': [wholeSession, pythonProgram],
  'request evaluate': [hovered, pythonSetInPlace],
  'request exceptionInfo': [nodeRaises, pythonRaises],
  'request goto': jumping,
  'request gotoTargets': jumping,
  'request initialize': [wholeSession, pythonProgram],
  'request launch': [wholeSession, pythonProgram],
  'request loadedSources': [sourcesAsked],
  'request locations': [functionPlace, lldb(looking, 'of lldb-dap › a variable leads to where it was declared')],
  'request modules': [modulesAsked, pythonModules],
  'request next': [wholeSession, pythonSteps],
  'request pause': [nodePause, pythonPause],
  'request readMemory': [memoryShown, codelldbMemory, gdbMemory, bufferMemory],
  'request restart': [nodeRestart],
  'request restartFrame': [frameMenu],
  'request reverseContinue': [runBackwards, rarely('a program runs backwards, and the toolbar offers it where it can')],
  'request scopes': [wholeSession, pythonProgram],
  'request dataBreakpointInfo': [dataByMenu, gdbData],
  'request setDataBreakpoints': [dataByMenu, gdbData],
  'request setFunctionBreakpoints': [
    python(
      'e2e/breakpoint-kinds.spec.ts',
      'in Python › a function breakpoint is written in the list, stops where the function begins, and is removed by a key',
    ),
    lldb(functions, 'lldb-dap: a stop in a function that has a breakpoint is said to be one, and counted'),
    codelldb(functions, 'CodeLLDB: a stop in a function that has a breakpoint is said to be one, and counted'),
    delve(functions, 'delve: a stop in a function that has a breakpoint is said to be one, and counted'),
    gdb(functions, 'GDB: a stop in a function that has a breakpoint is said to be one, and counted'),
  ],
  'request setBreakpoints': [wholeSession, pythonProgram],
  'request setExceptionBreakpoints': [filterCondition, pythonRaises],
  'request setExpression': [watchSet],
  'request setInstructionBreakpoints': [
    lldb(disassembly, 'F9 on an instruction sets a breakpoint there, at which the program stops'),
    gdb(kindsOfBreakpoints, "an instruction breakpoint › stops 'GDB' at its address"),
  ],
  'request setVariable': [setInPlace, pythonSetInPlace],
  'request source': [adaptersSource],
  'request stackTrace': [wholeSession, pythonProgram],
  'request stepBack': [rdbg(steppingBack, 'in Ruby › a program that rdbg records is stepped back'), runBackwards],
  'request stepIn': [wholeSession, pythonSteps],
  'request stepInTargets': [
    node('e2e/step-targets.spec.ts', stepTargets('js-debug')),
    lldb('e2e/step-targets.spec.ts', stepTargets('lldb-dap')),
    codelldb('e2e/step-targets.spec.ts', stepTargets('CodeLLDB')),
  ],
  'request stepOut': [wholeSession, pythonSteps],
  'request terminate': [
    python('e2e/ending.spec.ts', asked('debugpy')),
    rdbg('e2e/ending.spec.ts', asked('rdbg')),
    gdb('e2e/ending.spec.ts', asked('GDB')),
  ],
  'request terminateThreads': [oneThread],
  'request threads': [wholeSession, pythonProgram],
  'request variables': [wholeSession, pythonProgram],
  'request writeMemory': [memoryWritten, codelldbMemory, gdbMemory, bufferMemory],

  'reverse runInTerminal': [nodeTerminal, pythonTerminal],
  'reverse startDebugging': [wholeSession],

  'event breakpoint': [node(breakpoints, 'a breakpoint on a line without code moves to where it really is')],
  'event capabilities': [lldb(adapters, 'lldb-dap: a program stops at a breakpoint, with its stack and its locals')],
  'event continued': [wholeSession, pythonProgram],
  'event exited': [pythonProgram],
  'event initialized': [wholeSession, pythonProgram],
  'event invalidated': [
    bufferMemory,
    memoryWritten,
    lldb(adapters, 'lldb-dap: a variable is expanded, and set in its place'),
  ],
  'event loadedSource': [wholeSession],
  'event memory': [lldb(memory, 'with lldb-dap › memory follows a value that is set, where the adapter tells of it')],
  'event module': [pythonProgram],
  'event output': [wholeSession, pythonProgram],
  'event process': [pythonProgram],
  'event progressEnd': [progressShown],
  'event progressStart': [progressShown],
  'event progressUpdate': [progressShown],
  'event stopped': [wholeSession, pythonProgram],
  'event terminated': [wholeSession, pythonProgram],
  'event thread': [wholeSession, pythonProgram],

  'capability additionalModuleColumns': [moduleColumns],
  'capability breakpointModes': [
    gdb(kindsOfBreakpoints, 'GDB has a breakpoint in the mode that was chosen'),
    gdb(
      'e2e/breakpoint-kinds.spec.ts',
      'in C that is served with its source › GDB has a breakpoint in the mode that is chosen in its menu, and its row says so',
    ),
  ],
  'capability completionTriggerCharacters': [typedNext],
  'capability supportSuspendDebuggee': [rarely('a program is disconnected from and left suspended')],
  'capability supportTerminateDebuggee': [wholeSession],
  'capability supportedChecksumAlgorithms': [
    fake(
      modules,
      'of an adapter with columns of its own › a file that is not what the program was made of says so, and what runs is told',
    ),
  ],
  'capability supportsClipboardContext': [copied],
  'capability supportsConditionalBreakpoints': [
    node(breakpoints, 'a condition that is set by the context menu decides where it stops'),
    pythonConditions,
  ],
  'capability supportsDelayedStackTraceLoading': [longStack],
  'capability supportsEvaluateForHovers': [hovered],
  'capability supportsDataBreakpointBytes': [
    lldb(kindsOfBreakpoints, "'lldb-dap' watches a number of bytes at an address"),
    codelldb(
      'e2e/breakpoint-kinds.spec.ts',
      'in C, on bytes › CodeLLDB: so many bytes are watched, and what is done to them is chosen',
    ),
  ],
  'capability supportsExceptionFilterOptions': [filterCondition],
  'capability supportsExceptionOptions': [
    python('e2e/exception-options.spec.ts', 'exceptions that are named in the list stop the program as their row says'),
  ],
  'capability supportsHitConditionalBreakpoints': [
    node(breakpoints, 'a hit count that is set by the context menu counts'),
    pythonConditions,
  ],
  'capability supportsLogPoints': [
    node(breakpoints, 'a log message that is set by the context menu is printed, and nothing stops'),
    pythonConditions,
  ],
  'capability supportsSingleThreadExecutionRequests': [oneThread],
  'capability supportsSteppingGranularity': [
    lldb('e2e/running.spec.ts', granular('lldb-dap')),
    gdb('e2e/running.spec.ts', granular('GDB')),
  ],

  'capability supportsValueFormattingOptions': [
    hexadecimal,
    python(
      looking,
      'of debugpy › what an exception was raised from is told with it, and numbers are written in hexadecimal',
    ),
  ],
  'client supportsArgsCanBeInterpretedByShell': [
    node('e2e/terminal.spec.ts', '"Shell": arguments of a trusted workspace are read by a shell'),
    python('e2e/terminal.spec.ts', '"Shell, in Python": arguments of a trusted workspace are read by a shell'),
  ],
  'capability supportsANSIStyling': [colours],
  'client supportsANSIStyling': [colours],
  'client supportsMemoryReferences': [memoryShown, bufferMemory],
  'client supportsVariablePaging': [node('e2e/variables.spec.ts', 'an array of ten thousand is read by hundreds')],
  'client supportsVariableType': [wholeSession, pythonProgram],
};

const further: Readonly<Record<string, readonly Exercise[] | undefined>> = onEachAdapter;

/** Which tests exercise a row, on which adapters. */
export const dapExercises: Readonly<Record<string, readonly Exercise[]>> = Object.fromEntries(
  Object.entries<readonly Exercise[]>(exercises).map(([row, first]) => [row, [...first, ...(further[row] ?? [])]]),
);
