import type { DapMessage } from '../../index.ts';
import type { OwnRow } from './names.ts';
import { adapterOf, unanswered, type RealAdapter } from './rows.ts';
import { ConversationRows } from './conversation-rows.ts';

/** The adapter of tests without a real one. */
const scripted = 'scripted';

type Adapter = RealAdapter | typeof scripted;

/** A message of a trace, with its session. */
export interface TracedMessage {
  readonly session: string;
  readonly sender: 'us' | 'adapter';
  readonly message: DapMessage;
}

/** The adapter of a conversation that a message begins; undefined if it begins none. */
function adapterIn({ sender, message }: TracedMessage): Adapter | undefined {
  if (sender !== 'us' || message.type !== 'request' || message.command !== 'initialize') return undefined;
  const { adapterID: type } = { adapterID: '', ...(message.arguments as object | undefined) };
  return adapterOf(type) ?? scripted;
}

/** The conversations of one test, by adapter. */
export class Conversations {
  readonly #rows = new Map<Adapter, Set<string>>();
  readonly #conversations = new Map<string, ConversationRows>();

  /** Takes the messages in order. */
  add(heard: TracedMessage): void {
    const { session, sender, message } = heard;
    const adapter = adapterIn(heard);
    if (adapter !== undefined) this.#begin(session, adapter);
    const conversation = this.#conversations.get(session);
    if (sender === 'us') conversation?.sent(message);
    else conversation?.received(message);
  }

  /** The annotated rows that were exercised, as "adapter row", and those that were not. */
  compare(annotated: readonly OwnRow[]): { readonly exercised: readonly string[]; readonly unsaid: readonly OwnRow[] } {
    const said = [...this.#rows];
    return {
      exercised: said.flatMap(([adapter, rows]) =>
        annotated.filter((row) => rows.has(row)).map((row) => `${adapter} ${row}`),
      ),
      unsaid: annotated.filter((row) => !said.some(([, rows]) => rows.has(row))),
    };
  }

  #begin(session: string, adapter: Adapter): void {
    const rows = this.#rows.get(adapter) ?? new Set();
    this.#rows.set(adapter, rows);
    const noAnswer = adapter === scripted ? [] : (unanswered[adapter] ?? []);
    this.#conversations.set(session, new ConversationRows((row) => rows.add(row), noAnswer));
  }
}
