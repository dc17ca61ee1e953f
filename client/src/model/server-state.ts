import {
  defined,
  initialState,
  reduce,
  sessionIn,
  type Fact,
  type Hello,
  type LineText,
  type OutputPart,
  type SessionId,
} from '#protocol';
import type { ServerState } from './ports.ts';
import { entryAt, noOutput, withEntries, withPart } from './output.ts';

export const initialServerState: ServerState = {
  connection: { kind: 'connecting' },
  workspace: { name: '', path: '', isolation: 'none' },
  readOnly: false,
  role: 'owner',
  state: initialState,
  output: {},
};

/** The state after a greeting. */
export function greet({ workspace, readOnly, role, state, output: tails }: Hello): ServerState {
  const output = Object.entries(tails).map(([id, part]) => [id, withPart(noOutput, part)] as const);
  return { connection: { kind: 'connected' }, workspace, readOnly, role, state, output: Object.fromEntries(output) };
}

/** The state after facts. */
export function applyFacts(server: ServerState, facts: readonly Fact[]): ServerState {
  const state = facts.reduce(reduce, server.state);
  if (state === server.state) return server;
  const isForgotten = Object.keys(server.output).some((id) => sessionIn(state.sessions, id) === undefined);
  return { ...server, state, ...(isForgotten && { output: withoutForgotten(server.output, state.sessions) }) };
}

function withoutForgotten(
  output: ServerState['output'],
  sessions: ServerState['state']['sessions'],
): ServerState['output'] {
  return Object.fromEntries(Object.entries(output).filter(([id]) => sessionIn(sessions, id) !== undefined));
}

/** The state after output was received or read. Its first line may complete a known one. */
export function addOutput(
  server: ServerState,
  { sessionId, ...part }: OutputPart & { readonly sessionId: SessionId },
): ServerState {
  const output = withPart(server.output[sessionId] ?? noOutput, part);
  return { ...server, output: { ...server.output, [sessionId]: output } };
}

/** The state after more text of a line was received. If that does not follow what the page has, it is read when it is shown. */
export function addLineText(
  server: ServerState,
  { sessionId, index, start, text, length, unended, mayGrow }: LineText,
): ServerState {
  const output = server.output[sessionId] ?? noOutput;
  const known = entryAt(output, index);
  if (!known) return server;
  const { unended: _unended, mayGrow: _mayGrow, ...line } = known;
  const part = { start, end: start + text.length, length };
  const longer = withEntries(output, [{ ...line, ...defined({ unended, mayGrow }), text, part }]);
  return { ...server, output: { ...server.output, [sessionId]: longer } };
}
