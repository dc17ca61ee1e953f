import {
  DebugError,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type SessionId,
  type SessionState,
} from '#protocol';
import { NotReachedError } from '../connection/not-reached.ts';
import type { Read, Reads, ServerState } from '../ports.ts';
import { SessionReads, type Question } from './session-reads.ts';
import type { PlaceKind, ShownValues, TreePlace, ValueQuestion } from './shown-values.ts';
import { valuesOf, type ShownPlace } from './value-history.ts';
import { Store } from '../store.ts';

/** Rejects with a DebugError. Aborting cancels it. */
type Ask = <C extends Command>(
  sessionId: SessionId,
  command: C,
  args: Arguments<C>,
  signal: AbortSignal,
) => Promise<Body<C>>;

const question = <C extends Command>(command: C, args: Arguments<C>): Question<C> => ({
  command,
  args,
  key: JSON.stringify(args ?? null),
});

/** A read of a part of its answer. */
const mapped = <From, To>(read: Read<From>, map: (value: From) => To): Read<To> => {
  if (read.status === 'ready') return { ...read, value: map(read.value) };
  if (read.status === 'failed') return read;
  const { previous, ...loading } = read;
  return previous === undefined ? loading : { ...loading, previous: map(previous) };
};

/** The value of an expression, as a variable. */
const expressionValue = (name: string, { result, ...rest }: Body<'evaluate'>): Dap.Variable => ({
  ...rest,
  name,
  value: result,
});

/**
 * A cache of reads, valid for one epoch of their session. What came with a stop needs no request; until a new answer
 * arrives, the previous one at the same place is shown.
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
    const asked = question(command, args);
    const known = reads.answer(asked);
    if (known) return known;
    const pushed = reads.pushed(session, asked);
    if (pushed !== undefined) {
      reads.keep(session, asked, pushed);
      const ready: Read<Body<C>> = { status: 'ready', value: pushed };
      reads.setAnswer(asked, ready);
      return ready;
    }
    const previous = reads.previous(session, asked);
    const isConnected = this.#server.value.connection.kind === 'connected';
    const isAsked = isConnected && reads.places.mayAsk(session, command, args);
    const loading: Read<Body<C>> = { status: 'loading', ...previous, ...(isAsked && { since: Date.now() }) };
    if (isAsked) {
      reads.setAnswer(asked, loading);
      void this.#fetch(session, asked);
    }
    return loading;
  }

  cancel<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): void {
    const session = this.#server.value.state.sessions[sessionId];
    const reads = this.#sessions.get(sessionId);
    const asked = question(command, args);
    if (!session || reads?.giveUp(asked) !== true) return;
    const message = 'Cancelled.';
    reads.keepRefusal(session, asked, message);
    reads.setAnswer(asked, { status: 'failed', message, isGivenUp: true });
    this.#tell();
  }

  retry<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): void {
    this.#sessions.get(sessionId)?.forgetAnswer(question(command, args));
    this.#tell();
  }

  values(sessionId: SessionId, asked: ValueQuestion, place: TreePlace | undefined): ShownValues {
    const read =
      asked.command === 'variables'
        ? mapped(this.read(sessionId, 'variables', asked.args), ({ variables }) => variables ?? [])
        : mapped(this.read(sessionId, 'evaluate', asked.args), (body) => [
            expressionValue(asked.args.expression, body),
          ]);
    return (place && this.placeOf(sessionId, asked, place)?.show(read)) ?? valuesOf(read);
  }

  placeOf(sessionId: SessionId, { command, args }: PlaceKind, place: TreePlace): ShownPlace | undefined {
    const session = this.#server.value.state.sessions[sessionId];
    if (!session) return undefined;
    const { places, history } = this.#readsOf(session);
    const moment = places.momentOf(session, place.frameId);
    return moment && history.at({ moment, command, path: place.path, format: args?.format });
  }

  async #fetch<C extends Command>(session: SessionState, asked: Question<C>): Promise<void> {
    const reads = this.#readsOf(session);
    const epoch = reads.epochOf(asked);
    const abort = reads.begin(asked);
    const answer = await this.#answerTo(session.id, asked, abort.signal);
    reads.end(asked, abort);
    const isWanted =
      !abort.signal.aborted && reads.epochOf(asked) === epoch && this.#sessions.get(session.id) === reads;
    if (answer === undefined || !isWanted) return;
    if (answer.status === 'ready') reads.keep(session, asked, answer.value);
    if (answer.status === 'failed') reads.keepRefusal(session, asked, answer.message);
    reads.setAnswer(asked, answer);
    this.#tell();
  }

  /** Undefined without a connection; it is read again after reconnecting. */
  async #answerTo<C extends Command>(
    sessionId: SessionId,
    { command, args }: Question<C>,
    signal: AbortSignal,
  ): Promise<Read<Body<C>> | undefined> {
    try {
      return { status: 'ready', value: await this.#ask(sessionId, command, args, signal) };
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
