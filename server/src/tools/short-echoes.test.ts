import { expect, test } from 'vitest';
import { fieldOf, isRecord, optionalToolNames } from '#protocol';
import { createToolBench } from './testing/tool-bench.ts';
import { withShortEchoes } from './short-echoes.ts';

/** A text that would fill an answer, with characters that are written differently in JSON. */
const long = 'z"\\'.repeat(30_000);

/** The longest part of the text that a message repeats, as it is or as JSON. */
const longestEcho = (message: string) =>
  Math.max(0, ...[...message.matchAll(/(?:z\\?"\\?\\?)+/g)].map(([{ length }]) => length));

/** Any value that a schema allows, for the fields that a tool needs. */
function valueFor(schema: unknown): unknown {
  const options = fieldOf(schema, 'enum');
  if (Array.isArray(options)) return options[0] as unknown;
  const values: Readonly<Record<string, unknown>> = { string: 'x', integer: 1, number: 1, boolean: true, array: [] };
  return values[String(fieldOf(schema, 'type'))] ?? {};
}

test('no message of any tool repeats more than 200 characters of an argument, or of the name of one', async () => {
  const { call, toolbox } = await createToolBench({ tools: optionalToolNames });
  await call('start_debugging', { configuration_name: 'at entry' });
  const echoes: Record<string, number> = {};
  for (const { name, inputSchema } of toolbox.list()) {
    const properties = fieldOf(inputSchema, 'properties');
    const required = fieldOf(inputSchema, 'required');
    const needed = Array.isArray(required) ? required.map(String) : [];
    const usual = Object.fromEntries(needed.map((field) => [field, valueFor(fieldOf(properties, field))]));
    for (const field of [...Object.keys(isRecord(properties) ? properties : {}), long]) {
      const answer = await call(name, { ...usual, timeout_ms: 1, [field]: long });
      echoes[`${name} ${field.slice(0, 20)}`] = longestEcho(String(answer.message));
    }
  }
  expect(Object.keys(echoes).length).toBeGreaterThan(60);
  expect(Object.entries(echoes).filter(([, length]) => length > 200)).toEqual([]);
});

test('the beginning of a text that was cut before is cut further, and the rest of the message stays', () => {
  const text = 'a'.repeat(1_000);
  const answer = { status: 'error', message: `"${text.slice(0, 500)}…" is not known. Say another.` } as const;
  expect(withShortEchoes(answer, { name: text }).message).toBe(`"${'a'.repeat(199)}……" is not known. Say another.`);
});

test('messages without long texts of the input are as they were', () => {
  const message = `The session s1 has ended. ${'It wrote more. '.repeat(50)}`;
  expect(withShortEchoes({ status: 'error', message }, { session_id: 's1' }).message).toBe(message);
});
