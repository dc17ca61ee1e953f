import type { Node } from 'jsonc-parser';
import type { Attribute, Attributes } from '#protocol';
import { at, atBrace, type Problem } from './problem.ts';
import { itemsOf, memberOf, textOf } from './tree.ts';

const options: Attribute = {
  description: 'The values to choose from.',
  type: 'array',
  required: true,
  items: {
    description: '',
    type: ['string', 'object'],
    attributes: {
      label: { description: 'What the list shows.', type: 'string' },
      value: { description: 'The value.', type: 'string' },
    },
  },
};

/** The attributes of an input by its type. */
const ofType: Readonly<Record<string, Attributes>> = {
  promptString: { password: { description: 'Hide what is typed.', type: 'boolean', default: false } },
  pickString: { options },
  command: {
    command: {
      description: 'The command that picks a process.',
      type: 'string',
      required: true,
      suggestions: ['pickProcess', 'extension.pickNodeProcess'],
    },
  },
};

/** The attributes of an entry of `inputs`. */
export const inputAttributes = (input: Node | undefined): Attributes => ({
  id: { description: 'Its name, as in `${input:ID}`.', type: 'string', required: true },
  type: { description: 'How it is asked for.', type: 'string', required: true, values: Object.keys(ofType) },
  description: { description: 'The question.', type: 'string' },
  default: { description: 'The value that is there already.', type: 'string' },
  ...ofType[textOf(memberOf(input, 'type')) ?? ''],
});

/** The ids of a file's inputs. */
export const inputIds = (root: Node | undefined): readonly string[] =>
  itemsOf(memberOf(root, 'inputs')).flatMap((input) => textOf(memberOf(input, 'id')) ?? []);

/** The attributes that an entry has to have. */
export const missing = (entry: Node, what: string, attributes: Attributes): readonly Problem[] =>
  Object.entries(attributes).flatMap(([name, { required = false }]) => {
    if (!required) return [];
    const value = memberOf(entry, name);
    if (value === undefined) return [atBrace(entry, 'error', `this ${what} has no "${name}"`)];
    return value.value === '' ? [at(value, 'error', `"${name}" should be a non-empty string`)] : [];
  });

/** The entries of a list that are objects, and what is wrong with the others. */
export function objectsIn(
  root: Node,
  list: string,
  what: string,
): { readonly objects: readonly Node[]; readonly problems: readonly Problem[] } {
  const items = itemsOf(memberOf(root, list));
  return {
    objects: items.filter(({ type }) => type === 'object'),
    problems: items
      .filter(({ type }) => type !== 'object')
      .map((item) => at(item, 'error', `${what} should be an object`)),
  };
}

/** What is wrong with the entries of `inputs`. */
export function inputProblems(root: Node): readonly Problem[] {
  const { objects, problems } = objectsIn(root, 'inputs', 'an input');
  return [...problems, ...objects.flatMap((input) => missing(input, 'input', inputAttributes(input)))];
}
