import fc from 'fast-check';
import { fieldOf } from '#tool-cases';

type Schema = Readonly<Record<string, unknown>>;

/** Stand for ids of the program where it is stopped. */
const stoppedFrame = { standsFor: 'frame_id' } as const;
const stoppedVariables = { standsFor: 'variables_reference' } as const;

const expressions = fc.constantFrom(
  'n',
  'n',
  'n',
  'n + 1',
  'boom',
  '',
  'a'.repeat(20_000),
  '\u202e\u0000',
  '${n}',
  '"',
);
const paths = fc.constantFrom(
  'main.fake',
  'main.fake',
  './main.fake',
  '/no/such/file',
  '..',
  'main.fake\u0000',
  'a/'.repeat(2_000),
);

/** Values that mean something to the tools, by the names of their fields. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  thread_id: fc.constantFrom(1, 1, 1, 1, 1, 2, 0, -1, 2 ** 53),
  session_id: fc.constantFrom('s1', 's1', 's1', 's1', 's1', 's2', '', 'constructor', '__proto__'),
  frame_id: fc.constantFrom(stoppedFrame, stoppedFrame, stoppedFrame, stoppedFrame, 0, 1, -1, 2 ** 53),
  variables_reference: fc.constantFrom(stoppedVariables, stoppedVariables, stoppedVariables, 0, 1, -1),
  breakpoint_id: fc.integer({ min: 0, max: 40 }),
  line_number: fc.constantFrom(1, 2, 21, 999, 2 ** 31),
  configuration_name: fc.constantFrom('program', 'failing', 'at entry', 'endless', 'refused', 'stubborn', 'nope', ''),
  file_path: paths,
  file: paths,
  expression: expressions,
  condition: expressions,
  value: expressions,
  hit_condition: fc.constantFrom('2', '>= 2', '% 2', 'often', '', '99999999999999999999'),
  // A longer wait would be one.
  timeout_ms: fc.integer({ min: 0, max: 20 }),
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Values by the type of a field. */
const byType: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  integer: ({ minimum }) => {
    const least = typeof minimum === 'number' ? Math.max(minimum, -1_000) : 0;
    return fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: least, max: least + 30 }) },
      { weight: 1, arbitrary: fc.maxSafeInteger() },
    );
  },
  number: () => fc.oneof(fc.integer({ min: -2, max: 30 }), fc.double()),
  boolean: () => fc.boolean(),
  string: () => fc.oneof(expressions, fc.string()),
  array: ({ items }) => fc.array(isSchema(items) ? valueOf(items) : fc.jsonValue(), { maxLength: 12 }),
  object: (schema) => inputOf(schema),
};

/** Values of a field, most of them valid. */
function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const named = Object.hasOwn(known, name) ? known[name] : undefined;
  if (named) return named;
  if ('const' in schema) return fc.constant(schema.const);
  const { enum: choices } = schema;
  if (Array.isArray(choices)) return fc.nat({ max: choices.length - 1 }).map((index): unknown => choices[index]);
  const some = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (some.length > 0) return fc.oneof(...some.map((each) => valueOf(each, name)));
  return (byType[String(schema.type)] ?? (() => fc.jsonValue()))(schema);
}

/** Inputs of a tool, by its schema: with any of its fields, also those that are required, and sometimes with wrong values and others. */
export function inputOf(schema: Schema): fc.Arbitrary<object> {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const isOften = (weight: number) => ({ weight, arbitrary: fc.constant(true) });
  const isPresent = (name: string) => {
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
    return fc.oneof(isOften(isRequired ? 30 : 1), { weight: isRequired ? 1 : 2, arbitrary: fc.constant(false) });
  };
  const fields = properties.map(([name, field]) => {
    const value = fc.oneof(
      { weight: 40, arbitrary: isSchema(field) ? valueOf(field, name) : fc.jsonValue() },
      // A wait of any length would be one.
      { weight: 1, arbitrary: name === 'timeout_ms' ? fc.constantFrom('5', -1, null, 1e300) : fc.jsonValue() },
    );
    return fc.tuple(fc.constant(name), value, isPresent(name));
  });
  const others = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) },
  );
  return fc
    .tuple(fc.tuple(...fields), others)
    .map(([given, more]) => ({
      ...more,
      ...Object.fromEntries(given.filter(([, , present]) => present).map(([name, value]) => [name, value])),
    }));
}

/** An input with the ids of the program where it is stopped. */
export function withIds(input: unknown, ids: Readonly<Record<string, number>>): unknown {
  if (Array.isArray(input)) return input.map((each) => withIds(each, ids));
  if (typeof input !== 'object' || input === null) return input;
  const name = fieldOf(input, 'standsFor');
  if (typeof name === 'string' && Object.hasOwn(ids, name)) return ids[name];
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withIds(value, ids)]));
}
