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

/** The server is of this page's build, or the page is loaded anew: that a message is of a known kind is enough. */
const isServerMessage = (value: unknown): value is ServerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  Object.hasOwn(types, value.type);

/** A message of the server; one of a kind that is not known is left alone. */
export function parseServerMessage(text: string): ServerMessage | undefined {
  const message: unknown = JSON.parse(text);
  return isServerMessage(message) ? message : undefined;
}
