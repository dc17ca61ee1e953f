import type { Node } from 'jsonc-parser';
import {
  entryOf,
  adaptersOwnAttributes,
  isVariable,
  variableParts,
  type Attribute,
  type Attributes,
  type JsonType,
} from '#protocol';
import { noFacts, type FileFormat, type FileSchema, type ServerFacts } from './file-schema.ts';
import { inputIds } from './inputs.ts';
import { at, type Problem } from './problem.ts';
import { itemsOf, memberOf, parsedOrProblems, propertiesOf, stringsIn, textOf } from './tree.ts';

const typeWords: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

const typesOf = ({ type }: Attribute): readonly string[] | undefined =>
  type === undefined ? undefined : [type].flat();

const listed = (type: Attribute['type'] = []): string =>
  [type]
    .flat()
    .map((each) => typeWords[each])
    .join(' or ');

function valueProblems(value: Node, attribute: Attribute, name: string): readonly Problem[] {
  const { values, attributes, items, required = false } = attribute;
  const severity = required ? 'error' : 'warning';
  // A variable may have any value.
  if (value.type === 'null' || textOf(value)?.includes('${') === true) return [];
  if (typesOf(attribute)?.includes(value.type) === false)
    return [at(value, severity, `"${name}" should be ${listed(attribute.type)}`)];
  const plain: unknown = value.value;
  if (values !== undefined && plain !== '' && !values.includes(plain))
    return [at(value, severity, `"${name}" should be one of: ${values.map(String).join(', ')}`)];
  return [
    ...(value.type === 'object' ? objectProblems(value, attributes ?? {}) : []),
    ...(items === undefined ? [] : itemsOf(value).flatMap((item) => valueProblems(item, items, `${name}[]`))),
  ];
}

/** An unknown attribute is no problem: adapters accept more than they publish. */
function objectProblems(object: Node, attributes: Attributes): readonly Problem[] {
  const properties = propertiesOf(object);
  return properties.flatMap(([key, value], index) => {
    const name = String(key.value);
    const isReplaced = properties.slice(index + 1).some(([later]) => later.value === name);
    const attribute = entryOf(attributes, name);
    return [
      ...(isReplaced ? [at(key, 'warning', `"${name}" is here twice, and the last one counts`)] : []),
      ...(attribute === undefined ? [] : valueProblems(value, attribute, name)),
    ];
  });
}

/** Values of the wrong type, in the file and in the entries of its lists. */
const schemaProblems = (root: Node, { file, entries }: FileSchema): readonly Problem[] => [
  ...objectProblems(root, file),
  ...Object.entries(entries).flatMap(([list, attributesOf]) =>
    itemsOf(memberOf(root, list))
      .filter(({ type }) => type === 'object')
      .flatMap((entry) => objectProblems(entry, attributesOf(entry))),
  ),
];

/** Variables that the server could not replace. */
function variableProblems(text: string, root: Node, list: string): readonly Problem[] {
  const ids = inputIds(root);
  const strings = itemsOf(memberOf(root, list)).flatMap((entry) => stringsIn(entry));
  return strings.flatMap(({ node: { offset, length }, path: [attribute = ''] }) => {
    if (attribute === 'name' || adaptersOwnAttributes.has(String(attribute))) return [];
    const written = text.slice(offset, offset + length);
    return [...written.matchAll(/\$\{([^{}]*)\}/g)].flatMap(({ 0: whole, 1: variable = '', index }) => {
      const place = { offset: offset + index, length: whole.length };
      const [name, id = ''] = variableParts(variable);
      if (!isVariable(variable)) return [at(place, 'warning', `${whole} is not a variable`)];
      return name === 'input' && !ids.includes(id)
        ? [at(place, 'warning', `there is no input with the id "${id}" in this file`)]
        : [];
    });
  });
}

/** What is wrong in the text of a file. With errors of syntax, only those. */
export function problemsOf(format: FileFormat, text: string, facts: ServerFacts = noFacts): readonly Problem[] {
  const { root, problems } = parsedOrProblems(text);
  if (root === undefined) return problems;
  if (root.type !== 'object') return [at(root, 'error', 'the file should contain an object')];
  return [
    ...format.problems(root, facts),
    ...schemaProblems(root, format.schema(root, facts)),
    ...variableProblems(text, root, format.list),
  ];
}
