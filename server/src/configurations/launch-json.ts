import { posix } from 'node:path';
import { z } from 'zod';
import { isRecord, textOf, type Compound } from '#protocol';
import { inputSchema, type InputsFile } from './inputs.ts';
import { inSection, JsonDocument, shouldBeObject } from './json-document.ts';
import { readDocument } from './read-document.ts';
import { usableCompounds } from './usable-compounds.ts';

const text = z.string().min(1);

const configuration = z.looseObject(
  {
    name: text,
    type: text,
    request: z.enum(['launch', 'attach'], {
      error: ({ input }) => (input === undefined ? undefined : '"request" should be "launch" or "attach"'),
    }),
  },
  shouldBeObject('a configuration'),
);

/** What compounds can name besides the entries of their own file. */
export interface OtherEntries {
  readonly names: readonly string[];
  /** The unique name of an entry, by the name in its file and its folder, if that is given. */
  readonly nameOf: (name: string, folder?: string) => string;
}

const noOthers: OtherEntries = { names: [], nameOf: (name) => name };

/** A compound. It names configurations, or objects with a name and a folder. */
const compoundWith = (nameOf: OtherEntries['nameOf']) => {
  const reference = z.preprocess(
    (written) => {
      const name = isRecord(written) ? written.name : written;
      return typeof name === 'string' ? nameOf(name, textOf(written, 'folder')) : name;
    },
    z.string({
      error: ({ input }) => (input === undefined ? 'this has no "name"' : 'this should be the name of a configuration'),
    }),
  );
  return z.looseObject(
    { name: text, configurations: z.array(reference).min(1, 'this compound has no configurations') },
    shouldBeObject('a compound'),
  );
};

/** A configuration as it is written, with unresolved variables. */
export type LaunchConfiguration = Readonly<z.output<typeof configuration>>;

/** The contents of `.vscode/launch.json`. Names are unique. */
export interface LaunchFile extends InputsFile {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds: readonly Compound[];
}

/** The file's path in the workspace. */
export const launchJsonPath = '.vscode/launch.json';

const anyList = z.array(z.unknown()).default([]);
const launchFile = z.object({ configurations: anyList, compounds: anyList, inputs: anyList });

/** Tells entries of one name apart: the later ones have a number behind it. */
function uniqueNames(): (name: string) => string {
  const numbers = new Map<string, number>();
  return (name) => {
    let number = numbers.get(name) ?? 1;
    let unique = name;
    while (numbers.has(unique)) unique = `${name} (${++number})`;
    numbers.set(name, number);
    numbers.set(unique, numbers.get(unique) ?? 1);
    return unique;
  };
}

/** Reads what a section of a document can start: the whole of a launch.json, or `launch` in a `.code-workspace` file. */
export function launchEntries(document: JsonDocument, section: readonly string[] = [], others = noOthers): LaunchFile {
  document.read(inSection(launchFile, section));
  const configurations = document.entries([...section, 'configurations'], 'configuration', configuration);
  const inputs = document.entries([...section, 'inputs'], 'input', inputSchema);
  const unique = uniqueNames();
  const named = configurations.usable.map(({ entry }) => ({ ...entry, name: unique(entry.name) }));
  const own = new Set(named.map(({ name }) => name));
  const nameOf: OtherEntries['nameOf'] = (name, folder) =>
    folder === undefined && own.has(name) ? name : others.nameOf(name, folder);
  const compounds = document.entries([...section, 'compounds'], 'compound', compoundWith(nameOf));
  const { usable, unusable } = usableCompounds(
    compounds.usable.map(({ entry, path }) => ({ entry: { ...entry, name: unique(entry.name) }, path })),
    new Set([...own, ...others.names]),
  );
  return {
    configurations: named,
    compounds: usable,
    inputs: inputs.usable.map(({ entry }) => entry),
    unusable: [
      ...configurations.unusable,
      ...compounds.unusable,
      ...unusable.map(
        ({ path, ...broken }) => ({ ...broken, kind: 'compound', place: document.placeOf(path) }) as const,
      ),
      ...inputs.unusable,
    ],
  };
}

/** Parses a launch.json. An entry that cannot be used leaves the others usable. Throws `launch_failed` with line and column. */
export const parseLaunchJson = (source: string, path = launchJsonPath): LaunchFile =>
  launchEntries(new JsonDocument(path, source));

/** The file that was read last. It is read at each start, and has rarely changed: parsing it again takes longer than all else. */
let last: { readonly path: string; readonly source: string; readonly file: LaunchFile } | undefined;

/** Reads the launch.json of the workspace, or of a folder in it, if there is one. */
export async function readLaunchJson(workspaceFolder: string, folder = ''): Promise<LaunchFile | undefined> {
  const path = posix.join(folder, launchJsonPath);
  const source = await readDocument(path, workspaceFolder);
  if (source === undefined) return undefined;
  if (last?.path !== path || last.source !== source) last = { path, source, file: parseLaunchJson(source, path) };
  return last.file;
}
