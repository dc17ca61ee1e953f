import type { ClientMessage, Method, MethodMessage, Methods, ReturningClient } from '#protocol';

/** What a page has seen of a server, by its last connection. */
export interface SeenState {
  readonly server: string;
  readonly revision: number;
}

interface Attaching {
  /** The page's name in the activity log. */
  readonly name: string;
  readonly seen?: SeenState | undefined;
  readonly client: ReturningClient;
}

/** A call of a method of the server. */
export type Call = { readonly [M in Method]: { readonly method: M; readonly params: Methods[M]['params'] } }[Method];

/** An id for a page, the same over all its connections. */
export const newClientId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

/** The first message of a connection: asks for the facts since the last greeting, or for everything. */
export const attachMessage = ({ name, seen, client }: Attaching): ClientMessage => ({
  type: 'attach',
  name,
  ...seen,
  client,
});

export const callMessage = (id: number, call: Call): MethodMessage => ({ type: 'call', id, ...call });

/** The first calls of every page. */
export const firstCalls: readonly Call[] = [
  { method: 'list_files', params: { path: '' } },
  { method: 'get_configurations', params: {} },
];
