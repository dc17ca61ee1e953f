import {
  dapRequests,
  DebugError,
  defined,
  emulatedParts,
  hasCapability,
  isTrigger,
  type Arguments,
  type Body,
  type Command,
  type Dap,
  type DapEventMessage,
  type SessionId,
  type SessionState,
  type UserBreakpoint,
} from '#protocol';
import { Breather } from '../../workspace/breather.ts';
import { withMarks } from '../../output/logpoint-marks.ts';
import { now, type SharedState } from '../../state/shared-state.ts';
import {
  asIf,
  endsStop,
  forgetThreads,
  repeatable,
  stopIn,
  type StopChanges,
  type StoppedBody,
} from './stop-events.ts';
import type { ResumeOfTrace, SessionTrace, TracedStop } from './traces.ts';
import { breakpointsAt, checkedParts, EvaluationTimeout, isActive, judge, type Verdict } from './hits.ts';
import { timeoutSignal } from '../../timeout-signal.ts';

/** The temporary breakpoints of a session. */
export interface TemporaryStops {
  /** The program always stops at the breakpoint that it runs to. */
  readonly isAt: (frame: Dap.StackFrame) => boolean;
  /** The program is to stop where its code begins to run, and has not stopped yet. */
  readonly isEntryAwaited: () => boolean;
  readonly isAtEntry: (frame: Dap.StackFrame) => boolean;
  /** The trace of the session's tree, if there is one. */
  readonly trace: () => SessionTrace | undefined;
}

export interface GateParts {
  readonly shared: SharedState;
  readonly sessionId: SessionId;
  /** Normalizes an event and replaces the adapter's ids by ours. Called once for each event, in order. */
  readonly translate: (message: DapEventMessage) => DapEventMessage;
  /** Passes a translated event to the fold and the reactions. */
  readonly deliver: (message: DapEventMessage, changes?: StopChanges) => void;
  /** Sends a request with the adapter's own ids, without recording it. */
  readonly ask: <C extends Command>(
    command: C,
    args: Arguments<C>,
    options: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ) => Promise<Body<C>>;
  /** Resolves when the adapter has answered all pending changes of breakpoints. */
  readonly settled: () => Promise<void>;
  readonly temporary: TemporaryStops;
  readonly isFalse: (value: string) => boolean;
  /** The adapter keeps breakpoints that were removed. */
  readonly keepsBreakpoints: boolean;
}

/** A request that resumed the program. */
interface Resume {
  readonly command: Command;
  /** The thread is what the arguments of all such requests have in common. */
  readonly args: Arguments<'continue'>;
}

/** A stop that is not reported yet. */
interface HeldStop {
  readonly message: DapEventMessage;
  readonly body: StoppedBody;
  /** Aborted when the stop is over, so that there is nothing left to decide. */
  readonly over: AbortController;
  isPaused: boolean;
  /** The trace that may have stopped the program. */
  readonly trace: SessionTrace | undefined;
  /** The program has stepped out of a traced function. */
  readonly isReturn: boolean;
}

/** The timeout of each request of the gate, in milliseconds. */
const timeoutMs = 2_000;

/** So many events may wait that delivering them would hold up other sessions. */
const longQueue = 100;

/** Reasons of stops at breakpoints whose parts may be emulated. */
const reasons: ReadonlySet<string> = new Set(['breakpoint', 'function breakpoint']);

const isStep = ({ command }: Resume): boolean => dapRequests[command].resumes === 'step';

/** Whether a request is repeated when an unreported stop of another thread interrupted it. */
const isRepeated = (resume: Resume): boolean => isStep(resume) || resume.command === 'reverseContinue';

const placeOf = (path: string | undefined, line: number): string => `${path ?? ''}:${line}`;

/** An empty list means that the adapter does not know which breakpoints were hit. */
const knownIds = (ids: readonly number[] = []): readonly number[] | undefined => (ids.length > 0 ? ids : undefined);

interface JudgedStop extends Verdict {
  readonly threadId: number;
  readonly frame: Dap.StackFrame;
  readonly isEntry: boolean;
  /** How a trace resumes the program, if it is stopped for it. */
  readonly traced: ResumeOfTrace | undefined;
}

/**
 * Holds back stops at breakpoints that the adapter supports only in part, until it is decided whether to report the stop or
 * to resume the program. Events that arrive meanwhile wait, to keep their order.
 */
export class BreakpointGate {
  readonly #parts: GateParts;
  /** Lines at which the adapter may still stop although their breakpoints were removed: 'path:line'. */
  readonly #places = new Set<string>();
  /** The request that resumed each thread, the latest last. */
  readonly #resumes = new Map<number, Resume>();
  /** The threads that step out of a traced function. */
  readonly #returning = new Set<number>();
  #queue: DapEventMessage[] = [];
  #isDraining = false;
  #held: HeldStop | undefined;
  /** An unreported stop to resume from once the queued stops are decided. */
  #resumeDue: JudgedStop | undefined;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Delivers an event of the adapter: at once, unless it is held back or another one is. */
  take(message: DapEventMessage): void {
    if (this.#isDraining) {
      this.#queue.push(message);
      if (this.#held && endsStop(message, this.#held.body.threadId)) this.#held.over.abort();
      return;
    }
    const translated = this.#parts.translate(message);
    if (this.#concerns(translated)) void this.#drain(translated);
    else this.#deliver(translated);
  }

  /** Remembers a request that resumes the program, to repeat it if it is interrupted. */
  resumed(command: Command, args: unknown): void {
    const again = repeatable(args);
    if (!again) return;
    this.#returning.delete(again.threadId);
    this.#resumes.delete(again.threadId);
    this.#resumes.set(again.threadId, { command, args: again });
  }

  /** True if a stop of the thread is being held: it is then reported as the pause. */
  pauses(threadId: number | undefined): boolean {
    const held = this.#held;
    if (!held) return false;
    const isOfThread = held.body.allThreadsStopped !== false || held.body.threadId === threadId;
    if (isOfThread) held.isPaused = true;
    return isOfThread;
  }

  /** Remembers the lines of the breakpoints that are sent for a source. */
  sent({ source, breakpoints = [] }: Arguments<'setBreakpoints'>): void {
    if (!this.#parts.keepsBreakpoints) return;
    for (const { line } of breakpoints) this.#places.add(placeOf(source.path, line));
  }

  /** Ends with the connection: queued events are delivered, a held stop is not. */
  close(): void {
    this.#held?.over.abort();
    this.#held = undefined;
    this.#resumeDue = undefined;
    for (const message of this.#queue.splice(0)) this.#parts.deliver(this.#parts.translate(message));
  }

  get #session(): SessionState | undefined {
    return this.#parts.shared.session(this.#parts.sessionId);
  }

  #isEmulated(breakpoint: UserBreakpoint, session: SessionState): boolean {
    return emulatedParts(breakpoint, session, this.#parts.shared.state.breakpoints).length > 0;
  }

  #concerns(message: DapEventMessage): boolean {
    const session = this.#session;
    if (message.event !== 'stopped' || !session) return false;
    const body = stopIn(message);
    const { reason, hitBreakpointIds } = body;
    if (!reasons.has(reason)) return this.#isReturn(body);
    if (this.#parts.temporary.trace()) return true;
    if (this.#places.size > 0 || this.#parts.temporary.isEntryAwaited()) return true;
    const { breakpoints } = this.#parts.shared.state;
    const hitIds = knownIds(hitBreakpointIds);
    return breakpoints.some((breakpoint) => {
      const { id, enabled } = breakpoint;
      if (!(hitIds?.includes(id) ?? enabled)) return false;
      // A trigger's hit must be known before the program resumes.
      return this.#isEmulated(breakpoint, session) || (hitIds === undefined && isTrigger(id, breakpoints));
    });
  }

  #isReturn({ reason, threadId }: StoppedBody): boolean {
    return reason === 'step' && (threadId === undefined ? this.#returning.size > 0 : this.#returning.has(threadId));
  }

  #deliver(message: DapEventMessage, changes?: StopChanges): void {
    if (message.event === 'stopped') {
      const body = stopIn(message);
      forgetThreads(this.#resumes, body);
      forgetThreads(this.#returning, body);
      this.#resumeDue = undefined;
    }
    this.#parts.deliver(message, changes);
  }

  async #drain(first: DapEventMessage): Promise<void> {
    this.#isDraining = true;
    const breather = new Breather();
    for (let message: DapEventMessage | undefined = first; message; message = this.#next()) {
      if (this.#queue.length > longQueue) await breather.breathe();
      if (this.#concerns(message)) await this.#decide(message);
      else this.#deliver(message);
      if (this.#resumeDue && this.#queue.length === 0) this.#resume(this.#resumeDue, undefined);
    }
    this.#isDraining = false;
  }

  #next(): DapEventMessage | undefined {
    const message = this.#queue.shift();
    return message && this.#parts.translate(message);
  }

  async #decide(message: DapEventMessage): Promise<void> {
    const body = stopIn(message);
    const isReturn = this.#isReturn(body);
    const trace = this.#parts.temporary.trace();
    const held: HeldStop = { message, body, over: new AbortController(), isPaused: false, trace, isReturn };
    this.#held = held;
    forgetThreads(this.#returning, { threadId: body.threadId });
    if (this.#queue.some((waiting) => endsStop(waiting, body.threadId))) held.over.abort();
    const isWanted = () =>
      this.#held === held && !held.over.signal.aborted && this.#session?.lifecycle !== 'terminating';
    const judged = await this.#judge(held);
    if (judged && isWanted()) this.#record(judged);
    // Hits may have changed breakpoints. The adapter must know before the program resumes.
    if (judged?.stops.length === 0) await this.#parts.settled().catch(() => undefined);
    const isReported = isWanted();
    this.#held = undefined;
    if (isReported) this.#apply(held, judged);
  }

  /** Undefined if the stop is to be reported unchanged. */
  async #judge(held: HeldStop): Promise<JudgedStop | undefined> {
    const { shared, isFalse, temporary } = this.#parts;
    try {
      const threadId = await this.#threadOf(held);
      const [frame] = (await this.#ask(held, 'stackTrace', { threadId, startFrame: 0, levels: 1 })).stackFrames ?? [];
      const session = this.#session;
      if (!frame || !session || temporary.isAt(frame)) return undefined;
      const place = placeOf(frame.source?.path, frame.line);
      const { trace, isReturn, body } = held;
      const ask: TracedStop['ask'] = (command, args) => this.#ask(held, command, args);
      const { reason } = body;
      const taken = await trace?.take({ reason, threadId, frame, isReturn, ask });
      const traced = taken ?? (isReturn ? 'continue' : undefined);
      const hitIds = knownIds(body.hitBreakpointIds);
      const stop = { state: shared.state, session, frame, reason, hitIds, trace, isTraced: traced !== undefined };
      const hit = reasons.has(reason) ? breakpointsAt(stop) : [];
      const isEntry = temporary.isAtEntry(frame);
      if (hit.length === 0 && !isEntry && !traced && !this.#places.has(place)) return undefined;
      if (hit.some((breakpoint) => this.#isEmulated(breakpoint, session))) this.#places.add(place);
      const evaluate = async (expression: string) =>
        (await this.#ask(held, 'evaluate', { expression, frameId: frame.id, context: 'watch' })).result ?? '';
      return {
        ...(await judge(hit, { session, checked: (each) => checkedParts(each, stop), evaluate, isFalse })),
        threadId,
        frame,
        isEntry,
        traced,
      };
    } catch {
      return undefined;
    }
  }

  async #threadOf(held: HeldStop): Promise<number> {
    const { threadId } = held.body;
    if (typeof threadId === 'number') return threadId;
    const { threads = [] } = await this.#ask(held, 'threads', undefined);
    return threads[0]?.id ?? 0;
  }

  async #ask<C extends Command>({ over }: HeldStop, command: C, args: Arguments<C>): Promise<Body<C>> {
    const timeout = timeoutSignal(timeoutMs);
    try {
      return await this.#parts.ask(command, args, { signal: AbortSignal.any([over.signal, timeout]) });
    } catch (thrown) {
      if (timeout.aborted) throw new EvaluationTimeout(`there was no answer within ${timeoutMs / 1_000} seconds.`);
      throw thrown;
    }
  }

  /** Records hits and prints messages, whether the stop is reported or not. */
  #record({ passes, logged, problems, frame }: JudgedStop): void {
    const { shared, sessionId } = this.#parts;
    const hits = logged.map(({ id }) => id);
    if (passes.length + hits.length > 0)
      shared.record({ type: 'breakpoints_passed', sessionId, at: now(), passes, hits });
    for (const { id, text } of logged) this.#print('console', withMarks(text, id), frame);
    for (const problem of problems) this.#print('important', problem, frame);
  }

  #print(category: string, text: string, { source, line }: Dap.StackFrame): void {
    const body = { category, output: `${text}\n`, ...(source && { source, line }) };
    this.#parts.deliver({ type: 'event', seq: 0, event: 'output', body });
  }

  #apply(held: HeldStop, judged: JudgedStop | undefined): void {
    if (!judged) return this.#deliver(held.message);
    const [description] = judged.problems;
    const stops = judged.stops.filter((id) => isActive(this.#parts.shared.state, id));
    if (stops.length > 0) return this.#deliver(held.message, { hitBreakpointIds: stops, ...defined({ description }) });
    if (judged.isEntry) return this.#deliver(held.message, asIf('entry'));
    if (held.isPaused || this.#session?.isPausing === true) return this.#deliver(held.message, asIf('pause'));
    const resume = this.#resumes.get(judged.threadId);
    // A step ends here: it cannot be continued from the middle.
    if (resume && isStep(resume)) return this.#deliver(held.message, asIf('step'));
    if (judged.traced) return this.#resume(judged, held);
    const isTogether = held.body.allThreadsStopped === true;
    if (isTogether && this.#queue.some(({ event }) => event === 'stopped')) this.#resumeDue = judged;
    else this.#resume(judged, held);
  }

  /** Resumes the program the way it was resumed before. */
  #resume({ threadId, traced }: JudgedStop, held: HeldStop | undefined): void {
    this.#resumeDue = undefined;
    const isAlone = held !== undefined && held.body.allThreadsStopped !== true;
    const interrupted = isAlone ? this.#resumes.get(threadId) : [...this.#resumes.values()].at(-1);
    const singleThread =
      isAlone && hasCapability(this.#session?.capabilities ?? {}, 'supportsSingleThreadExecutionRequests');
    const { command, args } =
      !traced && interrupted && isRepeated(interrupted)
        ? interrupted
        : { command: traced ?? 'continue', args: { threadId, ...(singleThread && { singleThread }) } };
    if (traced === 'stepOut') this.#returning.add(threadId);
    this.#parts.ask(command, args, {}).catch((error: unknown) => {
      if (held && this.#session?.lifecycle === 'live')
        this.#deliver(held.message, {
          description: `The program could not be resumed. ${DebugError.from(error).quotedMessage}`,
        });
    });
  }
}
