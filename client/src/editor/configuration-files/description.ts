import { findNodeAtOffset, getNodePath } from 'jsonc-parser';
import { entryOf, laterVariables, isVariableName, variableParts, variableRow, type Attribute } from '#protocol';
import { attributeAt, type FileFormat, type ServerFacts } from './file-schema.ts';
import { parsed } from './tree.ts';

/** What there is to say about a part of the text. */
export interface Description extends Attribute {
  readonly from: number;
  readonly to: number;
  /** The name of an attribute or variable. */
  readonly title: string;
}

/** The description of a variable. */
function ofVariable(variable: string): string | undefined {
  const [name] = variableParts(variable);
  if (name === 'input') return 'The answer to an input of this file.';
  if (name === 'command') return 'The process that is picked from a list.';
  if (isVariableName(name)) return variableRow(name).description;
  return entryOf(laterVariables, variable);
}

/** A variable that the text has at an offset. */
function variableAt(text: string, offset: number): Description | undefined {
  const from = text.lastIndexOf('${', offset);
  const [whole = '', variable = ''] = (from < 0 ? undefined : /^\$\{([^{}"\n]*)\}/.exec(text.slice(from))) ?? [];
  const description = ofVariable(variable);
  if (description === undefined || offset >= from + whole.length) return undefined;
  return { from, to: from + whole.length, title: whole, description };
}

/** Describes the attribute or the variable at an offset; undefined if there is none, or nothing is known about it. */
export function describe(
  format: FileFormat,
  facts: ServerFacts,
  text: string,
  offset: number,
): Description | undefined {
  const root = parsed(text);
  const node = root && findNodeAtOffset(root, offset);
  if (node === undefined || ['object', 'array', 'property'].includes(node.type)) return undefined;
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  const variable = isKey ? undefined : variableAt(text, offset);
  if (variable) return variable;
  const schema = format.schema(root, facts);
  const path = getNodePath(node);
  const names = path.filter((part) => typeof part === 'string');
  const found = attributeAt(schema, root, path);
  const attribute = found?.description === '' ? attributeAt(schema, root, path.slice(0, -1)) : found;
  const title = names.at(-1);
  if (attribute === undefined || attribute.description === '' || title === undefined) return undefined;
  return { ...attribute, title, from: node.offset, to: node.offset + node.length };
}
