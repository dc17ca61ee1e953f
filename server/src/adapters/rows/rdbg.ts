import type { AdapterRow } from '../adapter-row.ts';
import { plainQuirks } from '../quirks.ts';
import { findExecutable } from '../find-executable.ts';
import { findVersion } from '../find-version.ts';

/** Debian's names include the version of Ruby. */
const names = ['rdbg', 'rdbg3.4', 'rdbg3.3', 'rdbg3.2', 'rdbg3.1'] as const;

const versionQuestion = { args: ['--version'], pattern: /^rdbg\S* (\d[\w.]*)/m };

/** Ruby, by rdbg: the program runs under the debugger, which listens for a connection. */
export const rdbg: AdapterRow = {
  types: ['rdbg'],
  label: 'Ruby (rdbg)',
  languages: ['ruby'],
  generatedConfiguration: {},
  transport: 'tcp',
  command: [
    '${rdbg}',
    '...${configuration:rdbgArgs}',
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
  environment: {},
  locate: async (context) => {
    const rdbgPath = context.configuration?.rdbgPath;
    const where = typeof rdbgPath === 'string' ? rdbgPath : await findExecutable(names, context.environment);
    if (where === undefined) return { found: false, problem: '"rdbg" is not on PATH.' };
    const version = await findVersion(where, versionQuestion, context);
    if (version === undefined) return { found: false, problem: `${where} does not print its version.` };
    return { found: true, where, version, variables: { rdbg: where }, readRoots: [] };
  },
  install: 'Debian and Ubuntu: "apt-get install --no-install-recommends ruby"; elsewhere: "gem install debug".',
  quirks: {
    ...plainQuirks,
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
    // It accepts function breakpoints, but never stops at one.
    unusableCapabilities: ['supportsFunctionBreakpoints'],
    unansweredRequests: ['stepBack'],
    failedResults: [/^#<(?:NameError|NoMethodError|SyntaxError)\b/, /^Error: /],
    // In Ruby, everything else is true, also 0.
    falseResults: /^(?:false|nil)$/,
    errorLine: /^#<\w+: ([^\n]+?)>?$/m,
    breakpointRemovalExpression:
      'DEBUGGER__::SESSION.instance_eval { path = ["${pathInHex}"].pack("H*").force_encoding("UTF-8"); @bps.keys.select { |key| key.is_a?(Array) && key[0] == path }.each { |key| @bps.delete(key).delete }; nil }',
    terminal: 'adapter',
    resumesBeforeDetach: true,
  },
};
