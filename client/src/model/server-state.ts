import { initialState, reduce, type Fact, type Hello, type OutputEntry, type SessionId } from '#protocol';
import type { ServerState } from './ports.ts';
import { noOutput, withEntries } from './output.ts';

export const initialServerState: ServerState = {
  connection: { kind: 'connecting' },
  workspace: { name: '', path: '', isolation: 'none' },
  readOnly: false,
  state: initialState,
  output: {},
};

/** The state after a greeting. */
export function greet({ workspace, readOnly, state, output: tails }: Hello): ServerState {
  const output = Object.entries(tails).map(([id, { entries }]) => [id, withEntries(noOutput, entries)] as const);
  return { connection: { kind: 'connected' }, workspace, readOnly, state, output: Object.fromEntries(output) };
}

/** The state after facts. */
export function applyFacts(server: ServerState, facts: readonly Fact[]): ServerState {
  const state = facts.reduce(reduce, server.state);
  if (state === server.state) return server;
  const isForgotten = Object.keys(server.output).some((id) => state.sessions[id] === undefined);
  return { ...server, state, ...(isForgotten && { output: withoutForgotten(server.output, state.sessions) }) };
}

function withoutForgotten(
  output: ServerState['output'],
  sessions: ServerState['state']['sessions'],
): ServerState['output'] {
  return Object.fromEntries(Object.entries(output).filter(([id]) => sessions[id] !== undefined));
}

/** The state after output was received or read. Its first line may complete a known one. */
export function addOutput(
  server: ServerState,
  { sessionId, entries }: { readonly sessionId: SessionId; readonly entries: readonly OutputEntry[] },
): ServerState {
  const output = withEntries(server.output[sessionId] ?? noOutput, entries);
  return { ...server, output: { ...server.output, [sessionId]: output } };
}
