import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { findNodeAtLocation, getLocation, parseTree, type Node } from 'jsonc-parser';
import { attributesOf, knownTypes, type Attribute } from './attributes.ts';

const quoted = (label: string, type: string, info?: string): Completion => ({
  label: JSON.stringify(label),
  type,
  ...(info !== undefined && { info }),
});

const valuesOf = ({ name, kind, values }: Attribute): readonly Completion[] => {
  if (kind === 'flag') return ['true', 'false'].map((label) => ({ label, type: 'keyword' }));
  return (name === 'type' ? knownTypes : (values ?? [])).map((value) => quoted(value, 'enum'));
};

const namesIn = (configuration: Node | undefined): ReadonlySet<unknown> =>
  new Set(configuration?.children?.map((property): unknown => property.children?.[0]?.value));

/** Where the token at the cursor ends; a string without an end is replaced up to the cursor only. */
function endOf(text: string, { offset, length }: Node, pos: number): number {
  const isOpen = text[offset] === '"' && (length === 1 || text[offset + length - 1] !== '"');
  return isOpen ? pos : offset + length;
}

/** What can be written at the cursor in launch.json: an attribute of a configuration, or a value of one. */
export function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  const { path, isAtPropertyKey, previousNode } = getLocation(text, pos);
  if (path.length !== 3 || path[0] !== 'configurations') return null;
  const inNode = previousNode !== undefined && previousNode.offset + previousNode.length >= pos;
  if (!inNode && !explicit) return null;
  const root = parseTree(text, [], { allowTrailingComma: true });
  const configuration = root && findNodeAtLocation(root, path.slice(0, 2));
  const known = attributesOf(configuration && findNodeAtLocation(configuration, ['type'])?.value);
  const present = namesIn(configuration);
  const options = isAtPropertyKey
    ? known
        .filter(({ name }) => !present.has(name))
        .map(({ name, description }) => quoted(name, 'property', description))
    : known.filter(({ name }) => name === path[2]).flatMap(valuesOf);
  const from = inNode ? previousNode.offset : pos;
  const typed = text.slice(from, pos).toLowerCase();
  const matching = options.filter(({ label }) => label.toLowerCase().startsWith(typed));
  // CodeMirror would filter by all that is replaced, which is the rest of the line if a string has no end.
  return { from, to: inNode ? endOf(text, previousNode, pos) : pos, options: matching, filter: false };
}
