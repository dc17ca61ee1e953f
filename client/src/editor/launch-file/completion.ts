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
  const [from, to] = inNode ? [previousNode.offset, previousNode.offset + previousNode.length] : [pos, pos];
  return { from, to, options };
}
