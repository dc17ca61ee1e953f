import type { Arguments, Body, Command, SessionState } from '#protocol';
import type { Read } from '../workbench.ts';
import { pushedAnswer, pushedSources } from './pushed-answers.ts';
import { ReadPlaces } from './read-places.ts';

type Answers = { -readonly [C in Command]?: Map<string, Read<Body<C>>> };
type Values = { -readonly [C in Command]?: Map<string, Body<C>> };

/** A read: what is asked, as the cache knows it. */
export interface Question<C extends Command> {
  readonly command: C;
  readonly args: Arguments<C>;
  readonly key: string;
}

/** Values kept by place after their epoch, of each command. */
const keptValues = 2_000;

/** What is known of one session: the answers of this epoch, and the last value at each place. */
export class SessionReads {
  readonly places = new ReadPlaces();
  readonly #values: Values = {};
  /** In which epoch what came with a stop was first there: after a change it is old, though the stop still stands. */
  readonly #arrived = new WeakMap<object, number>();
  #answers: Answers = {};
  #epoch: number;
  #lastStopId: number | undefined;

  constructor(session: SessionState) {
    this.#epoch = session.epoch;
    this.follow(session);
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Begins anew what has gone stale. */
  follow(session: SessionState): void {
    if (session.epoch !== this.#epoch) this.#answers = {};
    this.#epoch = session.epoch;
    if (session.lastStopId !== undefined && session.lastStopId !== this.#lastStopId) {
      if (this.#lastStopId !== undefined) this.places.forgetBefore(this.#lastStopId);
      this.#lastStopId = session.lastStopId;
    }
    for (const source of pushedSources(session)) {
      if (!this.#arrived.has(source)) this.#arrived.set(source, session.epoch);
    }
  }

  /** All answers are asked for again when they are next wanted. */
  forgetAnswers(): void {
    this.#answers = {};
  }

  answer<C extends Command>({ command, key }: Question<C>): Read<Body<C>> | undefined {
    return this.#answers[command]?.get(key);
  }

  setAnswer<C extends Command>({ command, key }: Question<C>, read: Read<Body<C>>): void {
    const answers: Answers[C] = (this.#answers[command] ??= new Map());
    answers?.set(key, read);
  }

  /** The value that came with the present stop, if nothing changed since. */
  pushed<C extends Command>(
    session: SessionState,
    { command, args }: Question<C>,
  ): { value?: Body<C>; isFresh: boolean } {
    const found = pushedAnswer(session, command, args);
    if (!found) return { isFresh: false };
    const isFresh = found.isCurrent && (this.#arrived.get(found.source) ?? session.epoch) === session.epoch;
    return { value: found.value, isFresh };
  }

  previous<C extends Command>(session: SessionState, { command, args }: Question<C>): Body<C> | undefined {
    const path = this.places.pathOf(session, command, args);
    return path === undefined ? undefined : this.#values[command]?.get(path);
  }

  keep<C extends Command>(session: SessionState, { command, args }: Question<C>, body: Body<C>): void {
    this.places.learn(session, command, { args, body });
    const path = this.places.pathOf(session, command, args);
    if (path === undefined) return;
    const values: Values[C] = (this.#values[command] ??= new Map());
    values?.delete(path);
    values?.set(path, body);
    const [oldest] = values?.keys() ?? [];
    if (values && oldest !== undefined && values.size > keptValues) values.delete(oldest);
  }
}
