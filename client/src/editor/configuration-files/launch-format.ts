import type { Node } from 'jsonc-parser';
import { providedTask, type Attribute, type Attributes } from '#protocol';
import { inputAttributes, inputProblems, missing, objectsIn } from './inputs.ts';
import { platformSections, withPlatforms, type FileFormat, type ServerFacts } from './file-schema.ts';
import { at, atBrace, type Problem } from './problem.ts';
import { itemsOf, memberOf, textOf } from './tree.ts';

const nameAttribute: Attribute = {
  description: 'What the list of configurations shows.',
  type: 'string',
  required: true,
};

const presentation: Attribute = {
  description: 'How the list of configurations shows it.',
  type: 'object',
  attributes: {
    hidden: { description: 'Leave it out.', type: 'boolean', default: false },
    group: { description: 'Configurations of one group are listed together.', type: 'string' },
    order: { description: 'Its place in the group.', type: 'number' },
  },
};

const task = (description: string, { tasks }: ServerFacts): Attribute => ({
  description,
  type: ['string', 'object'],
  suggestions: [...tasks.map(({ label }) => label), '${defaultBuildTask}'],
});

const serverReadyAction: Attribute = {
  description: 'What to do when the program says that its server is ready.',
  type: 'object',
  attributes: {
    action: {
      description: 'Open the page, or debug it.',
      type: 'string',
      values: ['openExternally', 'debugWithChrome', 'debugWithEdge', 'startDebugging'],
      default: 'openExternally',
    },
    pattern: { description: 'The line that says so, as a regular expression.', type: 'string' },
    uriFormat: { description: 'The URL to open. `%s` is what the pattern found.', type: 'string' },
    webRoot: { description: 'The folder that the server serves.', type: 'string', default: '${workspaceFolder}' },
    killOnServerStop: { description: 'End the second session with this one.', type: 'boolean', default: false },
    name: { description: 'The configuration to start.', type: 'string' },
    config: { description: 'The configuration to start, in place.', type: 'object' },
  },
};

const sandbox: Attribute = {
  description: 'What its programs may do in the sandbox of `--sandbox`.',
  type: 'object',
  attributes: {
    network: { description: 'Reach the network.', type: 'boolean', default: false },
    readOnlyWorkspace: { description: 'Not write in the workspace.', type: 'boolean', default: false },
    memoryMiB: { description: 'Writable memory of a process.', type: 'number', default: 4096 },
    processes: { description: 'The number of processes and threads.', type: 'number', default: 512 },
    fileMiB: { description: 'The size of a file that they write.', type: 'number', default: 4096 },
    environment: { description: "Further variables of the server's environment.", type: 'array' },
  },
};

/** Of every configuration. */
const common = (facts: ServerFacts): Attributes => ({
  name: nameAttribute,
  type: {
    description: 'The debugger.',
    type: 'string',
    required: true,
    suggestions: facts.debuggers.flatMap(({ types }) => types),
  },
  request: {
    description: 'Start the program, or attach to one that is running.',
    type: 'string',
    required: true,
    values: ['launch', 'attach'],
  },
  preLaunchTask: task('A task to run before the program starts.', facts),
  postDebugTask: task('A task to run after the session ended.', facts),
  presentation,
  serverReadyAction,
  sandbox,
  envFile: { description: 'Files with environment variables, under those of "env".', type: ['string', 'array'] },
});

const debuggerOf = (configuration: Node | undefined, { debuggers }: ServerFacts) => {
  const type = textOf(memberOf(configuration, 'type'));
  return debuggers.find(({ types }) => type !== undefined && types.includes(type));
};

/** Of a configuration, by its type and request. */
function configurationAttributes(configuration: Node | undefined, facts: ServerFacts): Attributes {
  const request = textOf(memberOf(configuration, 'request')) === 'attach' ? 'attach' : 'launch';
  const own = Object.entries(debuggerOf(configuration, facts)?.[request] ?? {});
  // What a debugger requires may be in a platform section: `neededProblems`.
  const optional = own.map(([name, { required: _required, ...attribute }]) => [name, attribute] as const);
  return withPlatforms({ ...common(facts), ...Object.fromEntries(optional) });
}

const namesIn = (root: Node | undefined, list: string): readonly string[] =>
  itemsOf(memberOf(root, list)).flatMap((entry) => textOf(memberOf(entry, 'name')) ?? []);

const allNames = (root: Node | undefined) => [...namesIn(root, 'configurations'), ...namesIn(root, 'compounds')];

const compoundAttributes = (compound: Node | undefined, root: Node | undefined, facts: ServerFacts): Attributes => ({
  name: nameAttribute,
  configurations: {
    description: 'The names of the configurations to start.',
    type: 'array',
    required: true,
    items: {
      description: 'The name of a configuration, or of another compound.',
      type: ['string', 'object'],
      suggestions: allNames(root).filter((each) => each !== textOf(memberOf(compound, 'name'))),
      attributes: {
        name: { description: 'The name of a configuration.', type: 'string' },
        folder: { description: 'The folder of the workspace that it is of.', type: 'string' },
      },
    },
  },
  stopAll: { description: 'Stop all when one is stopped.', type: 'boolean', default: false },
  preLaunchTask: task('A task to run before all of them.', facts),
  presentation,
});

const typeProblems = (configuration: Node, { debuggers }: ServerFacts): readonly Problem[] => {
  const node = memberOf(configuration, 'type');
  const type = textOf(node);
  const isKnown = type === undefined || type === '' || debuggers.some(({ types }) => types.includes(type));
  if (node === undefined || isKnown || debuggers.length === 0) return [];
  return [at(node, 'warning', `there is no debugger for the type ${JSON.stringify(type)}`)];
};

/** A debugger needs one of some attributes; they may be in a platform section. */
function neededProblems(configuration: Node, facts: ServerFacts): readonly Problem[] {
  const found = debuggerOf(configuration, facts);
  const request = textOf(memberOf(configuration, 'request'));
  if (found === undefined || (request !== 'launch' && request !== 'attach')) return [];
  const required = Object.entries(found[request]).flatMap(([name, row]) => (row.required === true ? [[name]] : []));
  const needs = found.needs.flatMap((needed) => (needed.request === request ? [needed.oneOf] : []));
  const places = [configuration, ...platformSections.map((section) => memberOf(configuration, section))];
  return [...needs, ...required]
    .filter((oneOf) => !places.some((place) => oneOf.some((each) => memberOf(place, each) !== undefined)))
    .map((oneOf) => {
      const names = oneOf.map((each) => `"${each}"`).join(', ');
      return atBrace(
        configuration,
        'warning',
        oneOf.length === 1 ? `this has no ${names}` : `this has none of ${names}`,
      );
    });
}

/** The tasks that a configuration or compound names have to exist. */
function taskProblems(entry: Node, { tasks, problem }: ServerFacts): readonly Problem[] {
  return ['preLaunchTask', 'postDebugTask'].flatMap((attribute) => {
    const node = memberOf(entry, attribute);
    const label = textOf(node);
    if (node === undefined || label === undefined || label === '' || label.includes('${')) return [];
    if (tasks.some((each) => each.label === label) || providedTask(label) !== undefined) return [];
    return [at(node, 'warning', problem ?? `there is no task ${JSON.stringify(label)} in tasks.json`)];
  });
}

function repeatedNames(root: Node): readonly Problem[] {
  const nodes = ['configurations', 'compounds'].flatMap((list) =>
    itemsOf(memberOf(root, list)).flatMap((entry) => memberOf(entry, 'name') ?? []),
  );
  return nodes
    .filter(({ value }, index) => nodes.findIndex((other) => other.value === value) < index)
    .map((node) => at(node, 'warning', `another entry is called ${JSON.stringify(node.value)}: rename one`));
}

/** Members that are objects may be of other folders, which this file does not tell. */
function memberProblems(compound: Node, names: readonly string[]): readonly Problem[] {
  const members = memberOf(compound, 'configurations');
  if (members?.type === 'array' && itemsOf(members).length === 0)
    return [at(members, 'error', 'this compound has no configurations')];
  return itemsOf(members).flatMap((member) => {
    const text = textOf(member);
    if (text === undefined || names.includes(text)) return [];
    return [at(member, 'error', `there is no configuration called ${JSON.stringify(text)}`)];
  });
}

export const launchFormat: FileFormat = {
  list: 'configurations',
  schema: (root, facts) => ({
    file: {
      version: { description: 'The version of the format.', type: 'string', suggestions: ['0.2.0'] },
      configurations: { description: 'What can be started.', type: 'array' },
      compounds: { description: 'Configurations that are started together.', type: 'array' },
      inputs: { description: 'What `${input:ID}` asks for.', type: 'array' },
    },
    entries: {
      configurations: (configuration) => configurationAttributes(configuration, facts),
      compounds: (compound) => compoundAttributes(compound, root, facts),
      inputs: inputAttributes,
    },
  }),
  problems: (root, facts) => {
    const configurations = objectsIn(root, 'configurations', 'a configuration');
    const compounds = objectsIn(root, 'compounds', 'a compound');
    const names = allNames(root);
    return [
      ...configurations.problems,
      ...configurations.objects.flatMap((configuration) => [
        ...missing(configuration, 'configuration', common(facts)),
        ...typeProblems(configuration, facts),
        ...neededProblems(configuration, facts),
        ...taskProblems(configuration, facts),
      ]),
      ...compounds.problems,
      ...compounds.objects.flatMap((compound) => [
        ...missing(compound, 'compound', compoundAttributes(compound, root, facts)),
        ...memberProblems(compound, names),
        ...taskProblems(compound, facts),
      ]),
      ...repeatedNames(root),
      ...inputProblems(root),
    ];
  },
};
