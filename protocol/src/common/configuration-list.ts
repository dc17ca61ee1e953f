/** A configuration of launch.json, or a generated one. */
export interface LaunchConfiguration {
  readonly name: string;
  readonly type: string;
  readonly request: 'launch' | 'attach';
  readonly generated?: boolean;
  readonly [attribute: string]: unknown;
}

export interface Compound {
  readonly name: string;
  readonly configurations: readonly string[];
  readonly [attribute: string]: unknown;
}

/** An entry of launch.json, tasks.json or a .code-workspace file that cannot be used. The others can. */
export interface UnusableEntry {
  readonly kind: 'configuration' | 'compound' | 'input' | 'task' | 'folder';
  /** Its name, or an input's id, if it has one. */
  readonly name?: string;
  /** The file with line and column, for people. */
  readonly place: string;
  readonly reason: string;
}

/** What can be started in a workspace. */
export interface ConfigurationList {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds: readonly Compound[];
  readonly unusable: readonly UnusableEntry[];
  /** Of the tasks.json files that the configurations need; a whole file, if it cannot be read. */
  readonly unusableTasks?: readonly UnusableEntry[];
  /** Where the configurations are from, without a launch.json. */
  readonly message?: string;
}

/** A configuration to begin with. */
export interface ConfigurationTemplate {
  /** The debugger, for people. */
  readonly label: string;
  readonly configuration: LaunchConfiguration;
}

const generatedName = /^Debug (.+)$/s;

/** The name of the configuration that is generated for a file, by its path relative to the workspace. */
export const nameGeneratedFor = (path: string): string => `Debug ${path}`;

/** The path of the file that a generated configuration debugs, by its name. */
export const fileGeneratedFor = (name: string): string | undefined => generatedName.exec(name)?.[1];
