/** The id of a session. A child's begins with its parent's: `s1`, `s1.1`. */
export type SessionId = string;

/** Who did something: a person at a page, or an agent. */
export interface Actor {
  readonly kind: 'person' | 'agent';
  readonly name: string;
}
