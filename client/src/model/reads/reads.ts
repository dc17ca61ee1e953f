import { sessionIn } from '#protocol';
import type { Arguments, Body, SessionId } from '#protocol';
import { isAllowed } from '../allowed.ts';
import type { Read, Reads, RequestPort, ServerState } from '../ports.ts';
import { SessionReads, type SessionParts } from './session-reads.ts';
import type { PlaceKind, ReadCommand, ShownValues, TreePlace, ValueQuestion } from './shown-values.ts';
import { valuesOf, type ShownPlace } from './value-history.ts';
import { Store } from '../store.ts';

const ended = { status: 'failed', message: 'The session has ended.' } as const;

/**
 * A cache of reads, valid for one epoch of their session. What came with a stop needs no request; until a new answer
 * arrives, the previous one at the same place is shown.
 */
export class ReadCache implements Reads {
  readonly changes = new Store(0);
  readonly #server: Store<ServerState>;
  readonly #ask: RequestPort['request'];
  readonly #whenIdle: SessionParts['whenIdle'];
  readonly #sessions = new Map<SessionId, SessionReads>();
  #seen: ServerState;

  constructor(server: Store<ServerState>, ask: RequestPort['request'], whenIdle: SessionParts['whenIdle']) {
    this.#server = server;
    this.#ask = ask;
    this.#whenIdle = whenIdle;
    this.#seen = server.value;
    server.subscribe(() => this.#follow());
  }

  read<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): Read<Body<C>> {
    return this.#readsOf(sessionId)?.read(command, args) ?? ended;
  }

  cancel<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): void {
    this.#readsOf(sessionId)?.cancel(command, args);
  }

  retry<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): void {
    this.#readsOf(sessionId)?.retry(command, args);
  }

  values(sessionId: SessionId, asked: ValueQuestion, place: TreePlace | undefined): ShownValues {
    return this.#readsOf(sessionId)?.values(asked, place) ?? valuesOf(ended);
  }

  placeOf(sessionId: SessionId, kind: PlaceKind, place: TreePlace): ShownPlace | undefined {
    return this.#readsOf(sessionId)?.placeOf(kind, place);
  }

  #readsOf(sessionId: SessionId): SessionReads | undefined {
    const session = sessionIn(this.#server.value.state.sessions, sessionId);
    const known = this.#sessions.get(sessionId);
    if (known || !session) return known;
    const reads = new SessionReads(session, {
      ask: (command, args, signal) => this.#ask(sessionId, command, args, signal),
      whenIdle: this.#whenIdle,
      isAllowed: (command) => isAllowed({ server: this.#server }, command),
      isConnected: () => this.#server.value.connection.kind === 'connected',
      onChange: () => this.#notify(),
    });
    this.#sessions.set(sessionId, reads);
    return reads;
  }

  #follow(): void {
    const { state, connection } = this.#server.value;
    const seen = this.#seen;
    this.#seen = this.#server.value;
    const isBack = connection.kind === 'connected' && connection !== seen.connection;
    if (state.sessions === seen.state.sessions && !isBack) return;
    for (const [id, reads] of this.#sessions) {
      const session = sessionIn(state.sessions, id);
      if (isBack) reads.readInterrupted();
      // Another server may number its sessions alike.
      if (session?.startedAt === reads.startedAt) reads.follow(session);
      else this.#sessions.delete(id);
    }
    this.#notify();
  }

  #notify(): void {
    this.changes.update((changes) => changes + 1);
  }
}
