import {
  dapRequests,
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
import { now, type SharedState } from '../../state/shared-state.ts';
import { asIf, endsStop, repeatable, stopIn, type StopChanges, type StoppedBody } from './stop-events.ts';
import { breakpointsHit, HangingEvaluation, isWantedNow, judge, wordsOf, type Verdict } from './hits.ts';

/** The session, as its gate sees it. */
export interface GateParts {
  readonly shared: SharedState;
  readonly sessionId: SessionId;
  /** Puts an event of the adapter into the specification's words and our ids. Called once for each, in their order. */
  readonly translate: (message: DapEventMessage) => DapEventMessage;
  /** Passes a translated event to the fold and the reactions. */
  readonly deliver: (message: DapEventMessage, changes?: StopChanges) => void;
  /** Sends a request in the adapter's own ids. It is not recorded. */
  readonly ask: <C extends Command>(
    command: C,
    args: Arguments<C>,
    options: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ) => Promise<Body<C>>;
  /** Resolves when the adapter has taken in what was changed about breakpoints. */
  readonly settled: () => Promise<void>;
  /** Whether a frame is at the session's temporary breakpoint, where the program stops in any case. */
  readonly isAtTemporaryBreakpoint: (frame: Dap.StackFrame) => boolean;
  readonly isFalse: (value: string) => boolean;
  /** The adapter keeps breakpoints that it was told to forget. */
  readonly keepsBreakpoints: boolean;
}

/** A request that set the program running. */
interface Resume {
  readonly command: Command;
  /** Of whatever request: its thread is what they have in common. */
  readonly args: Arguments<'continue'>;
}

/** A stop that is not reported yet. */
interface Held {
  readonly message: DapEventMessage;
  readonly body: StoppedBody;
  /** Aborted when there is no longer anything to decide. */
  readonly over: AbortController;
  isPaused: boolean;
}

/** How long the adapter may take over each request of the gate, in milliseconds. */
const patienceMs = 2_000;

/** Why a program stops at a breakpoint whose parts may be emulated. */
const reasons: ReadonlySet<string> = new Set(['breakpoint', 'function breakpoint']);

const isStep = ({ command }: Resume): boolean => dapRequests[command].resumes === 'step';

/** Whether a request is repeated when an unreported stop of another thread cut it short. */
const isRepeated = (resume: Resume): boolean => isStep(resume) || resume.command === 'reverseContinue';

const placeOf = (path: string | undefined, line: number): string => `${path ?? ''}:${line}`;

/** An adapter that names none does not know. */
const namedIn = (ids: readonly number[] = []): readonly number[] | undefined => (ids.length > 0 ? ids : undefined);

/** The verdict on a stop, and where it is. */
interface JudgedStop extends Verdict {
  readonly threadId: number;
  readonly frame: Dap.StackFrame;
}

/**
 * Holds back stops at breakpoints that the adapter supports only in part, until it is decided whether the program stops
 * there. Then the stop is reported, or the program resumes. Events that arrive meanwhile wait, so that their order stays.
 */
export class BreakpointGate {
  readonly #parts: GateParts;
  /** Lines at which the adapter may still stop though nobody wants that any more: 'path:line'. */
  readonly #places = new Set<string>();
  /** What set each thread running, the latest last. */
  readonly #resumes = new Map<number, Resume>();
  #queue: DapEventMessage[] = [];
  #isDraining = false;
  #held: Held | undefined;
  /** An unreported stop whose resume is due as soon as the stops behind it are decided. */
  #resumeDue: JudgedStop | undefined;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Takes an event of the adapter. It is delivered at once, unless it is held or waits behind a held one. */
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

  /** Remembers a request that resumes the program, to repeat it if it is cut short. */
  resumed(command: Command, args: unknown): void {
    const again = repeatable(args);
    if (!again) return;
    this.#resumes.delete(again.threadId);
    this.#resumes.set(again.threadId, { command, args: again });
  }

  /** Asks a thread to pause. True if its stop is held already: that is then reported as the pause. */
  pauses(threadId: number | undefined): boolean {
    const held = this.#held;
    if (!held) return false;
    const isMeant = held.body.allThreadsStopped !== false || held.body.threadId === threadId;
    if (isMeant) held.isPaused = true;
    return isMeant;
  }

  /** Remembers the breakpoints that are sent for a source. */
  sent({ source, breakpoints = [] }: Arguments<'setBreakpoints'>): void {
    if (!this.#parts.keepsBreakpoints) return;
    for (const { line } of breakpoints) this.#places.add(placeOf(source.path, line));
  }

  /** Ends with the conversation: waiting events are delivered, a held stop is not. */
  close(): void {
    this.#held?.over.abort();
    this.#held = undefined;
    this.#resumeDue = undefined;
    for (const message of this.#queue.splice(0)) this.#parts.deliver(this.#parts.translate(message));
  }

  get #session(): SessionState | undefined {
    return this.#parts.shared.state.sessions[this.#parts.sessionId];
  }

  #isEmulated(breakpoint: UserBreakpoint, session: SessionState): boolean {
    return emulatedParts(breakpoint, session, this.#parts.shared.state.breakpoints).length > 0;
  }

  #concerns(message: DapEventMessage): boolean {
    const session = this.#session;
    if (message.event !== 'stopped' || !session) return false;
    const { reason, hitBreakpointIds } = stopIn(message);
    if (!reasons.has(reason)) return false;
    if (this.#places.size > 0) return true;
    const { breakpoints } = this.#parts.shared.state;
    const named = namedIn(hitBreakpointIds);
    return breakpoints.some((breakpoint) => {
      const { id, enabled } = breakpoint;
      if (!(named?.includes(id) ?? enabled)) return false;
      // Others wait for it: that it was hit has to be known before the program can go on.
      return this.#isEmulated(breakpoint, session) || (named === undefined && isTrigger(id, breakpoints));
    });
  }

  #deliver(message: DapEventMessage, changes?: StopChanges): void {
    if (message.event === 'stopped') {
      const { threadId, allThreadsStopped } = stopIn(message);
      if (threadId === undefined || allThreadsStopped === true) this.#resumes.clear();
      else this.#resumes.delete(threadId);
      this.#resumeDue = undefined;
    }
    this.#parts.deliver(message, changes);
  }

  async #drain(first: DapEventMessage): Promise<void> {
    this.#isDraining = true;
    for (let message: DapEventMessage | undefined = first; message; message = this.#next()) {
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
    const held: Held = { message, body, over: new AbortController(), isPaused: false };
    this.#held = held;
    if (this.#queue.some((waiting) => endsStop(waiting, body.threadId))) held.over.abort();
    const isWanted = () =>
      this.#held === held && !held.over.signal.aborted && this.#session?.lifecycle !== 'terminating';
    const judged = await this.#judge(held);
    if (judged && isWanted()) this.#record(judged);
    // What that brought about, and whatever was changed meanwhile, is known to the adapter before the program goes on.
    if (judged?.stops.length === 0) await this.#parts.settled().catch(() => undefined);
    const isReported = isWanted();
    this.#held = undefined;
    if (isReported) this.#apply(held, judged);
  }

  /** What comes of it; undefined where the stop is told as it is. */
  async #judge(held: Held): Promise<JudgedStop | undefined> {
    const { shared, isFalse, isAtTemporaryBreakpoint } = this.#parts;
    try {
      const threadId = await this.#threadOf(held);
      const [frame] = (await this.#ask(held, 'stackTrace', { threadId, startFrame: 0, levels: 1 })).stackFrames ?? [];
      const session = this.#session;
      if (!frame || !session || isAtTemporaryBreakpoint(frame)) return undefined;
      const place = placeOf(frame.source?.path, frame.line);
      const hit = breakpointsHit(shared.state, session, { frame, named: namedIn(held.body.hitBreakpointIds) });
      if (hit.length === 0 && !this.#places.has(place)) return undefined;
      if (hit.some((breakpoint) => this.#isEmulated(breakpoint, session))) this.#places.add(place);
      const evaluate = async (expression: string) =>
        (await this.#ask(held, 'evaluate', { expression, frameId: frame.id, context: 'watch' })).result ?? '';
      return { ...(await judge(hit, { session, state: shared.state, evaluate, isFalse })), threadId, frame };
    } catch {
      return undefined;
    }
  }

  async #threadOf(held: Held): Promise<number> {
    const { threadId } = held.body;
    if (typeof threadId === 'number') return threadId;
    const { threads = [] } = await this.#ask(held, 'threads', undefined);
    return threads[0]?.id ?? 0;
  }

  async #ask<C extends Command>({ over }: Held, command: C, args: Arguments<C>): Promise<Body<C>> {
    const patience = AbortSignal.timeout(patienceMs);
    try {
      return await this.#parts.ask(command, args, { signal: AbortSignal.any([over.signal, patience]) });
    } catch (thrown) {
      if (patience.aborted) throw new HangingEvaluation(`there was no answer within ${patienceMs / 1_000} seconds.`);
      throw thrown;
    }
  }

  /** Everybody is told of what was counted and printed, whether the program stops or not. */
  #record({ passes, logged, problems, frame }: JudgedStop): void {
    const { shared, sessionId } = this.#parts;
    const hits = logged.map(({ id }) => id);
    if (passes.length + hits.length > 0)
      shared.record({ type: 'breakpoints_passed', sessionId, at: now(), passes, hits });
    for (const { text } of logged) this.#print('console', text, frame);
    for (const problem of problems) this.#print('important', problem, frame);
  }

  #print(category: string, text: string, { source, line }: Dap.StackFrame): void {
    const body = { category, output: `${text}\n`, ...(source && { source, line }) };
    this.#parts.deliver({ type: 'event', seq: 0, event: 'output', body });
  }

  #apply(held: Held, judged: JudgedStop | undefined): void {
    if (!judged) return this.#deliver(held.message);
    const [description] = judged.problems;
    const wanted = this.#parts.shared.state;
    const stops = judged.stops.filter((id) => isWantedNow(wanted, id));
    if (stops.length > 0)
      return this.#deliver(held.message, {
        hitBreakpointIds: stops,
        ...(description !== undefined && { description }),
      });
    if (held.isPaused || this.#session?.isPausing === true) return this.#deliver(held.message, asIf('pause'));
    const resume = this.#resumes.get(judged.threadId);
    // Whoever steps wants to see each line, and the program cannot be told to step on from the middle of a step.
    if (resume && isStep(resume)) return this.#deliver(held.message, asIf('step'));
    const isTogether = held.body.allThreadsStopped === true;
    if (isTogether && this.#queue.some(({ event }) => event === 'stopped')) this.#resumeDue = judged;
    else this.#resume(judged, held);
  }

  /** Has the program go on as it did. */
  #resume({ threadId }: JudgedStop, held: Held | undefined): void {
    this.#resumeDue = undefined;
    const isAlone = held !== undefined && held.body.allThreadsStopped !== true;
    const cutShort = isAlone ? this.#resumes.get(threadId) : [...this.#resumes.values()].at(-1);
    const singleThread =
      isAlone && hasCapability(this.#session?.capabilities ?? {}, 'supportsSingleThreadExecutionRequests');
    const { command, args } =
      cutShort && isRepeated(cutShort)
        ? cutShort
        : { command: 'continue' as const, args: { threadId, ...(singleThread && { singleThread }) } };
    this.#parts.ask(command, args, {}).catch((error: unknown) => {
      // It stands there still, and somebody should know.
      const isOver = this.#session === undefined || this.#session.lifecycle !== 'live';
      if (held && !isOver)
        this.#deliver(held.message, { description: `The program could not go on: ${wordsOf(error)}` });
    });
  }
}
