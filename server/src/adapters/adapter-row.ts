import type { BreakpointPlace, RequestAttributes } from '#protocol';
import type { Configuration } from '../configurations/configuration.ts';
import type { Environment } from '../processes/environment.ts';
import type { ProgramProcesses } from '../sandbox/program-processes.ts';
import type { BuildProgram } from './build-program.ts';
import type { CompleteConfiguration } from './complete-configuration.ts';
import { plainQuirks, type AdapterQuirks } from './quirks.ts';

/** Where the code of a program begins to run: a function, or a file, from its first line on. */
export type EntryPlace = BreakpointPlace<'source' | 'function'>;

/** A configuration to begin with, for launch.json. */
export interface ConfigurationTemplate {
  /** Also its name in launch.json. */
  readonly name: string;
  readonly request: 'launch' | 'attach';
  /** By default the first type of the row. */
  readonly type?: string;
  /** Other attributes. `${program}` is a program of the workspace, or the open file. */
  readonly attributes: Configuration;
}

/** The attributes of the configurations of some types. */
export interface TypeAttributes extends RequestAttributes {
  readonly types: readonly string[];
}

export interface LocateContext {
  /** The configuration to start, if any: it may name an interpreter. */
  readonly configuration?: Configuration | undefined;
  /** The absolute path of the workspace. */
  readonly workspaceFolder: string;
  readonly environment: Environment;
  /** Starts programs that are asked about themselves: where the debuggee will run, if that is known. */
  readonly processes: Pick<ProgramProcesses, 'start' | 'isIsolated'>;
  /** Nobody has agreed yet that programs of the workspace are run. */
  readonly isBeforeConsent?: boolean;
}

/** An installed adapter. */
export interface FoundAdapter {
  readonly found: true;
  /** The path of its program, for people. */
  readonly where: string;
  readonly version: string;
  /** Variables for templates, besides `${socket}`, `${port}`, `${temporaryFolder}` and `${workspaceFolder}`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Folders outside the workspace whose files may be read: libraries of interpreters. */
  readonly readRoots: readonly string[];
}

/** An adapter that was not found, and why, in a sentence. */
export interface MissingAdapter {
  readonly found: false;
  readonly problem: string;
}

export type LocatedAdapter = FoundAdapter | MissingAdapter;

export type TransportKind = 'stdio' | 'tcp' | 'unix';

/** One adapter. */
export interface AdapterRow {
  /** The types in launch.json that it serves, the preferred one first. */
  readonly types: readonly string[];
  /** Its name for people. */
  readonly label: string;
  /** The languages whose program files it can launch: keys of `languages`. */
  readonly languages: readonly string[];
  /** Attributes of a generated configuration, besides type, request, name and program. */
  readonly generatedConfiguration: Configuration;
  /** A program is a folder of files. */
  readonly programIsFolder: boolean;
  /** The end of a test file's name, and the attributes of a generated configuration that runs the tests. */
  readonly tests?: { readonly ending: string; readonly configuration: Configuration } | undefined;
  readonly templates: readonly ConfigurationTemplate[];
  /** What the adapter publishes of its configurations' attributes, for the editor of launch.json. It may accept others. */
  readonly attributes: readonly TypeAttributes[];
  readonly transport: TransportKind;
  /** Its process does not depend on what is debugged, so that it may be started before. */
  readonly startsInAdvance?: boolean;
  /**
   * The program and its arguments, with `${port}`, `${socket}`, `${temporaryFolder}`, the located adapter's variables, and
   * `${configuration:KEY}`; a whole `...${configuration:KEY}` is each item of a list. Unused with `endpoint`.
   */
  readonly command: readonly string[];
  /** More arguments for a launch whose output is captured, and not in a terminal. */
  readonly argumentsWithoutTerminal?: readonly string[];
  /** A server that is already running, instead of a command. */
  readonly endpoint?: Endpoint | undefined;
  /** Additional environment variables for the adapter's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Finds the adapter and checks it. */
  readonly locate: (context: LocateContext) => Promise<LocatedAdapter>;
  /**
   * Prepares `locate`, to save time at the start. Called when a page is idle, or an agent lists the configurations. It must not
   * run anything of the workspace, as the user has not agreed to that yet.
   */
  readonly prepare?: (context: LocateContext) => Promise<void>;
  /** The programs of the workspace that `locate` runs although the configuration does not name them. It runs none itself. */
  readonly workspacePrograms?: (context: LocateContext) => Promise<readonly string[]>;
  /** As the debugger's extension of VS Code does. By default, a configuration is complete as it is written. */
  readonly complete?: CompleteConfiguration;
  /** Builds the program, as the debugger's extension of VS Code does. */
  readonly build?: BuildProgram;
  /**
   * Where a launched program stops for `stopOnEntry`, if the adapter has no attribute for it: at the first of these places that
   * it reaches. The folder is the one that the program runs in.
   */
  readonly entry?: (configuration: Configuration, folder: string) => Promise<readonly EntryPlace[]>;
  /**
   * What is wrong with the syntax of a breakpoint's condition in its languages, in the words of their parser, if anything is. It
   * runs nothing of the workspace. Without it, the debugger says so when it gets or evaluates the condition.
   */
  readonly conditionProblem?: (condition: string, context: LocateContext) => Promise<string | undefined>;
  /** One line on how to install it. */
  readonly install: string;
  readonly quirks: AdapterQuirks;
}

/** Where a TCP server listens. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

type OftenUsual = Pick<
  AdapterRow,
  'languages' | 'generatedConfiguration' | 'programIsFolder' | 'transport' | 'environment'
>;

interface BuiltIn extends Omit<AdapterRow, keyof OftenUsual | 'quirks'>, Partial<OftenUsual> {
  readonly quirks: Partial<AdapterQuirks>;
}

/** A row with what is usual in place of what it does not say. */
export const builtIn = ({ quirks, ...row }: BuiltIn): AdapterRow => ({
  languages: [],
  generatedConfiguration: {},
  programIsFolder: false,
  transport: 'stdio',
  environment: {},
  ...row,
  quirks: { ...plainQuirks, ...quirks },
});
