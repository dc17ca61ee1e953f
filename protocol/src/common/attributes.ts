/** A kind of value in JSON, besides null. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** An attribute of launch.json or tasks.json. */
export interface Attribute {
  readonly description: string;
  /** Any, if there is none here. */
  readonly type?: JsonType | readonly JsonType[];
  readonly default?: unknown;
  /** The values that it may have. */
  readonly values?: readonly unknown[];
  /** Values to offer. It may have others. */
  readonly suggestions?: readonly unknown[];
  readonly required?: boolean;
  /** Of an object. */
  readonly attributes?: Attributes;
  /** Of an array. */
  readonly items?: Attribute;
}

/** Attributes by their names. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** The attributes of configurations by their `request`. */
export interface RequestAttributes {
  readonly launch: Attributes;
  readonly attach: Attributes;
}

/** What configurations of some types can have, besides what is common to all. */
export interface DebuggerAttributes extends RequestAttributes {
  readonly types: readonly string[];
  /** The debugger's name for people. */
  readonly label: string;
  /** A configuration needs one of the names. */
  readonly needs: readonly { readonly request: 'launch' | 'attach'; readonly oneOf: readonly string[] }[];
}

/** A task that a configuration, or another task, can name. */
export interface ListedTask {
  readonly label: string;
  /** The file that it is from, relative to the workspace. */
  readonly file: string;
}

/** The tasks of a folder. */
export interface TaskList {
  readonly tasks: readonly ListedTask[];
  /** Why those of a file are missing, with its line and column. */
  readonly problem?: string;
}
