import { initialState, reduce, type Fact, type Hello, type OutputEntry, type SessionId } from '#protocol';
import type { ServerState } from '../workbench.ts';

/** Lines of output that the page keeps of each root session. The server has them all. */
const keptOutput = 10_000;

/** Before the server has said anything. */
export const initialServerState: ServerState = {
  connection: { kind: 'connecting' },
  workspace: { name: '', path: '' },
  readOnly: false,
  state: initialState,
  output: {},
};

/** The state after a greeting: everything is as it says. */
export function greet({ workspace, readOnly, state, output }: Hello): ServerState {
  return { connection: { kind: 'connected' }, workspace, readOnly, state, output };
}

/** The state after facts that belong together. */
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

/** The state after lines of output. The first may complete one that is there already: it has the same index then. */
export function appendOutput(
  server: ServerState,
  { sessionId, total, entries }: { sessionId: SessionId; total: number; entries: readonly OutputEntry[] },
): ServerState {
  const known = server.output[sessionId]?.entries ?? [];
  const first = entries[0]?.index ?? Infinity;
  const kept = (known.at(-1)?.index ?? -1) < first ? known : known.filter(({ index }) => index < first);
  const output = { total, entries: [...kept, ...entries].slice(-keptOutput) };
  return { ...server, output: { ...server.output, [sessionId]: output } };
}
