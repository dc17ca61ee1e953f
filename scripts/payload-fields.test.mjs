import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { script } from '../e2e/programs/payloads/payload-program.mjs';
import { inRoot } from './lib/paths.mjs';

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const { definitions } = readJson('server/src/dap/specification.json');
const payloads = readJson('protocol/src/testing/payloads.json').map(({ text }) => text);

const id = 'An id that is compared and never shown.';

/** Text fields in which the payload program sends no payload, by definition and path, with the reason. */
const exceptions = {
  'TerminatedEvent.restart': 'Passed back to the adapter when its program is started again.',
  'ProgressStartEvent.progressId': id,
  'ProgressUpdateEvent.progressId': id,
  'ProgressEndEvent.progressId': id,
  'RunInTerminalRequest.cwd': 'Has to exist, and is not shown.',
  'RunInTerminalRequest.env.*': 'Passed to the program, and not shown.',
};

const nameOf = ({ $ref = '' }) => $ref.split('/').at(-1);
const titled = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The paths of the text fields of a schema; `*` is any item or key. A definition is not entered again inside itself. */
function textPaths(schema, path = [], entered = []) {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema);
    return entered.includes(name) ? [] : textPaths(definitions[name], path, [...entered, name]);
  }
  if (schema.allOf) return schema.allOf.flatMap((part) => textPaths(part, path, entered));
  if (schema.enum) return [];
  const types = [schema.type ?? 'object'].flat();
  if (types.includes('string')) return [path.join('.')];
  if (types.includes('array')) return textPaths(schema.items, [...path, '*'], entered);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    textPaths(each, [...path, name], entered),
  );
  const { additionalProperties } = schema;
  return typeof additionalProperties === 'object'
    ? [...own, ...textPaths(additionalProperties, [...path, '*'], entered)]
    : own;
}

/** The values at a path. */
function valuesAt(value, [first, ...rest]) {
  if (first === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (first === '*' ? Object.values(value) : [value[first]]).flatMap((each) => valuesAt(each, rest));
}

/** What the payload program sends, by the name of its definition. */
function sentMessages() {
  const sent = new Map();
  const record = (definition, body) => sent.set(definition, [...(sent.get(definition) ?? []), body]);
  const adapter = {
    emit: (event, body) => record(`${titled(event)}Event`, body),
    ask: async (command, args) => record(`${titled(command)}Request`, args),
    later: (act) => act(),
    begin: () => ({}),
  };
  const args = {
    program: 'main.js',
    texts: 8,
    breakpoints: [{ line: 1 }, { line: 2 }],
    filters: ['any'],
    instructionCount: 8,
    count: 64,
  };
  script.on.launch(args, adapter);
  record('InitializeResponse', script.capabilities);
  script.onStarted(adapter);
  for (const [command, answer] of Object.entries(script.on))
    record(`${titled(command)}Response`, answer(args, adapter));
  try {
    script.on.evaluate({ expression: 'fails' }, adapter);
  } catch ({ body }) {
    record('ErrorResponse', body);
  }
  return sent;
}

/** The texts that an adapter can send. */
function textsOfAdapters() {
  const requests = ['RunInTerminalRequest', 'StartDebuggingRequest'];
  const names = Object.keys(definitions).filter((name) => /.(Event|Response)$/.test(name) || requests.includes(name));
  return names.flatMap((definition) => {
    const parts = definitions[definition].allOf.map(({ properties }) => properties?.body ?? properties?.arguments);
    return parts.flatMap((part) => (part ? textPaths(part) : [])).map((path) => ({ definition, path }));
  });
}

test('every text field of DAP that an adapter can send carries payloads to the page, or says why not', () => {
  const sent = sentMessages();
  const isPayload = (value) =>
    typeof value === 'string' && payloads.some((text) => text !== '' && value.includes(text));
  const without = textsOfAdapters()
    .filter(
      ({ definition, path }) =>
        !(sent.get(definition) ?? []).some((body) => valuesAt(body, path.split('.')).some(isPayload)),
    )
    .map(({ definition, path }) => `${definition}.${path}`);
  expect(without).toEqual(Object.keys(exceptions));
});
