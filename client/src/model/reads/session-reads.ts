import {
  DebugError,
  epochOf,
  topFrame,
  type Arguments,
  type Body,
  type Dap,
  type SessionState,
  type Stop,
} from '#protocol';
import { NotReachedError } from '../connection/not-reached.ts';
import { keyed } from '../keyed.ts';
import type { Answer, Read } from '../ports.ts';
import { Frames, knownStops } from './frames.ts';
import { readRows } from './read-rows.ts';
import { RecentMap } from './recent-map.ts';
import {
  counted,
  type PlaceKind,
  type ReadCommand,
  type ShownValues,
  type TreePlace,
  type ValueQuestion,
  type Variables,
} from './shown-values.ts';
import { ValueHistory, valuesOf, type ShownPlace } from './value-history.ts';

/** What a session's reads need. */
export interface SessionParts {
  /** Rejects with a DebugError. Aborting cancels it. */
  readonly ask: <C extends ReadCommand>(command: C, args: Arguments<C>, signal: AbortSignal) => Promise<Body<C>>;
  /** Runs a task when the page is idle. */
  readonly whenIdle: (task: () => void) => void;
  readonly isConnected: () => boolean;
  /** True if the role of this page allows a read. */
  readonly isAllowed: (command: ReadCommand) => boolean;
  /** Called when an answer arrived, or is to be asked for again. */
  readonly onChange: () => void;
}

/** A read. */
interface Question<C extends ReadCommand> {
  readonly command: C;
  readonly args: Arguments<C>;
  readonly key: string;
  readonly frameId: number | undefined;
  readonly threadId: number | undefined;
}

function failure(error: unknown): Answer<never> {
  const { code, message } = DebugError.from(error);
  return { status: 'failed', message, ...(code === 'not_allowed' && { isRefused: true }) };
}

/** What was read or is being waited for, valid during its epoch. */
interface Entry<Value> {
  readonly answer: Answer<Value>;
  readonly epoch: string;
  /** Cancels the request that is waited for. */
  readonly abort?: AbortController;
}

/** What was there before. */
interface Previous<Value> {
  readonly value: Value;
  readonly frameId: number | undefined;
}

/** The answer where the role of this page does not allow a read. */
const notAllowed = { status: 'failed', message: 'You are watching: expressions are not evaluated for you.' } as const;

/** The limit of previous answers per command. */
const keptAnswers = 2_000;

/** By arguments; what was there before by its key. */
interface Kept<Value> {
  readonly entries: Map<string, Entry<Value>>;
  readonly previous: RecentMap<Previous<Value>>;
}

const kept = <Value>(): Kept<Value> => ({ entries: new Map(), previous: new RecentMap(keptAnswers) });

const question = <C extends ReadCommand>(
  command: C,
  args: Arguments<C>,
  frameId = 'frameId' in args ? args.frameId : undefined,
): Question<C> => ({
  command,
  args,
  key: JSON.stringify(args),
  frameId,
  threadId: 'threadId' in args ? args.threadId : undefined,
});

/** An answer with its values as variables. */
const mapped = <Value>(answer: Answer<Value>, map: (value: Value) => Variables): Answer<Variables> =>
  answer.status === 'ready' ? { ...answer, value: map(answer.value) } : answer;

/** The value of an expression, as a variable. */
const expressionValue = (name: string, { result, ...rest }: Body<'evaluate'>): Dap.Variable => ({
  ...rest,
  name,
  value: result,
});

/** The bundle of this stop is still arriving: nothing in it is read twice. */
const isComing = ({ isCause, isComplete }: Stop): boolean => isCause && !isComplete;

/** The cache of one session: what was read, what was there before, and what is being waited for. */
export class SessionReads {
  readonly #parts: SessionParts;
  readonly #frames: Frames;
  readonly #history = new ValueHistory();
  readonly #kept: { readonly [C in ReadCommand]: Kept<Body<C>> } = {
    stackTrace: kept(),
    scopes: kept(),
    variables: kept(),
    evaluate: kept(),
  };
  /** The parts of stops that were taken over. */
  readonly #arrived = new WeakSet();
  #lastStopId: number | undefined;

  constructor(session: SessionState, parts: SessionParts) {
    this.#frames = new Frames(session);
    this.#parts = parts;
    this.follow(session);
  }

  get startedAt(): string {
    return this.#frames.session.startedAt;
  }

  /** Drops what is outdated, and takes over what came with stops. */
  follow(session: SessionState): void {
    const before = this.#frames.session;
    if (session.epoch !== before.epoch) this.#forget(() => true);
    // Someone who controls the program has read a value, so that this page may read it now.
    if (session.firstReads !== before.firstReads)
      this.#forget((answer) => answer.status === 'failed' && answer.isRefused === true);
    this.#frames.session = session;
    const { lastStopId } = session;
    if (lastStopId !== this.#lastStopId) {
      if (this.#lastStopId !== undefined) this.#frames.forgetBefore(this.#lastStopId);
      this.#lastStopId = lastStopId;
    }
    for (const { stop, isCurrent } of knownStops(session)) if (this.#isNew(stop)) this.#arrive(stop, isCurrent);
  }

  /** Reads again what a lost connection interrupted. */
  readInterrupted(): void {
    this.#forget(({ status }) => status !== 'ready');
  }

  /** The answer if it is known, else what was there before; asks for it if it can. */
  read<C extends ReadCommand>(command: C, args: Arguments<C>): Read<Body<C>> {
    const asked = question(command, args);
    const answer = this.#answer(asked);
    if (answer.status !== 'loading') return answer;
    const previous = this.#kept[command].previous.get(readRows[command].previousKey(this.#frames, args) ?? '');
    const { frameId } = asked;
    const isOfThisStop = previous?.frameId === frameId && this.#frames.current(frameId) !== undefined;
    return { ...answer, ...(previous && { previous: previous.value }), ...(isOfThisStop && { isOfThisStop }) };
  }

  /** Values as they are shown at a place. Asks for them if it can. */
  values(asked: ValueQuestion, place: TreePlace | undefined): ShownValues {
    const mayAsk = place?.isOld !== true;
    const answer =
      asked.command === 'variables'
        ? mapped(
            this.#answer(question('variables', asked.args, place?.frameId), mayAsk),
            ({ variables, totalVariables }) => counted(variables ?? [], totalVariables),
          )
        : mapped(this.#answer(question('evaluate', asked.args), mayAsk), (body) => [
            expressionValue(asked.args.expression, body),
          ]);
    return (place && this.placeOf(asked, place)?.show(answer)) ?? valuesOf(answer);
  }

  placeOf({ command, args }: PlaceKind, { frameId, ...place }: TreePlace): ShownPlace | undefined {
    const moment = this.#frames.momentOf(frameId);
    return moment && this.#history.at({ moment, command, ...place, format: args?.format });
  }

  cancel<C extends ReadCommand>(command: C, args: Arguments<C>): void {
    const { key } = question(command, args);
    const { entries } = this.#kept[command];
    const entry = entries.get(key);
    if (!entry?.abort) return;
    entry.abort.abort();
    const answer = { status: 'failed', message: 'Cancelled.', isGivenUp: true } as const;
    entries.set(key, { answer, epoch: entry.epoch });
    this.#parts.onChange();
  }

  retry<C extends ReadCommand>(command: C, args: Arguments<C>): void {
    this.#kept[command].entries.delete(question(command, args).key);
    this.#parts.onChange();
  }

  #answer<C extends ReadCommand>(asked: Question<C>, mayAsk = true): Answer<Body<C>> {
    if (!this.#parts.isAllowed(asked.command)) return notAllowed;
    const { entries } = this.#kept[asked.command];
    const known = entries.get(asked.key);
    const epoch = this.#epochOf(asked);
    if (known?.epoch === epoch) return known.answer;
    if (!mayAsk || !this.#parts.isConnected() || !this.#mayAsk(asked)) return { status: 'loading' };
    const abort = new AbortController();
    const entry: Entry<Body<C>> = { answer: { status: 'loading', since: Date.now() }, epoch, abort };
    entries.set(asked.key, entry);
    void this.#fetch(asked, entry, abort.signal);
    return entry.answer;
  }

  async #fetch<C extends ReadCommand>(asked: Question<C>, entry: Entry<Body<C>>, signal: AbortSignal): Promise<void> {
    const { ask, whenIdle } = this.#parts;
    if (readRows[asked.command].isLate?.(asked.args)) await new Promise<void>(whenIdle);
    const answer = await ask(asked.command, asked.args, signal).then(
      (value): Answer<Body<C>> => ({ status: 'ready', value }),
      // Without a connection there is no answer: it is read again after reconnecting.
      (error: unknown): Answer<Body<C>> | undefined => (error instanceof NotReachedError ? undefined : failure(error)),
    );
    const { entries } = this.#kept[asked.command];
    const isOutdated = entries.get(asked.key) !== entry || entry.epoch !== this.#epochOf(asked);
    if (answer === undefined || isOutdated) return;
    entries.set(asked.key, { answer, epoch: entry.epoch });
    if (answer.status === 'ready') this.#keep(asked, answer.value);
    this.#parts.onChange();
  }

  /** Whether the stop of a read is current, and its answer not already on its way. */
  #mayAsk<C extends ReadCommand>({ command, args, frameId, threadId }: Question<C>): boolean {
    if (frameId === undefined && threadId === undefined) return true;
    const { stop } = (threadId === undefined ? this.#frames.current(frameId) : this.#frames.thread(threadId)) ?? {};
    return stop !== undefined && !(isComing(stop) && readRows[command].isPushed(stop, args));
  }

  /** Changes when the answer may. */
  #epochOf<C extends ReadCommand>({ command, frameId, threadId }: Question<C>): string {
    const found = this.#frames.current(frameId);
    const place = found ? { frameId, threadId: found.thread.id } : { threadId };
    return epochOf(this.#frames.session, command, place);
  }

  /** Keeps an answer as the one before the next. */
  #keep<C extends ReadCommand>({ command, args, frameId }: Question<C>, value: Body<C>): void {
    const row = readRows[command];
    row.learn?.(this.#frames, args, value);
    const key = row.previousKey(this.#frames, args);
    if (key !== undefined) this.#kept[command].previous.set(key, { value, frameId });
  }

  /** Takes over the values of a stop: even if they are never shown, the next stop is compared with them. */
  #arrive(stop: Stop, isCurrent: boolean): void {
    const { scopes, variables } = stop;
    const frameId = topFrame(stop)?.id;
    if (!scopes || frameId === undefined) return;
    if (this.#isNew(scopes)) this.#take(question('scopes', { frameId }), { scopes: [...scopes] }, isCurrent);
    for (const [path, { variablesReference }] of keyed(scopes)) {
      const list = variables[variablesReference];
      if (!list || !this.#isNew(list)) continue;
      const totalVariables = stop.totalVariables?.[variablesReference];
      const answer = { variables: [...list], ...(totalVariables !== undefined && { totalVariables }) };
      this.#take(question('variables', { variablesReference }, frameId), answer, isCurrent);
      this.placeOf({ command: 'variables' }, { frameId, path })?.settle(
        totalVariables === undefined ? list : counted([...list], totalVariables),
      );
    }
  }

  /** An answer that was not asked for. */
  #take<C extends ReadCommand>(asked: Question<C>, value: Body<C>, isCurrent: boolean): void {
    const answer = { status: 'ready', value } as const;
    if (isCurrent) this.#kept[asked.command].entries.set(asked.key, { answer, epoch: this.#epochOf(asked) });
    this.#keep(asked, value);
  }

  #isNew(part: object): boolean {
    const isNew = !this.#arrived.has(part);
    this.#arrived.add(part);
    return isNew;
  }

  #forget(isForgotten: (answer: Answer<unknown>) => boolean): void {
    for (const { entries } of Object.values(this.#kept))
      for (const [key, { answer }] of entries) if (isForgotten(answer)) entries.delete(key);
  }
}
