import type { ServerMessage } from '#protocol';

const types: Readonly<Record<ServerMessage['type'], true>> = {
  hello: true,
  facts: true,
  output: true,
  terminal_output: true,
  answer: true,
  failure: true,
  tool_result: true,
  files_changed: true,
};

/** The server has the same build as the page, so checking the type is enough. */
const isServerMessage = (value: unknown): value is ServerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  Object.hasOwn(types, value.type);

/** Undefined for a message of an unknown type. */
export function parseServerMessage(text: string): ServerMessage | undefined {
  const message: unknown = JSON.parse(text);
  return isServerMessage(message) ? message : undefined;
}
