import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { optionalToolNames } from '../protocol/src/index.ts';
import { toolsWith } from '../server/src/tools/index.ts';
import { inRoot } from './lib/paths.mjs';

mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(inRoot('node_modules/.cache/tool-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const published = toolsWith(optionalToolNames).map(({ descriptor: { name, inputSchema } }) => [name, inputSchema]);

/** TypeScript's types for the kinds of JSON Schema. */
const kinds = {
  string: () => 'string',
  integer: () => 'number',
  boolean: () => 'boolean',
  array: ({ items }) => `readonly (${typeOf(items)})[]`,
  object: ({ properties, required = [], additionalProperties }) => {
    if (additionalProperties !== false) return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
    const fields = Object.entries(properties).map(
      ([name, schema]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
    );
    return `{ ${fields.join(' ')} }`;
  },
};

function typeOf(schema) {
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const kind = kinds[schema.type];
  if (!kind) throw new Error(`No type for ${JSON.stringify(schema)}`);
  return kind(schema);
}

/** How the types are compared. */
const options = {
  target: ts.ScriptTarget.ES2022,
  // Without the types of the DOM, which take most of the time.
  lib: ['lib.es2022.d.ts'],
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

/** The names of the inputs whose type is not that of the schema, and of the tools that only one side has. */
function differencesFrom(schemas) {
  const path = join(folder, 'compared.ts');
  const inputs = schemas.map(([name, schema]) => `  ${name}: ${typeOf(schema)};`).join('\n');
  // Assignability in both directions would not see an optional field that is missing.
  writeFileSync(
    path,
    `import type { ToolInputs } from '${inRoot('client/embed/tool-inputs.ts')}';
interface Published {
${inputs}
}
type Flat<Type> = Type extends readonly (infer Item)[]
  ? readonly Flat<Item>[]
  : Type extends object
    ? { [Field in keyof Type]: Flat<Type[Field]> }
    : Type;
type IsSame<One, Other> =
  (<T>() => T extends Flat<One> ? 1 : 2) extends <T>() => T extends Flat<Other> ? 1 : 2 ? true : false;
type Name = keyof ToolInputs | keyof Published;
type InputOf<All, Key> = Key extends keyof All ? All[Key] : 'absent';
export type Different = {
  [Key in Name]: IsSame<InputOf<ToolInputs, Key>, InputOf<Published, Key>> extends true ? never : Key;
}[Name];
`,
  );
  const program = ts.createProgram([path], options);
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length > 0) throw new Error(ts.flattenDiagnosticMessageText(problems[0].messageText, '\n'));
  const checker = program.getTypeChecker();
  const [symbol] = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)))
    .filter(({ name }) => name === 'Different');
  const different = checker.getDeclaredTypeOfSymbol(symbol);
  return (different.isUnion() ? different.types : [different]).flatMap((type) =>
    type.isStringLiteral() ? [type.value] : [],
  );
}

test('the inputs of tools have the types that the server’s schemas accept', () => {
  expect(differencesFrom(published)).toEqual([]);
}, 60_000);

/** The schemas, of which one tool's is another. Each change is made in a copy. */
const withChanged = (tool, change) =>
  published.map(([name, schema]) => {
    const copy = JSON.parse(JSON.stringify(schema));
    if (name === tool) change(copy);
    return [name, copy];
  });

test.each([
  ['a new optional field', ({ properties }) => (properties.more = { type: 'string' })],
  ['a field that is gone', ({ properties }) => delete properties.watch],
  ['a field that is optional now', (schema) => (schema.required = ['thread_id'])],
  ['another choice in a list', ({ properties }) => properties.step_type.enum.push('back')],
])(
  '%s in a schema is noticed',
  (_name, change) => {
    expect(differencesFrom(withChanged('step_execution', change))).toEqual(['step_execution']);
  },
  60_000,
);

test('a field of an object in a list, and a tool that one side lacks, are noticed', () => {
  const addLevel = ({ properties }) => (properties.breakpoints.items.properties.level = { type: 'integer' });
  expect(differencesFrom(withChanged('start_debugging', addLevel))).toEqual(['start_debugging']);
  const [[, firstSchema], ...others] = published;
  expect(differencesFrom([...others, ['new_tool', firstSchema]]).toSorted()).toEqual([
    'get_debugger_configurations',
    'new_tool',
  ]);
}, 60_000);
