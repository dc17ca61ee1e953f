import { z } from 'zod';
import { DebugError, fieldOf, isRecord } from '#protocol';

type Issue = z.core.$ZodIssue;
type JsonSchema = Readonly<Record<string, unknown>>;

/** An input, for messages about it. */
interface Described {
  readonly schema: z.ZodType;
  readonly name: string;
  /** By default its input. */
  readonly whole?: string;
}

/** Further problems are omitted. */
const mostExplained = 5;
const quotedLength = 40;

/** The limits of every integer, which the schemas omit. */
const safeLimits: ReadonlySet<unknown> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** The JSON Schema of what a schema accepts. */
export function toInputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (safeLimits.has(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (safeLimits.has(jsonSchema.maximum)) delete jsonSchema.maximum;
      // Every key of JSON is a string.
      if (Object.keys(jsonSchema.propertyNames ?? {}).join() === 'type') delete jsonSchema.propertyNames;
    },
  });
  return inputSchema;
}

function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const within = (outer: unknown, key: PropertyKey) =>
    fieldOf(fieldOf(outer, 'properties'), String(key)) ??
    fieldOf(outer, typeof key === 'number' ? 'items' : 'additionalProperties');
  return path.reduce(within, schema);
}

const listed = (names: readonly unknown[]): string => names.map((name) => JSON.stringify(name)).join(', ');

/** The names of the fields; undefined if the schema is one of several. */
function fieldsOf(schema: unknown): readonly string[] | undefined {
  const fields = fieldOf(schema, 'properties');
  return isRecord(fields) ? Object.keys(fields) : undefined;
}

function range({ minimum, maximum }: JsonSchema): string {
  if (typeof minimum !== 'number') return '';
  return typeof maximum === 'number' ? ` from ${minimum} to ${maximum}` : ` from ${minimum} on`;
}

const notEmpty = (least: unknown): string => (least === 1 ? ' that is not empty' : '');

/** Describes the valid values of each type. */
const typeWords = new Map<unknown, (schema: JsonSchema) => string>([
  ['string', ({ minLength }) => `a text${notEmpty(minLength)}`],
  ['integer', (schema) => `a whole number${range(schema)}`],
  ['boolean', () => 'true or false'],
  ['array', ({ minItems }) => `a list${notEmpty(minItems)}`],
  ['object', (schema) => ['an object', listed(fieldsOf(schema) ?? [])].filter(Boolean).join(' with ')],
]);

/** Describes a valid value; undefined if the schema does not say enough about this issue. */
function expectation(schema: unknown, issue: Issue): string | undefined {
  const isTooLong = issue.code === 'too_big' && issue.origin !== 'number';
  if (!isRecord(schema) || isTooLong || issue.code === 'custom') return undefined;
  if (Array.isArray(schema.enum)) return `one of ${listed(schema.enum)}`;
  return schema.const === undefined ? typeWords.get(schema.type)?.(schema) : JSON.stringify(schema.const);
}

/** Describes the given value. */
function given(value: unknown): string {
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > quotedLength ? `${value.slice(0, quotedLength)}…` : value)}`;
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : String(value);
}

/** A problem: names the field and what would be valid. */
export function explainIssue({ schema, name, whole = `The input of ${name}` }: Described, issue: Issue): string {
  const expected = schemaAt(toInputSchema(schema), issue.path);
  const field = z.core.toDotPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsOf(expected);
    const which = known && (known.length > 0 ? `; its fields are ${listed(known)}` : '; it has none');
    return `${field === '' ? name : `"${field}" of ${name}`} has no field ${listed(issue.keys)}${which ?? ''}`;
  }
  const subject = field === '' ? name : `"${field}"`;
  const right = expectation(expected, issue);
  if (right === undefined)
    return `${subject}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1).replace(/\.$/, '')}`;
  if (field === '') return `${whole} should be an object, not ${given(issue.input)}`;
  if (issue.input === undefined) return `"${field}" is missing; it should be ${right}`;
  return `"${field}" should be ${right}, not ${given(issue.input)}`;
}

/** The first problems of an invalid input, as sentences. */
export const explainIssues = (described: Described, issues: readonly Issue[]): string =>
  issues
    .slice(0, mostExplained)
    .map((issue) => `${explainIssue(described, issue)}.`)
    .join(' ');

/** A valid input. Throws `invalid_arguments` for an invalid one, with its problems after the prefix. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { name, prefix = '' }: { readonly name: string; readonly prefix?: string },
): z.infer<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new DebugError('invalid_arguments', prefix + explainIssues({ schema, name }, parsed.error.issues));
}
