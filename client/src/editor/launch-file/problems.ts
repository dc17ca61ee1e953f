import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { attributesOf, type Attribute, type Kind } from './attributes.ts';

/** Something wrong in the text of launch.json. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

const kinds: Readonly<Record<Kind, { readonly types: readonly Node['type'][]; readonly words: string }>> = {
  text: { types: ['string'], words: 'a text' },
  flag: { types: ['boolean'], words: 'true or false' },
  list: { types: ['array'], words: 'a list' },
  object: { types: ['object'], words: 'an object' },
  task: { types: ['string', 'object'], words: 'the label of a task, or an object that describes it' },
  command: { types: ['array', 'string'], words: 'a list or a text' },
};

const at = ({ offset, length }: Node, severity: Problem['severity'], message: string): Problem => ({
  from: offset,
  to: offset + length,
  severity,
  message,
});

const syntaxProblem = ({ offset, length, error }: ParseError): Problem => {
  const words = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return { from: offset, to: offset + length, severity: 'error', message: `This is not JSON: ${words}.` };
};

function valueProblem(value: Node, { name, kind, values }: Attribute): Problem[] {
  const { types, words } = kinds[kind];
  const text: unknown = value.value;
  // A variable may have any value.
  if (value.type === 'null' || (typeof text === 'string' && text.includes('${'))) return [];
  if (!types.includes(value.type)) return [at(value, 'warning', `"${name}" has to be ${words}.`)];
  if (values === undefined || values.some((one) => one === text)) return [];
  return [at(value, 'warning', `"${name}" is one of: ${values.join(', ')}.`)];
}

function configurationProblems(configuration: Node): Problem[] {
  if (configuration.type !== 'object') return [at(configuration, 'error', 'A configuration has to be an object.')];
  const value = (name: string): Node | undefined => findNodeAtLocation(configuration, [name]);
  return attributesOf(value('type')?.value).flatMap((attribute) => {
    const node = value(attribute.name);
    if (node !== undefined) return valueProblem(node, attribute);
    if (attribute.required !== true) return [];
    const brace = { ...configuration, length: 1 };
    return [at(brace, 'error', `This configuration has no "${attribute.name}".`)];
  });
}

function repeatedNames(configurations: readonly Node[]): Problem[] {
  const names = configurations.flatMap((one) => findNodeAtLocation(one, ['name']) ?? []);
  return names
    .filter(({ value }, index) => names.findIndex((other) => other.value === value) < index)
    .map((node) => at(node, 'warning', `Another configuration is called ${JSON.stringify(node.value)}: rename one.`));
}

/** Members that are objects may be of other folders, which this file does not tell. */
function compoundProblems(compound: Node, names: ReadonlySet<unknown>): Problem[] {
  const members = findNodeAtLocation(compound, ['configurations'])?.children ?? [];
  return members
    .filter(({ type, value }) => type === 'string' && !names.has(value))
    .map((member) => at(member, 'error', `There is no configuration called ${JSON.stringify(member.value)}.`));
}

/** What is wrong in the text of launch.json. With errors of syntax, only those. */
export function problemsOf(text: string): readonly Problem[] {
  if (text.trim() === '') return [];
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  if (errors.length > 0 || root === undefined) return errors.map(syntaxProblem);
  const list = (name: string): readonly Node[] => {
    const node = findNodeAtLocation(root, [name]);
    return node?.type === 'array' ? (node.children ?? []) : [];
  };
  const configurations = list('configurations');
  const names = new Set(configurations.map((one): unknown => findNodeAtLocation(one, ['name'])?.value));
  return [
    ...configurations.flatMap(configurationProblems),
    ...repeatedNames(configurations),
    ...list('compounds').flatMap((compound) => compoundProblems(compound, names)),
  ];
}
