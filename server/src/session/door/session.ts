import {
  DebugError,
  dapRequests,
  effectOf,
  isShared,
  isSupported,
  supportedArguments,
  sharedAnswer,
  epochOf,
  type Actor,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type DapEventMessage,
  type DapRequest,
  type FactOf,
  type SessionDescription,
  type SessionId,
  type SessionState,
} from '#protocol';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import { sendKept, type SentRequest } from './kept-value.ts';
import { Connection, type ItemsOfAnswer, type RequestOptions } from '../../dap/connection.ts';
import type { Transport } from '../../dap/transport.ts';
import type { Logger } from '../../log.ts';
import { limits, type NoticedLimit } from '../../limits.ts';
import { AdapterEvents } from './adapter-events.ts';
import { BreakpointRemoval } from '../breakpoints/removal.ts';
import { stoppedProgram } from '../breakpoints/stopped-program.ts';
import { Configuring } from './configuring.ts';
import { consoleOutput, invalidFieldsOutput } from './console-lines.ts';
import { BreakpointGate, type TemporaryStops } from '../breakpoints/breakpoint-gate.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import { withAdapterIds, withReferences, type References } from '../../state/references.ts';
import { withBoundedEvaluations } from './evaluation-at-stop.ts';
import { LongAnswers, type AskedItems } from './long-answers.ts';
import { limitExceededBy } from './reached-limits.ts';
import { MessageBounds } from './message-bounds.ts';
import { orNextStop } from './or-next-stop.ts';
import { pauseAgain, untilLoaded } from './pauses.ts';
import { frameOfValue, placeOf, stopIdOf, threadOfFrame } from './read-place.ts';
import { assertStopped, assertSupported } from './request-checks.ts';
import { normalizedAnswer, normalizedEvent, failureInResult, normalizedError } from '../../adapters/message-quirks.ts';
import { RunningEvaluations, type Signalling } from './running-evaluations.ts';
import { SharedReads } from './shared-reads.ts';
import { SlowAnswers } from './slow-answers.ts';
import { answersInParts, partOfStack, wholeStack } from './stack-parts.ts';
import { evaluateUnrecorded, resultOrRefusal } from './unrecorded-evaluation.ts';

export interface SessionHandlers {
  /** After the event changed the state. */
  readonly onEvent: (event: DapEventMessage) => void;
  readonly onRequest: (request: DapRequest) => Promise<unknown>;
  readonly onClose: (reason: string) => void;
  /** After an answer that may have changed values that were read before. */
  readonly onMutated: () => void;
}

export interface SessionParts extends Signalling {
  readonly description: SessionDescription;
  readonly quirks: AdapterQuirks;
  readonly shared: SharedState;
  readonly references: References;
  readonly log: Logger;
  readonly temporary: TemporaryStops;
}

export interface SessionRequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Who caused the request, for the log and the description of the next stop. */
  readonly by?: Actor;
  /** Whether the answer is recorded as a fact; by default if it changes the shared state. */
  readonly isShared?: boolean;
  /** Called with the time that the adapter took, in milliseconds. */
  readonly onAdapterTime?: (ms: number) => void;
}

interface AskOptions extends SessionRequestOptions {
  /** Called before the answer, if a list in it has further items, which have the adapter's ids. */
  readonly onFurtherItems?: (items: ItemsOfAnswer) => void;
  /** The adapter's id of the frame of the value in the arguments. */
  readonly frameId?: number | undefined;
}

/** A conversation with an adapter about one debuggee. All requests to the adapter go through it. */
export class Session {
  readonly id: SessionId;
  readonly description: SessionDescription;
  readonly quirks: AdapterQuirks;
  /** For adapters that only add breakpoints; does nothing for others. */
  readonly removal: BreakpointRemoval;
  readonly #parts: SessionParts;
  readonly #events: AdapterEvents;
  readonly #configuring = new Configuring();
  readonly #reads = new SharedReads();
  readonly #long = new LongAnswers();
  readonly #bounds = new MessageBounds((limit) => this.#sayLimit(limit));
  /** The limits that the console has reported. */
  readonly #saidLimits = new Set<NoticedLimit>();
  #print: (text: string) => void = () => undefined;
  #connection: Connection | undefined;
  #gate: BreakpointGate | undefined;
  #onMutated: () => void = () => undefined;
  readonly #slow: SlowAnswers;
  readonly #evaluations: RunningEvaluations;
  #nextRequestId = 1;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.id = parts.description.id;
    this.description = parts.description;
    this.quirks = parts.quirks;
    this.removal = new BreakpointRemoval({
      quirks: parts.quirks,
      ...stoppedProgram(this, parts.shared),
      evaluate: (expression, frameId) => this.#evaluateUnrecorded({ expression, frameId }),
    });
    const { quirks, shared, references } = parts;
    this.#slow = new SlowAnswers({ shared, sessionId: this.id, adapter: parts.description.adapter });
    this.#evaluations = new RunningEvaluations({
      quirks,
      canCancel: () => isSupported('cancel', this.state.capabilities),
      send: (args, limits) => this.#sent('evaluate', args, limits),
      signal: parts.signal,
    });
    const onLimit = (limit: NoticedLimit) => this.#sayLimit(limit);
    this.#events = new AdapterEvents({ sessionId: this.id, quirks, shared, references, bounds: this.#bounds, onLimit });
    parts.shared.record({ type: 'session_created', sessionId: this.id, at: now(), session: parts.description });
  }

  get state(): SessionState {
    const state = this.#parts.shared.session(this.id);
    if (!state) throw new DebugError('unknown_session', `The session ${this.id} has ended and is no longer kept.`);
    return state;
  }

  /** Its adapter is connected. */
  get isOpen(): boolean {
    return this.#connection !== undefined && this.#connection.closedBecause === undefined;
  }

  /** Begins the conversation. An event changes the state before its handler is called. */
  open(transport: Transport, handlers: SessionHandlers): void {
    this.#onMutated = handlers.onMutated;
    this.#print = (text) => handlers.onEvent(consoleOutput(text));
    const gate = this.#gateTo(handlers);
    this.#gate = gate;
    this.#connection = new Connection(
      transport,
      {
        onEvent: (message) => gate.take(normalizedEvent(this.quirks, message)),
        onRequest: handlers.onRequest,
        onInvalidFields: (fields) => handlers.onEvent(invalidFieldsOutput(fields)),
        onClose: (reason) => {
          gate.close();
          handlers.onClose(reason);
        },
      },
      this.#parts.log,
      this.id,
    );
  }

  close(reason?: string): void {
    this.#connection?.close(reason);
  }

  #sayLimit(limit: NoticedLimit): void {
    if (this.#saidLimits.has(limit)) return;
    this.#saidLimits.add(limit);
    this.#print(limits[limit].notice);
  }

  /** An answer as it is shared with all clients. */
  #shared<C extends Command>(command: C, args: Arguments<C>, body: Body<C>): unknown {
    const exceeded = limitExceededBy(command, body);
    if (exceeded !== undefined) this.#sayLimit(exceeded);
    const shared = sharedAnswer(command, args, body);
    return command === 'initialize' ? this.#bounds.ofEvent(shared) : this.#bounds.ofAnswer(shared);
  }

  /** Stops pass the gate before they are recorded. */
  #gateTo({ onEvent }: SessionHandlers): BreakpointGate {
    return new BreakpointGate({
      shared: this.#parts.shared,
      sessionId: this.id,
      translate: (message) => this.#events.translate(message),
      deliver: (message, changes) => {
        this.#events.record(message, changes);
        onEvent(message);
      },
      ask: withBoundedEvaluations(this.quirks, (command, args, options) => this.#quietly(command, args, options)),
      settled: () => this.#settled(),
      temporary: this.#parts.temporary,
      isFalse: (value) => this.quirks.falseResults.test(value.trim()),
      keepsBreakpoints: this.quirks.breakpointRemovalExpression !== undefined,
    });
  }

  /**
   * Sends a request and resolves with its answer. Ids in arguments and answer are ours, unique on this server. Rejects
   * with DebugError: `unsupported` without the capability, `stale_reference` for an id of an earlier stop,
   * `adapter_failed` with the adapter's message.
   */
  async request<C extends Command>(
    command: C,
    args: Arguments<C>,
    options: SessionRequestOptions = {},
  ): Promise<Body<C>> {
    this.#assertSupported(command);
    const effect = effectOf(command, args);
    if (effect === 'resume') {
      if (options.by?.kind === 'person') this.#evaluations.endForResume();
      await this.#settled();
      assertStopped(this.state, args);
    }
    if (effect === 'configure') return this.delayResumes(this.#send(command, args, options));
    if (effect !== 'read' || dapRequests[command].kept === 'never') return this.#send(command, args, options);
    if (command === 'stackTrace' && !answersInParts(this.state)) {
      const wanted = args as Arguments<'stackTrace'>;
      const whole = await this.#read('stackTrace', wholeStack(wanted), options);
      return this.#long.part(whole, { start: wanted.startFrame, count: wanted.levels }) ?? partOfStack(whole, wanted);
    }
    const part = this.#partOfLong(command, args, options);
    return (part && (await part)) ?? this.#read(command, args, options);
  }

  /** Children of which the adapter has sent all, so that it is not asked for a part of them. */
  #partOfLong<C extends Command>(command: C, args: Arguments<C>, options: SessionRequestOptions) {
    const { start, count, ...whole }: AskedItems = args ?? {};
    if (count === undefined || whole.filter !== undefined) return undefined;
    const known = this.#reads.known(this.state.epoch, this.#question(command, whole, options));
    const part = (body: unknown) => this.#long.part(body as NonNullable<Body<C>>, { start, count });
    return known?.then(part, () => undefined);
  }

  /** Within an epoch, the same read is sent once, for all clients. */
  #read<C extends Command>(command: C, args: Arguments<C>, options: SessionRequestOptions): Promise<Body<C>> {
    const { signal, ...sharedOptions } = options;
    if (signal?.aborted)
      throw new DebugError('adapter_failed', `The request "${command}" was cancelled before it was sent.`);
    const question = this.#question(command, args, options);
    const read = (given: AbortSignal) => this.#send(command, args, { ...sharedOptions, signal: given });
    return this.#reads.ask(this.state.epoch, question, read, signal) as Promise<Body<C>>;
  }

  #question<C extends Command>(command: C, args: Arguments<C>, { isShared: shared }: SessionRequestOptions): string {
    const epoch = epochOf(this.state, command, placeOf(this.#parts.references, args));
    return `${command} ${JSON.stringify(args ?? null)} ${shared ?? ''} ${epoch}`;
  }

  /** Records the adapter's id of one of our breakpoints. Returns what an earlier event said about it. */
  bindBreakpoint(adapterId: number, id: number): Dap.Breakpoint | undefined {
    return this.#events.bindBreakpoint(adapterId, id);
  }

  /** Delays every resume until this work, which changes breakpoints or filters, has settled. Returns it. */
  delayResumes<Answer>(work: Promise<Answer>): Promise<Answer> {
    return this.#configuring.hold(work);
  }

  /** Adapters may handle requests concurrently: a program resumed too early would still have the old breakpoints. */
  async #settled(): Promise<void> {
    if (await this.#configuring.settled()) this.#assertSupported('threads');
  }

  #assertSupported(command: Command): void {
    assertSupported(this.state, command, this.isOpen);
  }

  async #send<C extends Command>(command: C, args: Arguments<C>, options: SessionRequestOptions): Promise<Body<C>> {
    const { shared, references } = this.#parts;
    const requestId = this.#nextRequestId++;
    // The present state: what is read belongs to this stop, even if the answer arrives after the next one.
    const { plainTypes } = this.quirks;
    const context = { references, sessionId: this.id, state: shared.state, plainTypes };
    const message = supportedArguments(command, withAdapterIds(context, args), this.state.capabilities);
    const fact = { sessionId: this.id, requestId, command };
    const changes = effectOf(command, args) !== 'read';
    const by = options.by && { by: options.by };
    const about = threadOfFrame(references, args);
    const asked = { ...fact, arguments: dapRequests[command].arguments === 'private' ? {} : args };
    if (changes) shared.record({ type: 'asked', at: now(), ...asked, ...by, ...about } as FactOf<'asked'>);
    if (effectOf(command, args) === 'resume') this.#gate?.resumed(command, message);
    const isFirstRead =
      command === 'variables' && references.noteRead((args as Arguments<'variables'>).variablesReference);
    try {
      const isPaused = command === 'pause' && this.#gate?.pauses((message as Arguments<'pause'>).threadId) === true;
      const frameId = command === 'setVariable' ? frameOfValue(context, args) : undefined;
      let further: ItemsOfAnswer | undefined;
      const onFurtherItems = (items: ItemsOfAnswer) => (further = items);
      const answer = isPaused ? {} : await this.#ask(command, message, { ...options, frameId, onFurtherItems });
      const ours = (theirs: unknown) => withReferences(context, { command, args, body: theirs as Body<C> });
      const translated = (theirs: object) => ours(normalizedAnswer(this.quirks, command, theirs, message)) ?? {};
      const long = further && { command, asked: args as AskedItems, items: further, translated };
      const body = long ? this.#long.take(ours(answer), long) : ours(answer);
      const isOver = !changes && stopIdOf(context, args) !== stopIdOf({ ...context, state: shared.state }, args);
      if (!isOver && (options.isShared ?? isShared(command, args))) {
        const recorded = this.#shared(command, args, body);
        shared.record({ type: 'answered', at: now(), ...asked, body: recorded } as FactOf<'answered'>);
      }
      if (isFirstRead && !isOver) shared.record({ type: 'first_read', sessionId: this.id, at: now() });
      if (effectOf(command, args) === 'mutate') this.#onMutated();
      return body;
    } catch (thrown) {
      const error = normalizedError(this.quirks, command, DebugError.from(thrown));
      // Only a refusal undoes a request. One that was cancelled, or lost with the connection, may have been executed.
      const isRefused = changes && this.isOpen && options.signal?.aborted !== true;
      if (isRefused) shared.record({ type: 'refused', at: now(), ...fact, error: error.toJSON() });
      throw error;
    }
  }

  get #opened(): Connection {
    if (this.#connection) return this.#connection;
    throw new DebugError('no_session', `The adapter of session ${this.id} is not connected yet.`);
  }

  async #sent(command: Command, args: unknown, options: RequestOptions): Promise<unknown> {
    const sendsCancel = isSupported('cancel', this.state.capabilities);
    return this.#slow.watched(command, this.#opened.request(command, args, { ...options, sendsCancel }));
  }

  /** Sends a request in the way that this adapter needs. */
  async #exchange(command: Command, args: unknown, options: AskOptions): Promise<unknown> {
    const { signal, timeoutMs, onFurtherItems, frameId } = options;
    const { quirks, shared } = this.#parts;
    if (quirks.unansweredRequests.includes(command))
      return orNextStop(shared, this.id, (over) => this.#opened.request(command, args, { signal: over }));
    const evaluate = (asked: Arguments<'evaluate'>, ms = timeoutMs) =>
      this.#evaluations.ask(asked, { timeoutMs: ms, signal });
    const limits = { timeoutMs: timeoutMs ?? dapRequests[command].timeoutMs, signal, onFurtherItems };
    const send = (sent: unknown) => this.#sent(command, sent, limits);
    return sendKept(quirks, { command, args } as SentRequest, { evaluate, send, frameId, timeoutMs });
  }

  async #ask(command: Command, args: unknown, options: AskOptions): Promise<unknown> {
    const connection = this.#opened;
    if (command === 'setBreakpoints' && this.quirks.breakpointRemovalExpression !== undefined)
      await this.removal.ofSource((args as Arguments<'setBreakpoints'>).source);
    if (command === 'pause' && this.quirks.pausesOnceLoaded) {
      await untilLoaded(this.#parts.shared, this.id);
      if (this.state.isPausing !== true) return {};
    }
    if (command === 'setBreakpoints') this.#gate?.sent(args as Arguments<'setBreakpoints'>);
    const sentMs = performance.now();
    const answer = (await this.#exchange(command, args, options)) ?? {};
    options.onAdapterTime?.(performance.now() - sentMs);
    if (command === 'pause' && this.quirks.losesPauses) {
      const isPausing = () => this.isOpen && this.state.isPausing === true;
      void pauseAgain({ connection, shared: this.#parts.shared, isPausing, args: args as Arguments<'pause'> });
    }
    const failure = failureInResult(this.quirks, command, answer);
    if (failure !== undefined) throw new DebugError('adapter_failed', failure, { isOfAdapter: true });
    return normalizedAnswer(this.quirks, command, answer, args);
  }

  /** Sends a request with the adapter's own ids, without recording it. */
  async #quietly<C extends Command>(command: C, args: Arguments<C>, options: SessionRequestOptions): Promise<Body<C>> {
    try {
      return (await this.#ask(command, args, options)) as Body<C>;
    } catch (thrown) {
      throw normalizedError(this.quirks, command, DebugError.from(thrown));
    }
  }

  answerTo(expression: string): Promise<string> {
    return resultOrRefusal(this.#evaluateUnrecorded({ expression }));
  }

  #evaluateUnrecorded(evaluation: { readonly expression: string; readonly frameId?: number }) {
    const context = { references: this.#parts.references, sessionId: this.id, state: this.#parts.shared.state };
    return evaluateUnrecorded(this.#connection, context, evaluation);
  }
}
