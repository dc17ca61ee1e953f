import {
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { getLocation, type Node } from 'jsonc-parser';
import type { Attribute } from '#protocol';
import { attributeAt, type FileFormat, type ServerFacts } from './file-schema.ts';
import { nodeAt, parsed, propertiesOf } from './tree.ts';
import { completeVariable } from './variable-completion.ts';

/** What to write for a value of a type; the cursor goes to `${}`. */
const skeletons: Readonly<Record<string, (attribute: Attribute) => string>> = {
  string: () => '"${}"',
  array: ({ items }) => (items?.type === 'string' ? '["${}"]' : '[${}]'),
  object: () => '{ ${} }',
  boolean: (attribute) => `\${${String(attribute.default !== true)}}`,
};

const skeletonOf = (attribute: Attribute): string => {
  const [type = ''] = [attribute.type ?? []].flat();
  return skeletons[type]?.(attribute) ?? '${}';
};

/** The values to offer for an attribute. */
function valuesOf({ type, values, suggestions = [], default: initial }: Attribute): readonly Completion[] {
  const hasFlag = [type ?? []].flat().includes('boolean');
  const offered = values ?? [
    ...(hasFlag ? [true, false] : []),
    ...suggestions,
    ...(initial === undefined ? [] : [initial]),
  ];
  const labels = new Set(offered.map((value) => JSON.stringify(value)));
  const ofDefault = JSON.stringify(initial);
  return [...labels].map((label) => ({ label, type: 'enum', ...(label === ofDefault && { detail: 'default' }) }));
}

/** An attribute, which is written with its value, and with a comma if others follow. */
function ofAttribute(name: string, attribute: Attribute, after: string): Completion {
  const label = JSON.stringify(name);
  const completion = { label, type: 'property', info: attribute.description };
  if (/^\s*:/.test(after)) return completion;
  const write = snippet(`${label}: ${skeletonOf(attribute)}${/^\s*"/.test(after) ? ',' : ''}`);
  return {
    ...completion,
    apply: (view, chosen, from, to) => {
      write(view, chosen, from, to);
      if (valuesOf(attribute).length > 0) startCompletion(view);
    },
  };
}

/** Where the token at the cursor ends; a string without an end is replaced up to the cursor only. */
function endOf(text: string, { offset, length }: Node, pos: number): number {
  const isOpen = text[offset] === '"' && (length === 1 || text[offset + length - 1] !== '"');
  return isOpen ? pos : offset + length;
}

const withoutQuote = (text: string): string => text.replace(/^"/, '').toLowerCase();

/** What can be written at the cursor: an attribute, a value of one, or a variable in a text. */
export function complete(
  format: FileFormat,
  facts: ServerFacts,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const text = state.doc.toString();
  const { path, isAtPropertyKey, previousNode } = getLocation(text, pos);
  const node =
    previousNode !== undefined && previousNode.offset + previousNode.length >= pos ? previousNode : undefined;
  if ((node === undefined && !explicit) || path.length === 0) return null;
  const root = parsed(text);
  const inText = node?.type === 'string' && !isAtPropertyKey ? completeVariable(text, pos, node, root) : null;
  if (inText !== null) return inText;
  const schema = format.schema(root, facts);
  const from = node?.offset ?? pos;
  const to = node === undefined ? pos : endOf(text, node, pos);
  const parent = path.slice(0, -1);
  const present = new Set(propertiesOf(nodeAt(root, parent)).map(([key]): unknown => key.value));
  const attribute = attributeAt(schema, root, isAtPropertyKey ? parent : path);
  const options = isAtPropertyKey
    ? Object.entries(attribute?.attributes ?? {})
        .filter(([name]) => !present.has(name))
        .map(([name, row]) => ofAttribute(name, row, text.slice(to)))
    : valuesOf(attribute ?? { description: '' });
  const typed = withoutQuote(text.slice(from, pos));
  const matching = options.filter(({ label }) => withoutQuote(label).startsWith(typed));
  // CodeMirror would filter by all that is replaced, which is the rest of the line if a string has no end.
  return { from, to, options: matching, filter: false };
}
