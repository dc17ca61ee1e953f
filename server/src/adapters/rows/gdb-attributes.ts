import { byRequest, console, flag, list, number, numberOrText, object, oneOf, text, texts } from '../attribute.ts';

/** C and C++, by GDB. */
export const gdbAttributes = byRequest(
  {
    program: text('The program to start; for an attach, the one that runs.'),
    cwd: text('The folder that GDB, and with it the program, starts in.', { default: '${workspaceFolder}' }),
    environment: object('Environment variables of GDB and the program, by their names.'),
    gdb: text('The GDB to use.', { default: 'gdb' }),
    gdbArguments: texts('Further arguments of GDB.'),
    gdbAsync: flag('Talk to GDB while the program runs.', { default: true }),
    gdbNonStop: flag('Stop only the thread that reached a breakpoint.', { default: false }),
    preConnectCommands: texts('GDB commands to run first.'),
    initCommands: texts('GDB commands to run just before the program starts; for an attach, just after it.'),
    customResetCommands: texts('GDB commands that reset the target.'),
    hardwareBreakpoint: flag('Set breakpoints in hardware.', { default: false }),
    steppingResponseTimeout: number('How long a step may take until the program counts as running, in milliseconds.'),
    updateThreadInfo: oneOf(['missing', 'when-requested', 'never'], 'When GDB is asked for its threads.', {
      default: 'missing',
    }),
    verbose: flag('Write what the adapter does to the log.', { default: false }),
    logFile: text('A file for what is sent to GDB and back.'),
    openGdbConsole: flag('Open a terminal with GDB.', { default: false }),
  },
  {
    launch: {
      args: texts('The arguments of the program.'),
      arguments: text('The arguments of the program, as one text.'),
      console,
    },
    attach: { processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }) },
  },
);

const setupCommand = object('', {
  attributes: {
    text: text('The command.'),
    description: text('What it is for.'),
    ignoreFailures: flag('Continue if it fails.', { default: false }),
  },
});

/** C and C++, as Microsoft's extension has it, for GDB or LLDB. */
export const cppdbgAttributes = byRequest(
  {
    program: text('The program to start; for an attach, the one that runs.', { required: true }),
    MIMode: oneOf(['gdb', 'lldb'], 'The debugger to use.', { default: 'gdb' }),
    miDebuggerPath: text('The GDB to use.'),
    setupCommands: list('Commands of the debugger to run first.', { items: setupCommand }),
  },
  {
    launch: {
      args: texts('The arguments of the program.'),
      cwd: text('The folder that the program starts in.'),
      environment: list('Environment variables of the program.', {
        items: object('', { attributes: { name: text('Its name.'), value: text('Its value.') } }),
      }),
      stopAtEntry: flag('Stop at the beginning of `main`.', { default: false }),
      externalConsole: flag('Whether the terminal is external. Both kinds are in the page.', { default: false }),
    },
    attach: { processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }) },
  },
);
