import type { z } from 'zod';
import { isRecord, type ToolDescriptor } from '#protocol';

type Issue = z.core.$ZodIssue;
type JsonSchema = Readonly<Record<string, unknown>>;

/** Further problems are omitted. */
const mostExplained = 5;
const quotedLength = 40;

function propertiesOf(schema: JsonSchema | undefined): JsonSchema {
  return isRecord(schema?.properties) ? schema.properties : {};
}

function schemaAt(schema: JsonSchema, path: Issue['path']): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((inner, key) => {
    const property = propertiesOf(inner)[String(key)];
    return isRecord(property) ? property : undefined;
  }, schema);
}

function valueAt(input: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[String(key)] : undefined), input);
}

const listed = (names: readonly unknown[]): string => names.map((name) => JSON.stringify(name)).join(', ');

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
};

function range({ minimum, maximum }: JsonSchema): string {
  if (typeof minimum !== 'number') return '';
  return typeof maximum === 'number' ? ` from ${minimum} to ${maximum}` : ` from ${minimum} on`;
}

/** Describes a valid value. */
function expectation(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${listed(schema.enum)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const words = typeWords[String(schema.type)] ?? 'another value';
  if (schema.type === 'object') return `${words} with ${listed(Object.keys(propertiesOf(schema)))}`;
  return `${words}${range(schema)}${schema.minLength === 1 ? ' that is not empty' : ''}`;
}

/** Describes the given value. */
function given(value: unknown): string {
  if (typeof value === 'string') {
    return `the text ${JSON.stringify(value.length > quotedLength ? `${value.slice(0, quotedLength)}…` : value)}`;
  }
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : String(value);
}

function explain({ name, inputSchema }: Explained, input: unknown, issue: Issue): string {
  const schema = schemaAt(inputSchema, issue.path);
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const owner = field === '' ? name : `"${field}" of ${name}`;
    const known = Object.keys(propertiesOf(schema));
    const which = known.length > 0 ? `its fields are ${listed(known)}` : 'it has none';
    return `${owner} has no field ${listed(issue.keys)}; ${which}.`;
  }
  const value = valueAt(input, issue.path);
  if (field === '') return `The input of ${name} should be an object, not ${given(value)}.`;
  const right = schema ? expectation(schema) : 'another value';
  return value === undefined
    ? `"${field}" is missing; it should be ${right}.`
    : `"${field}" should be ${right}, not ${given(value)}.`;
}

type Explained = Pick<ToolDescriptor, 'name' | 'inputSchema'>;

/** The problems of an invalid input: sentences that name the field and what would be valid. */
export function explainInput(tool: Explained, input: unknown, issues: readonly Issue[]): string {
  return issues
    .slice(0, mostExplained)
    .map((issue) => explain(tool, input, issue))
    .join(' ');
}
