import type { ClientMessage, ReturningClient } from '#protocol';

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

/** An id for a page, the same over all its connections. */
export const newClientId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

/** The first message of a connection: asks for the facts since the last greeting, or for everything. */
export const attachMessage = ({ name, seen, client }: Attaching): ClientMessage => ({
  type: 'attach',
  name,
  ...seen,
  client,
});
