import {
  DebugError,
  fieldOf,
  groupKey,
  groupOf,
  groupsOf,
  rootIdOf,
  type Arguments,
  type Binding,
  type Body,
  type BreakpointGroup,
  type BreakpointPlace,
  type Command,
  type Dap,
  type SessionId,
  type UserBreakpoint,
} from '#protocol';
import type { SharedState } from '../../state/shared-state.ts';
import { ofNobody, type BreakpointSession } from './breakpoint-session.ts';
import { withTemporary } from './run-to.ts';

/** A line, or the beginning of a function, where a trace looks at the program. */
export type TracePlace = BreakpointPlace<'source' | 'function'>;

/** The request with which a trace resumes the program. */
export type ResumeOfTrace = 'continue' | 'stepOut';

/** A stop of the program that is not reported yet. */
export interface TracedStop {
  readonly reason: string;
  readonly threadId: number;
  readonly frame: Dap.StackFrame;
  /** The program has stepped out of a traced function. */
  readonly isReturn: boolean;
  /** Sends a request with the adapter's own ids, without recording it. */
  readonly ask: <C extends Command>(command: C, args: Arguments<C>) => Promise<Body<C>>;
}

/** Looks at a program by stops that nobody sees. */
export interface SessionTrace {
  readonly places: readonly TracePlace[];
  /** True if it stops the program where this breakpoint does, so that the adapter cannot check its conditions. */
  holds(breakpoint: UserBreakpoint, binding: Binding | undefined): boolean;
  /** Looks at the program, and says how to resume it; undefined if the stop is not the trace's. */
  take(stop: TracedStop): Promise<ResumeOfTrace | undefined>;
  /** Records nothing more, and resumes the program from stops that it has caused already. */
  end(): void;
  /** The adapter moved a line to another one. */
  moved(path: string, from: number, to: number): void;
}

interface Sync {
  readonly open: () => readonly BreakpointSession[];
  readonly send: (session: BreakpointSession, group: BreakpointGroup) => Promise<void>;
}

/** A request for breakpoints, with its answer. */
interface AnsweredBreakpoints {
  readonly args: unknown;
  readonly breakpoints: readonly Dap.Breakpoint[];
  /** How many of them are the user's; these come first. */
  readonly count: number;
}

/** A trace, with the breakpoints that it has set. */
interface RunningTrace {
  readonly trace: SessionTrace;
  /** Its breakpoints are being removed. Until the adapter has confirmed that, the program may still stop at them. */
  isEnding: boolean;
  /** The adapter moved a place since the breakpoints were last sent. */
  hasMoved: boolean;
}

const isOfFunctions = (args: unknown): args is Dap.SetFunctionBreakpointsArguments =>
  fieldOf(args, 'source') === undefined;

const isOfSource = (args: unknown): args is Dap.SetBreakpointsArguments => fieldOf(args, 'source') !== undefined;

function withPlace<Args>(args: Args, place: TracePlace): Args {
  if (place.kind === 'source') return withTemporary(args, place).args;
  if (!isOfFunctions(args) || args.breakpoints.some(({ name }) => name === place.name)) return args;
  return { ...args, breakpoints: [...args.breakpoints, { name: place.name }] };
}

/** The traces of session trees, at most one for each, with the breakpoints that they need. These appear in no list. */
export class Traces {
  readonly #shared: SharedState;
  readonly #sync: Sync;
  /** By the root's id. */
  readonly #running = new Map<SessionId, RunningTrace>();

  constructor(shared: SharedState, sync: Sync) {
    this.#shared = shared;
    this.#sync = sync;
  }

  /** The trace of a session's tree. */
  of(id: SessionId): SessionTrace | undefined {
    return this.#runningIn(id)?.trace;
  }

  /** The places that are sent to a session. */
  placesOf(id: SessionId): readonly TracePlace[] {
    return this.#recordingIn(id)?.places ?? [];
  }

  /** True if a breakpoint is sent without its conditions, because a trace stops the program at its place. */
  isHeld({ id, state }: BreakpointSession, breakpoint: UserBreakpoint): boolean {
    return this.#recordingIn(id)?.holds(breakpoint, state.bindings[breakpoint.id]) === true;
  }

  /**
   * Runs work while a session tree is traced. The trace's breakpoints are set before, and removed after. Rejects with
   * `not_allowed` if the tree is being traced already.
   */
  async during<Answer>(rootId: SessionId, trace: SessionTrace, work: () => Promise<Answer>): Promise<Answer> {
    if (this.#running.has(rootId))
      throw new DebugError('not_allowed', `The session ${rootId} is being traced already. Wait for that trace to end.`);
    const running: RunningTrace = { trace, isEnding: false, hasMoved: false };
    this.#running.set(rootId, running);
    try {
      await this.#send(rootId, trace);
      // Breakpoints on the lines to which places were moved are held too.
      if (running.hasMoved) await this.#send(rootId, trace);
      return await work();
    } finally {
      trace.end();
      running.isEnding = true;
      await this.#send(rootId, trace);
      this.#running.delete(rootId);
    }
  }

  /** True if a trace has places in a group. */
  isIn({ id }: BreakpointSession, group: BreakpointGroup): boolean {
    return this.#inGroup(id, group).length > 0;
  }

  /** The arguments for a group with the places of a trace. */
  added<Args>({ id }: BreakpointSession, group: BreakpointGroup, args: Args): Args {
    return this.#inGroup(id, group).reduce(withPlace, args);
  }

  /** Notes where the adapter put the places. Its ids may be those of the user's breakpoints, which are then found by their lines. */
  answered(
    session: BreakpointSession,
    group: BreakpointGroup,
    { args, breakpoints, count }: AnsweredBreakpoints,
  ): void {
    const places = this.#inGroup(session.id, group);
    if (places.length === 0) return;
    for (const { id } of breakpoints.slice(count)) if (id !== undefined) session.bindBreakpoint(id, ofNobody);
    if (!isOfSource(args)) return;
    for (const place of places) {
      if (place.kind !== 'source') continue;
      const index = args.breakpoints?.findIndex(({ line }) => line === place.line) ?? -1;
      const line = breakpoints[index]?.line;
      if (line !== undefined && line !== place.line) this.#moved(session.id, place, line);
    }
  }

  #moved(id: SessionId, { path, line }: TracePlace & { readonly kind: 'source' }, to: number): void {
    const running = this.#runningIn(id);
    if (!running) return;
    running.hasMoved = true;
    running.trace.moved(path, line, to);
  }

  #runningIn(id: SessionId): RunningTrace | undefined {
    return this.#running.get(rootIdOf(this.#shared.state, id));
  }

  #recordingIn(id: SessionId): SessionTrace | undefined {
    const running = this.#runningIn(id);
    return running?.isEnding === false ? running.trace : undefined;
  }

  #inGroup(id: SessionId, group: BreakpointGroup): readonly TracePlace[] {
    return this.placesOf(id).filter((place) => groupKey(groupOf(place)) === groupKey(group));
  }

  async #send(rootId: SessionId, { places }: SessionTrace): Promise<void> {
    const { state } = this.#shared;
    const sessions = this.#sync.open().filter(({ id }) => rootIdOf(state, id) === rootId);
    const sent = sessions.flatMap((session) => groupsOf(places).map((group) => this.#sync.send(session, group)));
    await Promise.all(sent);
  }
}
