import {
  attributesOf,
  elementsOf,
  indefinite,
  membersOf,
  parseDocument,
  textOf,
  type Complain,
  type Node,
} from './json-document.ts';
import { inputsOf, type InputVariable } from './inputs.ts';
import { readDocument } from './read-document.ts';

/** A configuration as it is written, with unresolved variables. */
export interface LaunchConfiguration extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly type: string;
  readonly request: 'launch' | 'attach';
}

/** Several configurations that start together. */
export interface LaunchCompound extends Readonly<Record<string, unknown>> {
  readonly name: string;
  /** Names of configurations, or of other compounds. */
  readonly configurations: readonly string[];
}

/** The contents of `.vscode/launch.json`. */
export interface LaunchFile {
  readonly configurations: readonly LaunchConfiguration[];
  readonly compounds: readonly LaunchCompound[];
  readonly inputs?: readonly InputVariable[];
}

/** The file's path in the workspace. */
export const launchJsonPath = '.vscode/launch.json';

function checkObject(node: Node, name: string, complain: Complain): void {
  if (node.type !== 'object')
    throw complain(node.offset, `a ${name} should be an object, not ${indefinite[node.type]}`);
}

function toConfiguration(node: Node, complain: Complain): LaunchConfiguration {
  checkObject(node, 'configuration', complain);
  const [name, type, request] = [
    textOf(node, 'name', complain),
    textOf(node, 'type', complain),
    textOf(node, 'request', complain),
  ];
  if (request !== 'launch' && request !== 'attach')
    throw complain(membersOf(node).get('request')?.offset ?? node.offset, '"request" should be "launch" or "attach"');
  return { ...attributesOf(node), name, type, request };
}

/** The configurations of a compound: names, or objects with a name and a folder, as VS Code also accepts. */
function referencesOf(node: Node, complain: Complain): readonly { readonly name: string; readonly offset: number }[] {
  return elementsOf(membersOf(node), 'configurations', complain).map((reference) => {
    if (reference.type === 'object') return { name: textOf(reference, 'name', complain), offset: reference.offset };
    if (reference.type !== 'string') throw complain(reference.offset, 'this should be the name of a configuration');
    return { name: String(reference.value), offset: reference.offset };
  });
}

function toCompound(node: Node, complain: Complain): LaunchCompound {
  checkObject(node, 'compound', complain);
  const name = textOf(node, 'name', complain);
  if (!membersOf(node).has('configurations')) throw complain(node.offset, 'this compound has no "configurations"');
  return {
    ...attributesOf(node),
    name,
    configurations: referencesOf(node, complain).map((reference) => reference.name),
  };
}

/** Refuses duplicate names. */
function checkNames(nodes: readonly Node[], complain: Complain): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    const name = textOf(node, 'name', complain);
    if (names.has(name))
      throw complain(node.offset, `the name ${JSON.stringify(name)} is already used; names must be unique`);
    names.add(name);
  }
  return names;
}

type Reference = ReturnType<typeof referencesOf>[number];

/** Refuses unknown and circular references. */
function checkReferences(compounds: readonly Node[], names: ReadonlySet<string>, complain: Complain): void {
  const byName = new Map(compounds.map((node) => [textOf(node, 'name', complain), referencesOf(node, complain)]));
  const state = new Map<string, 'open' | 'done'>();
  const path: { readonly name: string; readonly rest: Reference[] }[] = [];
  const enter = (name: string) => {
    state.set(name, 'open');
    path.push({ name, rest: [...(byName.get(name) ?? [])] });
  };
  for (const start of byName.keys()) {
    if (!state.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.shift();
      if (next === undefined) {
        state.set(top.name, 'done');
        path.pop();
      } else if (!names.has(next.name)) {
        throw complain(next.offset, `there is no configuration ${JSON.stringify(next.name)}`);
      } else if (state.get(next.name) === 'open') {
        throw complain(next.offset, `the compound ${JSON.stringify(next.name)} contains itself`);
      } else if (!state.has(next.name)) enter(next.name);
    }
  }
}

/** Parses a launch.json. Throws `launch_failed` with line and column. */
export function parseLaunchJson(source: string): LaunchFile {
  const { root, complain } = parseDocument(source, launchJsonPath);
  if (root.type !== 'object')
    throw complain(root.offset, `the file should contain an object, not ${indefinite[root.type]}`);
  const members = membersOf(root);
  const configurationNodes = elementsOf(members, 'configurations', complain);
  const compoundNodes = elementsOf(members, 'compounds', complain);
  const configurations = configurationNodes.map((node) => toConfiguration(node, complain));
  const compounds = compoundNodes.map((node) => toCompound(node, complain));
  checkReferences(compoundNodes, checkNames([...configurationNodes, ...compoundNodes], complain), complain);
  const inputs = inputsOf(members, complain);
  return { configurations, compounds, ...(inputs.length > 0 && { inputs }) };
}

/** Reads the workspace's launch.json, if there is one. */
export async function readLaunchJson(workspaceFolder: string): Promise<LaunchFile | undefined> {
  const text = await readDocument(launchJsonPath, workspaceFolder);
  return text === undefined ? undefined : parseLaunchJson(text);
}
