import type { Dap } from '#protocol';

/** A launch configuration as an object of JSON: launch.json's keys, resolved. */
export type Configuration = Readonly<Record<string, unknown>>;

/** Environment variables by name; an undefined one is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is known when an adapter is looked for. */
export interface LocateContext {
  /** The configuration it is for, where there is one: it may name an interpreter. */
  readonly configuration?: Configuration | undefined;
  /** The absolute path of the served folder. */
  readonly workspaceFolder: string;
  readonly environment: Environment;
}

/** An adapter that was found and answers. */
export interface FoundAdapter {
  readonly found: true;
  /** The path of what runs, for people. */
  readonly where: string;
  readonly version: string;
  /** What the row's templates may name, beside `${socket}`, `${port}`, `${temporaryFolder}` and `${workspaceFolder}`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Folders outside of the workspace whose files may be shown: an interpreter's library. */
  readonly readRoots: readonly string[];
}

/** An adapter that is not there, and why, in a sentence. */
export interface MissingAdapter {
  readonly found: false;
  readonly problem: string;
}

export type LocatedAdapter = FoundAdapter | MissingAdapter;

/** Values that are put under the user's own: a key that the configuration has is never touched. */
export interface LaunchDefaults {
  /** Only for these types (as the user writes them); without it for all of the row's. */
  readonly types?: readonly string[];
  /** Only for this request; without it for both. */
  readonly request?: 'launch' | 'attach';
  /** Not when the configuration has one of these keys. */
  readonly unless?: readonly string[];
  /** The values; strings in them may name `${workspaceFolder}` and the located adapter's variables. */
  readonly values: Configuration;
}

/** How an `attach` names the process that somebody picked. */
export interface AttachByProcess {
  /** The key of its id. */
  readonly key: string;
  readonly asText: boolean;
  /** Values beside it. */
  readonly values: Configuration;
  /** Set where the program itself is told to listen, by a signal, and the adapter wants the port on which it does then. */
  readonly signal?: { readonly name: 'SIGUSR1'; readonly portKey: string };
  /** Programs that it is the debugger for, by the name of their executable: it is offered first for them. */
  readonly programs?: readonly string[];
}

/** What sets one adapter apart from the specification, as data: nothing elsewhere asks which adapter it has. */
export interface AdapterQuirks {
  readonly launchDefaults: readonly LaunchDefaults[];
  /** The first program found on PATH, under a key that the user left out: `runtimeExecutable` for a browser. */
  readonly executables: readonly {
    readonly types: readonly string[];
    readonly key: string;
    readonly names: readonly string[];
  }[];
  /** The type that is sent, by the type that the user wrote. */
  readonly typeAliases: Readonly<Record<string, string>>;
  /** Categories of `output` events that are not for people. */
  readonly ignoredOutputCategories: readonly string[];
  /** Lines of output that the debugging itself causes, not the program. */
  readonly ignoredOutputLines: readonly RegExp[];
  /** The title of a group of output is said again, as the first line in it. */
  readonly repeatsGroupTitles: boolean;
  /** Sources that are not announced as loaded, by path or name. */
  readonly ignoredSources: readonly RegExp[];
  /**
   * The key of an `attach` configuration that says where the debuggee itself speaks DAP, as `{ host, port }`, `"host:port"`
   * or a port: no adapter is started then.
   */
  readonly endpointKey: string | undefined;
  /** What a configuration must have one of. */
  readonly requiredKeys: readonly {
    readonly types: readonly string[];
    readonly request: 'launch' | 'attach';
    readonly oneOf: readonly string[];
  }[];
  /** The custom event whose body is a child session's configuration (with `connect: { host, port }`), where there is one. */
  readonly childSessionEvent: string | undefined;
  /** What the adapter's messages about breakpoints mean, where they are keys of a catalogue that is not there. */
  readonly messages: Readonly<Record<string, string>>;
  /** Capabilities that the adapter claims, and that do harm when they are used. */
  readonly unusableCapabilities: readonly string[];
  /** A variable that cannot be set is answered with its old value, as if it had been set. */
  readonly refusesWithOldValue: boolean;
  /** Whether the adapter's process ends by itself when stdin or the last connection closes. */
  readonly exitsWhenClosed: boolean;
  /** The key whose value is the folder that the adapter itself has to run in, or a file in it. */
  readonly workingFolderKey: string | undefined;
  /** The key whose variables the adapter itself is given, as the program is what it runs as. */
  readonly environmentKey: string | undefined;
  /** The key of a list of arguments, and the key of the one text, quoted for a shell, that the adapter wants in its place. */
  readonly textArguments: { readonly list: string; readonly text: string } | undefined;
  /** What the adapter's process writes beside the protocol: a log to show, one for errors only, or the program's output. */
  readonly processOutput: 'log' | 'hidden log' | 'program';
  /** What stands on the adapter's stderr when it really takes connections, for one that listens before. */
  readonly readyLine: RegExp | undefined;
  /** What stands on stderr when the adapter fell over itself before it was ready: it is started again. */
  readonly startFailure: RegExp | undefined;
  /** The adapter's process is the program's: its exit code is the program's, and its end no failure. */
  readonly exitsAsProgram: boolean;
  /** The line of output that tells the program's exit code, where no event does: its first group, a number of this radix. */
  readonly exitCodeLine: { readonly pattern: RegExp; readonly radix: number } | undefined;
  /** What the reason of a stop means, by the reason as the adapter words it. */
  readonly stopReasons: Readonly<Record<string, string>>;
  /** The text or description of a stop that is called an exception, and comes of a pause that was asked for. */
  readonly pauseTexts: readonly RegExp[];
  /** Requests that are done but never answered: the next stop is their answer. */
  readonly unansweredRequests: readonly string[];
  /** Results of evaluations that succeed and tell of a failure. */
  readonly failedResults: readonly RegExp[];
  /** Values of conditions that do not hold, where Stopline checks them in the adapter's stead. */
  readonly falseResults: RegExp;
  /** Which part of the words about an evaluation that failed says why: the first group. Without a match, all of them. */
  readonly errorLine: RegExp | undefined;
  /** `totalFrames` is not counted but guessed, unless the stack ends within what was asked for. */
  readonly guessesTotalFrames: boolean;
  /** The message of a breakpoint that is called verified, and is bound only when an event says so. */
  readonly unboundMessages: readonly RegExp[];
  /**
   * An expression that removes the breakpoints of a source, for an adapter that only ever adds: evaluated (in the context
   * `repl`, while the program is stopped) before they are set anew. `${pathInHex}` is the source's path, its bytes in hex.
   */
  readonly removesBreakpoints: string | undefined;
  /** Names of exceptions that the adapter never finds, and after which it answers nothing any more: they are refused. */
  readonly fatalExceptionNames: readonly RegExp[];
  /** What exception filters are as exceptions by their names, for an adapter that heeds no filters beside those. */
  readonly filtersAsExceptions: Readonly<Record<string, Dap.ExceptionOptions>>;
  /** What an `attach` to a process that somebody picked says: the key of its id, and values beside it. */
  readonly attachesByProcess: AttachByProcess | undefined;
  /**
   * How a program gets a terminal: by the reverse request `runInTerminal`, by its path under `stdio` in the configuration, by
   * the adapter itself running in one, or not at all.
   */
  readonly terminal: 'runInTerminal' | 'stdio' | 'adapter' | 'none';
  /** Whether instructions ahead of an address can be disassembled. */
  readonly disassemblesBackwards: boolean;
  /** A program is only let go while it runs: at a stop that comes when nobody listens any more, its debugger ends it. */
  readonly letsGoWhileRunning: boolean;
}

/** How bytes reach an adapter. */
export type TransportKind = 'stdio' | 'tcp' | 'unix';

/** One adapter. */
export interface AdapterRow {
  /** The launch.json types it serves, the preferred one first. */
  readonly types: readonly string[];
  /** Its name for people. */
  readonly label: string;
  /** The languages whose program files it can launch: keys of `languages`. */
  readonly languages: readonly string[];
  /** What a generated configuration says beside type, request, name and program. */
  readonly generatedConfiguration: Configuration;
  readonly transport: TransportKind;
  /**
   * The program and its arguments, with `${port}`, `${socket}`, `${temporaryFolder}`, the located adapter's variables, and
   * `${configuration:KEY}`; a whole `...${configuration:KEY}` is each item of a list. Unused with `endpoint`.
   */
  readonly command: readonly string[];
  /** A server that runs already, instead of a command. */
  readonly endpoint?: Endpoint | undefined;
  /** Variables the adapter's process gets beside ours. */
  readonly environment: Readonly<Record<string, string>>;
  /** Looks for the adapter and tries it. */
  readonly locate: (context: LocateContext) => Promise<LocatedAdapter>;
  /**
   * Finds out ahead what `locate` will ask, so that a start need not wait for it. Called when configurations of the row's
   * types are listed, before anybody has agreed to run anything: nothing of the workspace is run by it.
   */
  readonly prepare?: (context: LocateContext) => Promise<void>;
  /** One line on how to install it. */
  readonly install: string;
  readonly quirks: AdapterQuirks;
}

/** Where a TCP server listens. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** An adapter without quirks: what a row of the adapters file starts from. */
export const plainQuirks: AdapterQuirks = {
  launchDefaults: [],
  executables: [],
  typeAliases: {},
  ignoredOutputCategories: ['telemetry'],
  ignoredOutputLines: [],
  repeatsGroupTitles: false,
  ignoredSources: [],
  endpointKey: undefined,
  requiredKeys: [],
  childSessionEvent: undefined,
  messages: {},
  unusableCapabilities: [],
  refusesWithOldValue: false,
  exitsWhenClosed: true,
  workingFolderKey: undefined,
  environmentKey: undefined,
  textArguments: undefined,
  processOutput: 'log',
  readyLine: undefined,
  startFailure: undefined,
  exitsAsProgram: false,
  exitCodeLine: undefined,
  stopReasons: {},
  pauseTexts: [],
  unansweredRequests: [],
  failedResults: [],
  falseResults: /^(?:|false|nil|null|none|undefined|NaN|-?0(?:x0+|\.0*)?)$/i,
  errorLine: undefined,
  guessesTotalFrames: false,
  unboundMessages: [],
  removesBreakpoints: undefined,
  fatalExceptionNames: [],
  filtersAsExceptions: {},
  attachesByProcess: undefined,
  terminal: 'runInTerminal',
  disassemblesBackwards: true,
  letsGoWhileRunning: false,
};
