import { epochOf, topFrame, type Arguments, type Body, type Command, type SessionState, type Stop } from '#protocol';
import { keyed } from '../keyed.ts';
import type { Read } from '../ports.ts';
import { pushedAnswer } from './pushed-answers.ts';
import { ReadPlaces } from './read-places.ts';
import { ValueHistory } from './value-history.ts';

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
  readonly body?: Value | undefined;
  /** The adapter's words, where it refused since. */
  readonly refusal?: string;
  /** The frame that it was read in. */
  readonly frameId: number | undefined;
}

/** What is shown until an answer comes. */
type Previous<Value> = Pick<Extract<Read<Value>, { status: 'loading' }>, 'previous' | 'isOfThisStop' | 'refusal'>;

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
  readonly history = new ValueHistory();
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
    for (const { stop, lastStop } of session.threads) {
      if (lastStop) this.#arrive(lastStop);
      if (stop) this.#arrive(stop);
    }
  }

  /** Takes note of what came with a stop: it may never be asked for, and yet the next stop is compared with it. */
  #arrive(stop: Stop): void {
    const { scopes = [], variables } = stop;
    if (this.#arrived.has(stop)) return;
    const news = [stop, ...(stop.scopes ? [stop.scopes] : []), ...Object.values(variables)];
    const isNew = new Set(news.filter((source) => !this.#arrived.has(source)));
    for (const source of isNew) this.#arrived.set(source, momentOf(this.#session));
    const moment = this.places.momentOf(this.#session, topFrame(stop)?.id);
    for (const [path, { variablesReference }] of moment ? keyed(scopes) : []) {
      const list = variables[variablesReference];
      if (moment && list && isNew.has(list)) this.history.at({ moment, command: 'variables', path }).settle(list);
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
  previous<C extends Command>(session: SessionState, { command, args }: Question<C>): Previous<Body<C>> {
    const pushed = pushedAnswer(session, command, args);
    if (pushed) this.places.learn(session, command, { args, body: pushed.value });
    const path = this.places.pathOf(session, command, args);
    const known = path === undefined ? undefined : this.#values[command]?.get(path);
    const frameId = this.places.frameOf(session, command, args);
    const isOfThisStop = frameId !== undefined && known?.frameId === frameId;
    if (pushed && !isOfThisStop) return { previous: pushed.value, ...(pushed.isCurrent && { isOfThisStop: true }) };
    const { body, refusal } = known ?? {};
    return {
      ...(body !== undefined && { previous: body }),
      ...(refusal !== undefined && { refusal }),
      ...(isOfThisStop && { isOfThisStop: true }),
    };
  }

  keep<C extends Command>(session: SessionState, { command, args }: Question<C>, body: Body<C>): void {
    this.places.learn(session, command, { args, body });
    const frameId = this.places.frameOf(session, command, args);
    this.#keep(session, { command, args }, () => ({ body, frameId }));
  }

  /** Keeps an adapter's words beside what was known before. */
  keepRefusal<C extends Command>(session: SessionState, asked: Question<C>, refusal: string): void {
    this.#keep(session, asked, (known) => ({ frameId: undefined, ...known, refusal }));
  }

  #keep<C extends Command>(
    session: SessionState,
    { command, args }: Pick<Question<C>, 'command' | 'args'>,
    next: (known: Known<Body<C>> | undefined) => Known<Body<C>>,
  ): void {
    const path = this.places.pathOf(session, command, args);
    if (path === undefined) return;
    const values: Values[C] = (this.#values[command] ??= new Map());
    const known = next(values?.get(path));
    values?.delete(path);
    values?.set(path, known);
    const [oldest] = values?.keys() ?? [];
    if (values && oldest !== undefined && values.size > keptValues) values.delete(oldest);
  }
}
