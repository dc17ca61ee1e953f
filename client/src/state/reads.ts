import { DebugError, type Arguments, type Body, type Command, type SessionId, type SessionState } from '#protocol';
import { NotReachedError } from '../connection/not-reached.ts';
import type { Read, Reads, ServerState } from '../workbench.ts';
import { SessionReads, type Question } from './session-reads.ts';
import { Store } from './store.ts';

/** Sends a request; rejects with a DebugError. */
type Ask = <C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>) => Promise<Body<C>>;

/**
 * Answers to reads, kept for as long as they hold: one epoch of their session. What came with a stop is known without
 * asking; after a step, what was known at the same place stands in until the new answer is there.
 */
export class ReadCache implements Reads {
  readonly changes = new Store(0);
  readonly #server: Store<ServerState>;
  readonly #ask: Ask;
  readonly #sessions = new Map<SessionId, SessionReads>();
  #seen: ServerState;

  constructor(server: Store<ServerState>, ask: Ask) {
    this.#server = server;
    this.#ask = ask;
    this.#seen = server.value;
    server.subscribe(() => this.#follow());
  }

  read<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): Read<Body<C>> {
    const session = this.#server.value.state.sessions[sessionId];
    if (!session) return { status: 'failed', message: 'The session has ended.' };
    const reads = this.#readsOf(session);
    const question = { command, args, key: JSON.stringify(args ?? null) };
    const known = reads.answer(question);
    if (known) return known;
    const { value, isFresh } = reads.pushed(session, question);
    if (value !== undefined && isFresh) {
      reads.keep(session, question, value);
      const ready: Read<Body<C>> = { status: 'ready', value };
      reads.setAnswer(question, ready);
      return ready;
    }
    if (value !== undefined) reads.places.learn(session, command, { args, body: value });
    const previous = value ?? reads.previous(session, question);
    const loading: Read<Body<C>> = { status: 'loading', ...(previous !== undefined && { previous }) };
    const isConnected = this.#server.value.connection.kind === 'connected';
    if (isConnected && reads.places.mayAsk(session, command, args)) {
      reads.setAnswer(question, loading);
      void this.#fetch(session, question);
    }
    return loading;
  }

  async #fetch<C extends Command>(session: SessionState, question: Question<C>): Promise<void> {
    const reads = this.#readsOf(session);
    const { epoch } = reads;
    const answer = await this.#answerTo(session.id, question);
    const isWanted = reads.epoch === epoch && this.#sessions.get(session.id) === reads;
    if (answer === undefined || !isWanted) return;
    if (answer.status === 'ready') reads.keep(session, question, answer.value);
    reads.setAnswer(question, answer);
    this.#tell();
  }

  /** Undefined where the server was not reached: then it is asked again when it is back. */
  async #answerTo<C extends Command>(
    sessionId: SessionId,
    { command, args }: Question<C>,
  ): Promise<Read<Body<C>> | undefined> {
    try {
      return { status: 'ready', value: await this.#ask(sessionId, command, args) };
    } catch (error) {
      return error instanceof NotReachedError
        ? undefined
        : { status: 'failed', message: DebugError.from(error).message };
    }
  }

  #readsOf(session: SessionState): SessionReads {
    const known = this.#sessions.get(session.id);
    if (known) return known;
    const reads = new SessionReads(session);
    this.#sessions.set(session.id, reads);
    return reads;
  }

  #follow(): void {
    const { state, connection } = this.#server.value;
    const seen = this.#seen;
    this.#seen = this.#server.value;
    const isBack = connection.kind === 'connected' && connection !== seen.connection;
    if (state.sessions === seen.state.sessions && !isBack) return;
    for (const [id, reads] of this.#sessions) {
      const session = state.sessions[id];
      if (!session) this.#sessions.delete(id);
      else reads.follow(session);
      if (isBack) reads.forgetAnswers();
    }
    this.#tell();
  }

  #tell(): void {
    this.changes.update((changes) => changes + 1);
  }
}
