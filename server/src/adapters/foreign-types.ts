import {
  entryOf,
  isRecord,
  listOf,
  textOf,
  DebugError,
  type DebuggerAttributes,
  type LaunchConfiguration,
  type RequestAttributes,
} from '#protocol';
import { withPlatform } from '../configurations/resolve-configuration.ts';
import { cppdbgAttributes } from './rows/gdb-attributes.ts';
import { nodeTerminalAttributes } from './rows/js-debug-attributes.ts';

/** A type of launch.json that an extension of VS Code serves with a debugger that Stopline does not have. */
type ForeignType =
  /** The same program with a debugger that Stopline has. Throws `launch_failed` for an attribute that it has no match for. */
  | {
      readonly translated: (configuration: LaunchConfiguration) => LaunchConfiguration;
      readonly label: string;
      readonly attributes: RequestAttributes;
    }
  /** What to do instead, in sentences. */
  | { readonly instead: string };

const failed = ({ name }: LaunchConfiguration, problem: string): DebugError =>
  new DebugError('launch_failed', `Configuration ${JSON.stringify(name)}: ${problem}`);

/** Attributes of "cppdbg" that reach a debugger in a way that its successors here do not have. */
const unmatched = ['miDebuggerServerAddress', 'debugServerPath', 'pipeTransport', 'coreDumpPath'];

/** A command of `setupCommands`. */
interface SetupCommand {
  readonly text: string;
  readonly ignoreFailures: boolean;
}

/** GDB's adapter turns pretty-printing on by itself. */
const setupCommandsOf = (written: unknown): readonly SetupCommand[] =>
  listOf(written).flatMap((command) => {
    const text = textOf(command, 'text');
    const ignoreFailures = isRecord(command) && command.ignoreFailures === true;
    return text === undefined || text === '-enable-pretty-printing' ? [] : [{ text, ignoreFailures }];
  });

/** lldb-dap ignores failures, except of commands after "!". It does not know GDB's machine interface. */
const forLldb = ({ text, ignoreFailures }: SetupCommand): readonly string[] =>
  text.startsWith('-') ? [] : [ignoreFailures ? text : `!${text}`];

/** GDB's Python catches a failure. Of the machine interface it runs only what is a command of the console too. */
function forGdb({ text, ignoreFailures }: SetupCommand): string {
  const inConsole = text.replace(/^-gdb-set /, 'set ');
  if (!ignoreFailures || inConsole.startsWith('-')) return text;
  const guarded = `try: gdb.execute(${JSON.stringify(inConsole)})\nexcept gdb.error as error: print(error)`;
  return `python exec(${JSON.stringify(guarded)})`;
}

/** A configuration of Microsoft's C++ extension, for GDB or, by its `MIMode`, lldb-dap. */
function fromCppdbg(configuration: LaunchConfiguration): LaunchConfiguration {
  const {
    MIMode: mode,
    environment,
    stopAtEntry,
    miDebuggerPath,
    setupCommands,
    externalConsole,
    ...others
  } = configuration;
  const terminal = externalConsole === true ? 'externalTerminal' : 'integratedTerminal';
  const rest: LaunchConfiguration = { console: terminal, ...others };
  const refused = unmatched.find((key) => configuration[key] !== undefined);
  if (refused !== undefined)
    throw failed(
      configuration,
      `"${refused}" of "cppdbg" is not supported. Write the configuration for "gdb" or "lldb-dap".`,
    );
  const variables = listOf(environment).flatMap((variable) =>
    isRecord(variable) && typeof variable.name === 'string' && typeof variable.value === 'string'
      ? [[variable.name, variable.value] as const]
      : [],
  );
  const commands = setupCommandsOf(setupCommands);
  const env = Object.fromEntries(variables);
  if (mode === 'lldb')
    return {
      ...rest,
      type: 'lldb-dap',
      env,
      ...(stopAtEntry === true && { preRunCommands: ['?breakpoint set --one-shot true --name main'] }),
      ...(commands.length > 0 && { initCommands: commands.flatMap(forLldb) }),
      ...(rest.processId !== undefined && { pid: rest.processId }),
    };
  return {
    ...rest,
    type: 'gdb',
    environment: env,
    preConnectCommands: commands.map(forGdb),
    ...(stopAtEntry === true && { initCommands: ['tbreak main'] }),
    ...(typeof miDebuggerPath === 'string' && { gdb: miDebuggerPath }),
  };
}

/** A command line whose Node processes are debugged: a shell, which js-debug follows. */
function fromNodeTerminal({ command, ...rest }: LaunchConfiguration): LaunchConfiguration {
  if (typeof command !== 'string' || command === '') throw failed(rest, 'it does not say what to run. Add "command".');
  return {
    ...rest,
    type: 'node',
    console: 'integratedTerminal',
    runtimeExecutable: '/bin/sh',
    runtimeArgs: ['-c', command],
  };
}

const onlyInVsCode =
  'It starts a second VS Code to run the extension in. Debug it in VS Code, or attach to its extension host with "node" and a port.';
const addAdapter = (adapter: string, command?: readonly string[]): ForeignType => ({
  instead: `Its adapter is ${adapter}. Install it and name it in a file for --adapters${
    command ? `, with "command": ${JSON.stringify(command)}` : ''
  } (docs/adapters.md).`,
});

/** By the `type` in launch.json. */
const foreignTypes: Readonly<Record<string, ForeignType>> = {
  cppdbg: { translated: fromCppdbg, label: 'C and C++ (GDB or lldb-dap)', attributes: cppdbgAttributes },
  cppvsdbg: { instead: 'It is a debugger for Windows only. Use "cppdbg", "gdb" or "lldb-dap".' },
  'node-terminal': {
    translated: fromNodeTerminal,
    label: 'JavaScript in a terminal (js-debug)',
    attributes: nodeTerminalAttributes,
  },
  extensionHost: { instead: onlyInVsCode },
  'pwa-extensionHost': { instead: onlyInVsCode },
  dart: addAdapter("part of Dart's SDK", ['dart', 'debug_adapter']),
  php: addAdapter('vscode-php-debug, for Xdebug', ['node', '/path/to/vscode-php-debug/out/phpDebug.js']),
  perl: addAdapter('Perl::LanguageServer', [
    ...['perl', '-MPerl::LanguageServer', '-e', 'Perl::LanguageServer::run', '--'],
    ...['--port', '${port}', '--nostdio'],
  ]),
  java: {
    instead:
      'Its adapter, java-debug, runs only inside the language server of Eclipse JDT, which Stopline does not start.',
  },
  Ruby: { instead: 'Use "rdbg".' },
  ruby_lsp: { instead: 'Use "rdbg".' },
};

const foreignType = (type: string): ForeignType | undefined => entryOf(foreignTypes, type);

/** A configuration of a foreign type for a debugger that Stopline has; any other as it is. Throws `launch_failed`. */
export function translatedConfiguration(configuration: LaunchConfiguration): LaunchConfiguration {
  const foreign = foreignType(configuration.type);
  if (!foreign || !('translated' in foreign)) return configuration;
  const { name, type, request } = configuration;
  // Its platform section may say which debugger it is for.
  return foreign.translated({ ...withPlatform(configuration, process.platform), name, type, request });
}

/** What to do about a type without a debugger; undefined for an unknown one. */
export function insteadOf(type: string): string | undefined {
  const foreign = foreignType(type);
  return foreign && 'instead' in foreign ? foreign.instead : undefined;
}

/** The attributes of the types that are translated. */
export const foreignAttributes: readonly DebuggerAttributes[] = Object.entries(foreignTypes).flatMap(
  ([type, foreign]) =>
    'translated' in foreign ? [{ types: [type], label: foreign.label, needs: [], ...foreign.attributes }] : [],
);
