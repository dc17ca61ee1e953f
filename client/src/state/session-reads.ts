import type { Arguments, Body, Command, SessionState } from '#protocol';
import type { Read } from '../workbench.ts';
import { pushedAnswer, pushedSources } from './pushed-answers.ts';
import { ReadPlaces } from './read-places.ts';

type Answers = { -readonly [C in Command]?: Map<string, Read<Body<C>>> };
type Values = { -readonly [C in Command]?: Map<string, Known<Body<C>>> };

/** The last answer at a place. */
interface Known<Value> {
  readonly body: Value;
  /** Of the frame that it was read in. */
  readonly frameId: number | undefined;
}

/** What is shown until an answer comes. */
interface Previous<Value> {
  readonly body: Value;
  /** It was read at the stop, and in the frame, that is asked about. */
  readonly isOfThisStop: boolean;
}

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
  readonly #underWay = new Map<string, AbortController>();
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

  /** The answer is asked for again when it is next wanted. */
  forgetAnswer<C extends Command>({ command, key }: Question<C>): void {
    this.#answers[command]?.delete(key);
  }

  /** Notes that a question is asked now. Its signal is aborted when the read is given up. */
  begin<C extends Command>({ command, key }: Question<C>): AbortController {
    const abort = new AbortController();
    this.#underWay.set(`${command} ${key}`, abort);
    return abort;
  }

  end<C extends Command>({ command, key }: Question<C>, abort: AbortController): void {
    if (this.#underWay.get(`${command} ${key}`) === abort) this.#underWay.delete(`${command} ${key}`);
  }

  /** Gives up a question that is asked now. False where it is not. */
  giveUp<C extends Command>({ command, key }: Question<C>): boolean {
    const abort = this.#underWay.get(`${command} ${key}`);
    abort?.abort();
    return abort !== undefined;
  }

  /** The value that came with the present stop, if nothing changed since. */
  pushed<C extends Command>(session: SessionState, { command, args }: Question<C>): Body<C> | undefined {
    const found = pushedAnswer(session, command, args);
    const isFresh = found?.isCurrent === true && this.#arrivedIn(session, found.source) === session.epoch;
    return isFresh ? found.value : undefined;
  }

  /** What was known last of a question: of this very stop if anything was, else at the same place before. */
  previous<C extends Command>(session: SessionState, { command, args }: Question<C>): Previous<Body<C>> | undefined {
    const pushed = pushedAnswer(session, command, args);
    if (pushed) this.places.learn(session, command, { args, body: pushed.value });
    const path = this.places.pathOf(session, command, args);
    const known = path === undefined ? undefined : this.#values[command]?.get(path);
    const frameId = this.places.frameOf(session, command, args);
    if (known && frameId !== undefined && known.frameId === frameId) return { body: known.body, isOfThisStop: true };
    if (pushed) return { body: pushed.value, isOfThisStop: pushed.isCurrent };
    return known && { body: known.body, isOfThisStop: false };
  }

  keep<C extends Command>(session: SessionState, { command, args }: Question<C>, body: Body<C>): void {
    this.places.learn(session, command, { args, body });
    const path = this.places.pathOf(session, command, args);
    if (path === undefined) return;
    const values: Values[C] = (this.#values[command] ??= new Map());
    values?.delete(path);
    values?.set(path, { body, frameId: this.places.frameOf(session, command, args) });
    const [oldest] = values?.keys() ?? [];
    if (values && oldest !== undefined && values.size > keptValues) values.delete(oldest);
  }

  #arrivedIn(session: SessionState, source: object): number {
    return this.#arrived.get(source) ?? session.epoch;
  }
}
