import { epochOf, topFrame, type Arguments, type Body, type Command, type SessionState, type Stop } from '#protocol';
import { keyed } from '../keyed.ts';
import type { Read } from '../ports.ts';
import { pushedAnswer } from './pushed-answers.ts';
import { ReadPlaces } from './read-places.ts';
import { ValueHistory } from './value-history.ts';

type Answers = { -readonly [C in Command]?: Map<string, Answer<Body<C>>> };
type Values = { -readonly [C in Command]?: Map<string, Known<Body<C>>> };

/** An answer, valid during its epoch. */
interface Answer<Value> {
  readonly read: Read<Value>;
  readonly epoch: string;
}

/** The parts of a session that epochs depend on. */
type Moment = Pick<SessionState, 'epoch' | 'invalidations'>;

const momentOf = ({ epoch, invalidations = [] }: Moment): Moment => ({ epoch, invalidations });

/** The last answer at a place. */
interface Known<Value> {
  readonly body?: Value | undefined;
  /** Why the adapter refused since. */
  readonly refusal?: string;
  readonly frameId: number | undefined;
}

/** Shown until there is an answer. */
type Previous<Value> = Pick<Extract<Read<Value>, { status: 'loading' }>, 'previous' | 'isOfThisStop' | 'refusal'>;

/** A read and its key. */
export interface Question<C extends Command> {
  readonly command: C;
  readonly args: Arguments<C>;
  readonly key: string;
}

/** The limit of values per command. */
const keptValues = 2_000;

/** The cache of one session: the answers of this epoch, and the last value at each place. */
export class SessionReads {
  readonly places = new ReadPlaces();
  readonly history = new ValueHistory();
  readonly #values: Values = {};
  /** When the parts of a stop arrived: later changes make them outdated. */
  readonly #arrived = new WeakMap<object, Moment>();
  readonly #underWay = new Map<string, AbortController>();
  #answers: Answers = {};
  #session: SessionState;
  #lastStopId: number | undefined;

  constructor(session: SessionState) {
    this.#session = session;
    this.follow(session);
  }

  /** Changes when the answer may. */
  epochOf<C extends Command>({ command, args }: Question<C>): string {
    return epochOf(this.#session, command, this.places.placeOf(this.#session, command, args));
  }

  /** Drops what is outdated. */
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

  /** Records the values of a stop: even if they are never shown, the next stop is compared with them. */
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

  forgetAnswers(): void {
    this.#answers = {};
  }

  /** The answer, if it is still valid. */
  answer<C extends Command>(asked: Question<C>): Read<Body<C>> | undefined {
    const known = this.#answers[asked.command]?.get(asked.key);
    return known?.epoch === this.epochOf(asked) ? known.read : undefined;
  }

  setAnswer<C extends Command>(asked: Question<C>, read: Read<Body<C>>): void {
    const answers: Answers[C] = (this.#answers[asked.command] ??= new Map());
    answers?.set(asked.key, { read, epoch: this.epochOf(asked) });
  }

  forgetAnswer<C extends Command>({ command, key }: Question<C>): void {
    this.#answers[command]?.delete(key);
  }

  /** Its signal is aborted when the read is cancelled. */
  begin<C extends Command>({ command, key }: Question<C>): AbortController {
    const abort = new AbortController();
    this.#underWay.set(`${command} ${key}`, abort);
    return abort;
  }

  end<C extends Command>({ command, key }: Question<C>, abort: AbortController): void {
    if (this.#underWay.get(`${command} ${key}`) === abort) this.#underWay.delete(`${command} ${key}`);
  }

  /** False if the read is not pending. */
  giveUp<C extends Command>({ command, key }: Question<C>): boolean {
    const abort = this.#underWay.get(`${command} ${key}`);
    abort?.abort();
    return abort !== undefined;
  }

  /** The answer that came with the current stop, if nothing changed since. */
  pushed<C extends Command>(session: SessionState, { command, args }: Question<C>): Body<C> | undefined {
    const found = pushedAnswer(session, command, args);
    if (found?.isCurrent !== true) return undefined;
    const place = this.places.placeOf(session, command, args);
    const arrived = this.#arrived.get(found.source) ?? session;
    return epochOf(arrived, command, place) === epochOf(session, command, place) ? found.value : undefined;
  }

  /** The last known answer: of this stop if possible, else at the same place before. */
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

  /** Keeps the reason of a refusal beside the last answer. */
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
