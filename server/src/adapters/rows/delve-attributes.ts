import {
  byRequest,
  console,
  env,
  flag,
  list,
  number,
  numberOrText,
  object,
  oneOf,
  text,
  textOrTexts,
} from '../attribute.ts';

/** Go, by delve. */
export const delveAttributes = byRequest(
  {
    stopOnEntry: flag('Stop before the program runs.', { default: false }),
    backend: oneOf(['default', 'native', 'lldb', 'rr'], 'What delve debugs with.', { default: 'default' }),
    substitutePath: list('The local folders of sources, by the folders of the build.', {
      items: object('', { attributes: { from: text('The folder here.'), to: text('The folder of the build.') } }),
    }),
    stackTraceDepth: number('The most frames of a stack.', { default: 50 }),
    showGlobalVariables: flag('Show the variables of packages.', { default: false }),
    showRegisters: flag('Show the registers.', { default: false }),
    hideSystemGoroutines: flag("Leave out the runtime's goroutines.", { default: false }),
    showPprofLabels: list('Labels of pprof to name goroutines by.'),
    goroutineFilters: text('The goroutines to show, as in the command `goroutines` of delve.'),
  },
  {
    launch: {
      mode: oneOf(
        ['auto', 'debug', 'test', 'exec', 'replay', 'core'],
        'What to do with the program: build and run it, or its tests; run it; replay a recording; read a core file.',
        { default: 'auto' },
      ),
      program: text('The folder of the package, a file of it, or what was built from it.', {
        default: '${workspaceFolder}',
        suggestions: ['${fileDirname}'],
      }),
      args: textOrTexts('The arguments of the program. A text is split as a shell would.'),
      cwd: text('The folder that the program starts in.'),
      env,
      console,
      buildFlags: textOrTexts('Flags for the Go compiler.', { suggestions: ['-tags=integration'] }),
      output: text('The path of what is built.'),
      dlvCwd: text('The folder that delve builds in.'),
      traceDirPath: text('The recording to replay.'),
      coreFilePath: text('The core file to read.'),
      noDebug: flag('Run the program without stops.', { default: false }),
      outputMode: oneOf(['local', 'remote'], 'Who reads the output of the program: the terminal, or delve.', {
        default: 'local',
      }),
      stdinFrom: text("The file that is the program's standard input."),
      stdoutTo: text('A file for the standard output.'),
      stderrTo: text('A file for the standard error output.'),
      followExec: flag('Debug the processes that the program starts.', { default: false }),
      followExecRegex: text('The command lines of the processes to debug, as a regular expression.'),
    },
    attach: {
      mode: oneOf(['local', 'remote'], 'Attach to a process here, or to a delve that listens.', { default: 'local' }),
      processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }),
      host: text('The host of a delve that listens.', { default: '127.0.0.1' }),
      port: number('The port of a delve that listens.', { default: 2345 }),
      waitFor: text('Wait for a process whose name begins with this.'),
    },
  },
);
