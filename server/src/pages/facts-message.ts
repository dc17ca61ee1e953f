import type { Fact, ServerMessage } from '#protocol';

interface FactsMessage {
  readonly first: number;
  readonly count: number;
  readonly text: Buffer;
}

/** The last message of each state. */
const lastMessages = new WeakMap<object, FactsMessage>();

/** The JSON of a `facts` message. All pages that follow a state get the same facts: their message is made once. */
export function factsMessage(shared: object, revision: number, facts: readonly Fact[]): Buffer {
  const last = lastMessages.get(shared);
  if (last?.first === revision && last.count === facts.length) return last.text;
  const message: ServerMessage = { type: 'facts', revision, facts };
  const text = Buffer.from(JSON.stringify(message));
  lastMessages.set(shared, { first: revision, count: facts.length, text });
  return text;
}
