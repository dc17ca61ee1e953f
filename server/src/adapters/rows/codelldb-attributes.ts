import { byRequest, cwd, env, flag, numberOrText, object, oneOf, text, texts, textOrTexts } from '../attribute.ts';

/** C, C++ and Rust, by CodeLLDB. */
export const codelldbAttributes = byRequest(
  {
    program: text('The program to start; for an attach, the one that runs.'),
    stopOnEntry: flag('Stop before the program runs.', { default: false }),
    sourceMap: object('The local folders of sources, by the folders of the build.'),
    relativePathBase: text('The folder for relative paths of sources.', { default: '${workspaceFolder}' }),
    sourceLanguages: texts('The languages of the program.', { suggestions: [['cpp', 'rust']] }),
    expressions: oneOf(['simple', 'python', 'native'], 'How expressions are evaluated.', { default: 'simple' }),
    breakpointMode: oneOf(['path', 'file'], 'Find the file of a breakpoint by its path, or by its name.', {
      default: 'path',
    }),
    reverseDebugging: flag('Step back, where the debug server can.', { default: false }),
    initCommands: texts('LLDB commands to run when the debugger starts.'),
    targetCreateCommands: texts('LLDB commands that choose the program, instead of "program".'),
    processCreateCommands: texts('LLDB commands that start the program, or attach to it.'),
    preRunCommands: texts('LLDB commands to run just before the program starts.'),
    postRunCommands: texts('LLDB commands to run as soon as the program has started.'),
    preTerminateCommands: texts('LLDB commands to run just before the program is ended.'),
    exitCommands: texts('LLDB commands to run when the session ends.'),
    gracefulShutdown: textOrTexts('The signal that ends the program, or the LLDB commands that do.', {
      suggestions: ['SIGTERM', 'SIGINT'],
    }),
  },
  {
    launch: {
      args: textOrTexts('The arguments of the program.'),
      cwd,
      env,
      stdio: {
        description: 'Files for the standard input, output and error output. Null: the console, or the terminal.',
        type: ['string', 'array', 'object'],
      },
      terminal: oneOf(['console', 'integrated', 'external'], 'Where the program reads and writes.', {
        default: 'console',
      }),
      console: oneOf(
        ['internalConsole', 'integratedTerminal', 'externalTerminal'],
        'Where the program reads and writes. The same as "terminal".',
        { default: 'internalConsole' },
      ),
      cargo: {
        description: 'Builds the program with Cargo: its arguments. `${cargo:program}` is what was built.',
        type: ['object', 'array'],
        attributes: {
          args: texts('The arguments of Cargo.', { suggestions: [['build'], ['test', '--no-run']] }),
          cwd: text("Cargo's working folder."),
          env: object("Cargo's environment variables."),
          filter: object('Which program to debug, if several are built.', {
            attributes: {
              name: text('Its name.'),
              kind: text('Its kind.', { suggestions: ['bin', 'lib', 'example', 'test', 'bench'] }),
            },
          }),
        },
      },
    },
    attach: {
      pid: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }),
      waitFor: flag('Wait until the program starts (macOS).', { default: false }),
    },
  },
);
