import { z } from 'zod';
import { isRecord, type Compound } from '#protocol';
import { inputSchema, type InputsFile } from './inputs.ts';
import { JsonDocument, shouldBeObject } from './json-document.ts';
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

/** The name of a configuration, or an object with a name and a folder, as VS Code also accepts. */
const reference = z.preprocess(
  (written) => (isRecord(written) ? written.name : written),
  z.string({
    error: ({ input }) => (input === undefined ? 'this has no "name"' : 'this should be the name of a configuration'),
  }),
);

const compound = z.looseObject(
  { name: text, configurations: z.array(reference).min(1, 'this compound has no configurations') },
  shouldBeObject('a compound'),
);

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

/** Parses a launch.json. An entry that cannot be used leaves the others usable. Throws `launch_failed` with line and column. */
export function parseLaunchJson(source: string): LaunchFile {
  const document = new JsonDocument(launchJsonPath, source);
  document.read(launchFile);
  const configurations = document.entries('configurations', 'configuration', configuration);
  const compounds = document.entries('compounds', 'compound', compound);
  const inputs = document.entries('inputs', 'input', inputSchema);
  const unique = uniqueNames();
  const named = configurations.usable.map(({ entry }) => ({ ...entry, name: unique(entry.name) }));
  const { usable, unusable } = usableCompounds(
    compounds.usable.map(({ entry, path }) => ({ entry: { ...entry, name: unique(entry.name) }, path })),
    new Set(named.map(({ name }) => name)),
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

/** Reads the workspace's launch.json, if there is one. */
export async function readLaunchJson(workspaceFolder: string): Promise<LaunchFile | undefined> {
  const source = await readDocument(launchJsonPath, workspaceFolder);
  return source === undefined ? undefined : parseLaunchJson(source);
}
