import type { Fact, ServerMessage } from '#protocol';
import type { SharedState } from '../state/shared-state.ts';

interface FactsMessage {
  readonly first: number;
  readonly count: number;
  readonly text: Buffer;
}

/** The last message of each state. */
const lastMessages = new WeakMap<object, FactsMessage>();

/** The JSON of a `facts` message. All pages that follow a state get the same facts: their message is made once. */
export function factsMessage(shared: Pick<SharedState, 'textOf'>, revision: number, facts: readonly Fact[]): Buffer {
  const last = lastMessages.get(shared);
  if (last?.first === revision && last.count === facts.length) return last.text;
  const head = JSON.stringify({ type: 'facts', revision, facts: [] } satisfies ServerMessage).slice(0, -']}'.length);
  const text = Buffer.from(`${head}${facts.map((fact) => shared.textOf(fact)).join(',')}]}`);
  lastMessages.set(shared, { first: revision, count: facts.length, text });
  return text;
}
