import { z } from 'zod';
import { isRecord } from '#protocol';
import { parseDocument, shouldBeObject } from './json-document.ts';
import { inputsSchema, type InputVariable } from './inputs.ts';
import { readDocument } from './read-document.ts';

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

const compound = z.looseObject({ name: text, configurations: z.array(reference) }, shouldBeObject('a compound'));

/** A configuration as it is written, with unresolved variables. */
export type LaunchConfiguration = Readonly<z.output<typeof configuration>>;

/** Several configurations, or other compounds, that start together. */
type LaunchCompound = Readonly<z.output<typeof compound>>;

/** The contents of `.vscode/launch.json`. */
export interface LaunchFile {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds: readonly LaunchCompound[];
  readonly inputs?: readonly InputVariable[];
}

/** The file's path in the workspace. */
export const launchJsonPath = '.vscode/launch.json';

type Refuse = (path: readonly (string | number)[], problem: string) => void;

/** Refuses duplicate names, and returns the names. */
function checkNames({ configurations, compounds }: LaunchFile, refuse: Refuse): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [list, entries] of Object.entries({ configurations, compounds })) {
    entries.forEach(({ name }, index) => {
      if (names.has(name))
        refuse([list, index], `the name ${JSON.stringify(name)} is already used; names must be unique`);
      names.add(name);
    });
  }
  return names;
}

/** Refuses unknown and circular references. Does not recurse: a chain may be longer than the stack. */
function checkReferences({ compounds }: LaunchFile, names: ReadonlySet<string>, refuse: Refuse): void {
  const indexes = new Map(compounds.map(({ name }, index) => [name, index]));
  const state = new Map<number, 'open' | 'done'>();
  const path: { readonly index: number; next: number }[] = [];
  const enter = (index: number) => {
    state.set(index, 'open');
    path.push({ index, next: 0 });
  };
  for (const start of compounds.keys()) {
    if (!state.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const at = top.next++;
      const name = compounds[top.index]?.configurations[at];
      const index = indexes.get(name ?? '');
      const place = ['compounds', top.index, 'configurations', at];
      if (name === undefined) {
        state.set(top.index, 'done');
        path.pop();
      } else if (!names.has(name)) refuse(place, `there is no configuration ${JSON.stringify(name)}`);
      else if (index === undefined) continue;
      else if (state.get(index) === 'open') refuse(place, `the compound ${JSON.stringify(name)} contains itself`);
      else if (!state.has(index)) enter(index);
    }
  }
}

const launchFile = z
  .object({
    configurations: z.array(configuration).default([]),
    compounds: z.array(compound).default([]),
    inputs: inputsSchema,
  })
  .transform(({ inputs, ...file }, context): LaunchFile => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
    checkReferences(file, checkNames(file, refuse), refuse);
    return { ...file, ...(inputs.length > 0 && { inputs }) };
  });

/** Parses a launch.json. Throws `launch_failed` with line and column. */
export const parseLaunchJson = (source: string): LaunchFile =>
  parseDocument(source, { path: launchJsonPath, schema: launchFile });

/** Reads the workspace's launch.json, if there is one. */
export async function readLaunchJson(workspaceFolder: string): Promise<LaunchFile | undefined> {
  const source = await readDocument(launchJsonPath, workspaceFolder);
  return source === undefined ? undefined : parseLaunchJson(source);
}
