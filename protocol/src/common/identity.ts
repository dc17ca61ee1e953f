/** The id of a session. A child's begins with its parent's: `s1`, `s1.1`. */
export type SessionId = string;

/** Who did something: a person at a page, or an agent. */
export interface Actor {
  readonly kind: 'person' | 'agent';
  readonly name: string;
}

/** A client of the wire that may lose its connection and return. */
export interface ReturningClient {
  /** Random, and the same over all connections of the client. Another client that knew it would get its answers. */
  readonly id: string;
  /** The id of the last message that it has sent, over any connection; 0 for none. Ids rise. */
  readonly sent: number;
}
