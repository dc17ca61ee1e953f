import type { Node } from 'jsonc-parser';
import type { Attribute, Attributes, DebuggerAttributes, TaskList } from '#protocol';
import { nodeAt, type Path } from './tree.ts';
import type { Problem } from './problem.ts';

/** What the server knows, for the files of a folder. */
export interface ServerFacts extends TaskList {
  readonly debuggers: readonly DebuggerAttributes[];
}

/** What is known while the server has not answered. */
export const noFacts: ServerFacts = { debuggers: [], tasks: [] };

/** The attributes of a file. */
export interface FileSchema {
  /** Of the file itself. */
  readonly file: Attributes;
  /** Of the entries of a list, by the list's name. */
  readonly entries: Readonly<Record<string, (entry: Node | undefined) => Attributes>>;
}

/** One kind of file. */
export interface FileFormat {
  /** The list of the entries whose variables the server replaces. */
  readonly list: string;
  readonly schema: (root: Node | undefined, facts: ServerFacts) => FileSchema;
  /** What the server would refuse, besides values of the wrong type. */
  readonly problems: (root: Node, facts: ServerFacts) => readonly Problem[];
}

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

const inside = (attribute: Attribute | undefined, path: Path): Attribute | undefined =>
  path.reduce((found, key) => (typeof key === 'number' ? found?.items : own(found?.attributes, key)), attribute);

/** The attribute at a path; undefined for an unknown one. That of an object has the attributes in it. */
export function attributeAt(schema: FileSchema, root: Node | undefined, path: Path): Attribute | undefined {
  const [list, index, ...rest] = path;
  const entry = typeof list === 'string' && typeof index === 'number' ? own(schema.entries, list) : undefined;
  if (entry === undefined) return inside({ description: '', attributes: schema.file }, path);
  return inside({ description: '', type: 'object', attributes: entry(nodeAt(root, path.slice(0, 2))) }, rest);
}

const platforms = { linux: 'Linux', osx: 'macOS', windows: 'Windows' };

/** Attributes, with sections for platforms that may have them too. */
export const withPlatforms = (attributes: Attributes): Attributes => ({
  ...attributes,
  ...Object.fromEntries(
    Object.entries(platforms).map(([section, platform]) => [
      section,
      { description: `Other attributes on ${platform}.`, type: 'object', attributes } satisfies Attribute,
    ]),
  ),
});

/** The names of the platform sections. */
export const platformSections: readonly string[] = Object.keys(platforms);
