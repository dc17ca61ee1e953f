import { byRequest, console, cwd, flag, numberOrText, text, texts, textOrTexts } from '../attribute.ts';

/** C, C++ and Rust, by lldb-dap. */
export const lldbDapAttributes = byRequest(
  {
    program: text('The program to start; for an attach, the one that runs.'),
    stopOnEntry: flag('Stop before the program runs.', { default: false }),
    sourcePath: text('The folder for relative paths of sources.'),
    sourceMap: { description: 'The local folders of sources, by the folders of the build.', type: ['array', 'object'] },
    debuggerRoot: text('The folder for relative paths of object files.'),
    targetTriple: text("The target's architecture, if the program does not say it.", {
      suggestions: ['x86_64-unknown-linux-gnu', 'aarch64-unknown-linux-gnu'],
    }),
    platformName: text('The platform of the program, if it does not say it.'),
    initCommands: texts('LLDB commands to run when the debugger starts.'),
    preRunCommands: texts('LLDB commands to run just before the program starts.'),
    postRunCommands: texts('LLDB commands to run as soon as the program has started.'),
    stopCommands: texts('LLDB commands to run at each stop.'),
    exitCommands: texts('LLDB commands to run when the program has ended.'),
    terminateCommands: texts('LLDB commands to run when the session ends.'),
    timeout: numberOrText('How long the program may take to stop at its start, in seconds.', { default: 30 }),
    enableAutoVariableSummaries: flag('Summarize values for which there is no summary.', { default: false }),
    displayExtendedBacktrace: flag('Show the calls that led to an asynchronous one.', { default: false }),
    enableSyntheticChildDebugging: flag('Show the raw fields of a formatted value, too.', { default: false }),
    commandEscapePrefix: text('What begins an LLDB command in the console.', { default: '`' }),
    customFrameFormat: text("The text of a frame, as a format of LLDB. Its '${…}' are LLDB's."),
    customThreadFormat: text("The text of a thread, as a format of LLDB. Its '${…}' are LLDB's."),
  },
  {
    launch: {
      args: textOrTexts('The arguments of the program.'),
      cwd,
      env: {
        description: 'Environment variables of the program: an object, or a list of `NAME=value`.',
        type: ['object', 'array'],
      },
      disableASLR: flag('Load the program at the same addresses each time.', { default: true }),
      disableSTDIO: flag('Leave out what the program reads and writes.', { default: false }),
      shellExpandArguments: flag('Expand the arguments as a shell would.', { default: false }),
      detachOnError: flag('Leave the program running when the debugger fails.', { default: false }),
      launchCommands: texts('LLDB commands that start the program, instead of the debugger.'),
      runInTerminal: flag('Run the program in a terminal.', { default: false }),
      console,
    },
    attach: {
      pid: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }),
      waitFor: flag('Wait until the program starts.', { default: false }),
      attachCommands: texts('LLDB commands that attach to the program, instead of the debugger.'),
      coreFile: text('The core file to read.'),
      'gdb-remote-port': numberOrText('The port of a remote debug server.'),
      'gdb-remote-hostname': text('The host of a remote debug server.', { default: 'localhost' }),
    },
  },
);
