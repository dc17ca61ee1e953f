import type { Configuration } from '../configurations/configuration.ts';
import type { Environment } from '../processes/environment.ts';
import type { AdapterQuirks } from './quirks.ts';

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
