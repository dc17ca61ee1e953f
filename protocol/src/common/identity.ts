/** Names one session. A child's begins with its root's: `s1`, `s1.1`. */
export type SessionId = string;

/** Who did something: a person at a page, or an agent. */
export interface Actor {
  readonly kind: 'person' | 'agent';
  readonly name: string;
}
