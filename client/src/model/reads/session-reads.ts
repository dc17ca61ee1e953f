import { epochOf, type Arguments, type Body, type Command, type SessionState } from '#protocol';
import type { Read } from '../ports.ts';
import { pushedAnswer, pushedSources } from './pushed-answers.ts';
import { ReadPlaces } from './read-places.ts';

type Answers = { -readonly [C in Command]?: Map<string, Answer<Body<C>>> };
type Values = { -readonly [C in Command]?: Map<string, Known<Body<C>>> };

/** An answer, and the epoch of its read: it holds no longer than that. */
interface Answer<Value> {
  readonly read: Read<Value>;
  readonly epoch: string;
}

/** When something came, as far as epochs are concerned. */
type Moment = Pick<SessionState, 'epoch' | 'invalidations'>;

/** No more of a session than is needed: it is kept for as long as what came then. */
const momentOf = ({ epoch, invalidations = [] }: Moment): Moment => ({ epoch, invalidations });

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
  /** When what came with a stop was first there: after a change it is old, though the stop still stands. */
  readonly #arrived = new WeakMap<object, Moment>();
  readonly #underWay = new Map<string, AbortController>();
  #answers: Answers = {};
  #session: SessionState;
  #lastStopId: number | undefined;

  constructor(session: SessionState) {
    this.#session = session;
    this.follow(session);
  }

  /** Moves as soon as the answer to the question may be another. */
  epochOf<C extends Command>({ command, args }: Question<C>): string {
    return epochOf(this.#session, command, this.places.placeOf(this.#session, command, args));
  }

  /** Begins anew what has gone stale. */
  follow(session: SessionState): void {
    if (session.epoch !== this.#session.epoch) this.#answers = {};
    this.#session = session;
    if (session.lastStopId !== undefined && session.lastStopId !== this.#lastStopId) {
      if (this.#lastStopId !== undefined) this.places.forgetBefore(this.#lastStopId);
      this.#lastStopId = session.lastStopId;
    }
    for (const source of pushedSources(session)) {
      if (!this.#arrived.has(source)) this.#arrived.set(source, momentOf(session));
    }
  }

  /** All answers are asked for again when they are next wanted. */
  forgetAnswers(): void {
    this.#answers = {};
  }

  /** What is known, if it still holds. */
  answer<C extends Command>(asked: Question<C>): Read<Body<C>> | undefined {
    const known = this.#answers[asked.command]?.get(asked.key);
    return known?.epoch === this.epochOf(asked) ? known.read : undefined;
  }

  setAnswer<C extends Command>(asked: Question<C>, read: Read<Body<C>>): void {
    const answers: Answers[C] = (this.#answers[asked.command] ??= new Map());
    answers?.set(asked.key, { read, epoch: this.epochOf(asked) });
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
    if (found?.isCurrent !== true) return undefined;
    const place = this.places.placeOf(session, command, args);
    const arrived = this.#arrived.get(found.source) ?? session;
    return epochOf(arrived, command, place) === epochOf(session, command, place) ? found.value : undefined;
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
}
