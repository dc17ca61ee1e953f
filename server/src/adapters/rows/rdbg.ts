import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { textOf } from '#protocol';
import { builtIn } from '../adapter-row.ts';
import { locateProgram } from '../locate-program.ts';
import { rdbgAttributes } from './rdbg-attributes.ts';
import { rubyProblem } from './ruby-condition.ts';

/**
 * A thread ends the evaluation, by an exception that `rescue` without a class does not catch. It is kept where the expression
 * does not see it among the local variables.
 */
const limitedExpression = [
  'Thread.current[:stopline_limit] = Thread.new(Thread.current) { |evaluating| Kernel.sleep ${seconds}; evaluating.raise(Exception, "The evaluation took too long") }',
  'begin',
  '${expression}',
  'ensure',
  'Thread.current[:stopline_limit].kill.join',
  'Thread.current[:stopline_limit] = nil',
  'end',
].join('\n');

/** Ruby, by rdbg: the program runs under the debugger, which listens for a connection. */
export const rdbg = builtIn({
  types: ['rdbg'],
  label: 'Ruby (rdbg)',
  languages: ['ruby'],
  templates: [{ name: 'Ruby: launch program', request: 'launch', attributes: { script: '${program}' } }],
  attributes: [{ types: ['rdbg'], ...rdbgAttributes }],
  transport: 'tcp',
  command: [
    '${adapter}',
    '...${configuration:rdbgArgs}',
    // Else it waits on the first line, where breakpoints are then missed.
    '--stop-at-load',
    '--open',
    '--host',
    '127.0.0.1',
    '--port',
    '${port}',
    '--',
    '${configuration:script}',
    '${configuration:program}',
    '...${configuration:args}',
  ],
  locate: locateProgram({
    // Debian's names include the version of Ruby.
    names: ['rdbg', 'rdbg3.4', 'rdbg3.3', 'rdbg3.2', 'rdbg3.1'],
    chosen: ({ configuration }) => textOf(configuration, 'rdbgPath'),
    version: /^rdbg\S* (\d[\w.]*)/m,
  }),
  // rdbg moves it to the first line that runs.
  entry: async (configuration, folder) => {
    const program = textOf(configuration, 'script') ?? textOf(configuration, 'program');
    if (program === undefined) return [];
    const path = resolve(folder, program);
    return [{ kind: 'source', path: await realpath(path).catch(() => path), line: 1 }];
  },
  conditionProblem: rubyProblem,
  install: 'Debian and Ubuntu: "apt-get install --no-install-recommends ruby"; elsewhere: "gem install debug".',
  quirks: {
    launchDefaults: [{ values: { localfs: true } }],
    requiredKeys: [{ types: ['rdbg'], request: 'launch', oneOf: ['program', 'script'] }],
    endpointKey: 'debugPort',
    workingFolderKey: 'cwd',
    environmentKey: 'env',
    processOutput: 'program',
    // Before this line, it accepts connections but is not ready.
    readyLine: /^DEBUGGER: wait for debugger connection/m,
    // A race while rdbg starts.
    startFailure: /Only session_server can create thread_client/,
    ignoredOutputLines: [/^DEBUGGER: /],
    exitsWithProgram: true,
    // It accepts function breakpoints, but never stops at one. When asked to terminate, it lets the program run on for a while.
    unusableCapabilities: ['supportsFunctionBreakpoints', 'supportsTerminateRequest'],
    unansweredRequests: ['stepBack'],
    losesPauses: true,
    // A pause during an evaluation would end the program.
    limitedExpression,
    failedResults: [
      /^#<Exception: The evaluation took too long\b/,
      /^#<(?:NameError|NoMethodError|SyntaxError)\b/,
      /^Error: /,
      // In a function written in C, it answers with the error as a string of the program.
      /^"Error: Can not evaluate on this frame"$/,
    ],
    // In Ruby, everything else is true, also 0.
    falseResults: /^(?:false|nil)$/,
    errorLine: /^#<\w+: ([^\n]+?)>?$/m,
    breakpointRemovalExpression:
      'DEBUGGER__::SESSION.instance_eval { path = ["${pathInHex}"].pack("H*").force_encoding("UTF-8"); @bps.keys.select { |key| key.is_a?(Array) && key[0] == path }.each { |key| @bps.delete(key).delete }; nil }',
    terminal: 'adapter',
    resumesBeforeDetach: true,
  },
});
