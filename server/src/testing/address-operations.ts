import type { PathOperation } from './path-operations.ts';
import type { RawAnswer } from './raw-mcp.ts';

/** What an error of MCP is called in this project's answers. */
const codes: Readonly<Record<number, string>> = { [-32_002]: 'not_found', [-32_602]: 'invalid_arguments' };

const answerOf = ({ result, error }: RawAnswer): unknown =>
  error ? { code: codes[error.code] ?? `${error.code}`, message: error.message } : result;

/** Each address is known or not: a path in it is no path. */
const reading = (note: string, start: string): PathOperation => ({
  effect: 'reads',
  note,
  isAddress: true,
  run: async ({ mcp }, path) =>
    answerOf(await mcp('resources/read', { uri: typeof path === 'string' ? `${start}${path}` : path })),
});

/** What an MCP client names that is no tool. */
export const addressOperations: Readonly<Record<string, readonly PathOperation[]>> = {
  'resources/read.uri': [
    reading('alone', ''),
    reading('of a file', 'file://'),
    reading('of a session', 'stopline://sessions/'),
    reading('below the guide', 'stopline://agent-guide/'),
    reading('below the panel', 'ui://stopline/stop/'),
  ],
  'prompts/get.name': [
    { effect: 'reads', isAddress: true, run: async ({ mcp }, name) => answerOf(await mcp('prompts/get', { name })) },
  ],
};
