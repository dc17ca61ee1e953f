import { parseTree, type Node } from 'jsonc-parser';
import { maskedText } from '#protocol';

/** How the parts of a JSON text are masked. */
export interface JsonMasks {
  readonly text: (text: string) => string;
  /** The keys of an object whose values are masked, whatever they are. `texts` are its properties that are texts. */
  readonly hiddenKeys: (texts: Readonly<Record<string, string>>) => (key: string) => boolean;
}

/** A part of a text, and what is in its place. */
interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

const maskedToken = JSON.stringify(maskedText);

/** A JSON text with parts of it masked. The rest is as it was, white space and the digits of numbers too; undefined for other texts. */
export function maskedJson(source: string, masks: JsonMasks): string | undefined {
  try {
    JSON.parse(source);
    const root = parseTree(source);
    return root && edited(source, editsOf(root, { source, masks }));
  } catch {
    // Nested too deeply, or not JSON.
    return undefined;
  }
}

function edited(source: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts = edits.map(({ offset, length, text }) => {
    const part = source.slice(end, offset) + text;
    end = offset + length;
    return part;
  });
  return parts.join('') + source.slice(end);
}

/** The edits in the order of the text. */
function editsOf(root: Node, { source, masks }: { readonly source: string; readonly masks: JsonMasks }): Edit[] {
  const edits: Edit[] = [];

  const put = ({ offset, length }: Node, text: string) => edits.push({ offset, length, text });

  function addToken(node: Node, isHidden: boolean): void {
    const token = source.slice(node.offset, node.offset + node.length);
    const text = node.type === 'string' ? String(node.value) : token;
    const masked = masks.text(text);
    if (isHidden) put(node, maskedToken);
    else if (masked !== text) put(node, node.type === 'string' ? JSON.stringify(masked) : maskedToken);
  }

  function addProperties(properties: readonly Node[], isHidden: boolean): void {
    const isHiddenKey = masks.hiddenKeys(textsOf(properties));
    for (const { children: [key, value] = [] } of properties) {
      if (key) addToken(key, false);
      if (key && value) add(value, isHidden || isHiddenKey(String(key.value)));
    }
  }

  function add({ children = [], ...node }: Node, isHidden: boolean): void {
    if (node.type === 'object') addProperties(children, isHidden);
    else if (node.type === 'array') for (const child of children) add(child, isHidden);
    else addToken(node, isHidden);
  }

  add(root, false);
  return edits;
}

const textsOf = (properties: readonly Node[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    properties.flatMap(({ children: [key, value] = [] }) =>
      key && value?.type === 'string' ? [[String(key.value), String(value.value)]] : [],
    ),
  );
