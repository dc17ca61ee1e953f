import {
  fieldOf,
  groupKey,
  groupOf,
  groupsOf,
  rootIdOf,
  type Arguments,
  type Body,
  type BreakpointGroup,
  type BreakpointPlace,
  type Command,
  type Dap,
  type SessionId,
} from '#protocol';
import type { SharedState } from '../../state/shared-state.ts';
import type { BreakpointSession } from './breakpoint-session.ts';
import { withTemporary } from './run-to.ts';

/** A line, or the beginning of a function, where a trace looks at the program. */
export type TracePlace = BreakpointPlace<'source' | 'function'>;

/** The request with which a trace resumes the program. */
export type ResumeOfTrace = 'continue' | 'stepOut';

/** A stop of the program that is not reported yet. */
export interface TracedStop {
  readonly reason: string;
  readonly threadId: number;
  /** Sends a request with the adapter's own ids, without recording it. */
  readonly ask: <C extends Command>(command: C, args: Arguments<C>) => Promise<Body<C>>;
}

/** Looks at a program by stops that nobody sees. */
export interface SessionTrace {
  readonly places: readonly TracePlace[];
  /** True if it may want a stop for this reason. */
  mayTake(reason: string, threadId: number | undefined): boolean;
  /** Looks at the program, and says how to resume it; undefined if the stop is not the trace's. */
  take(stop: TracedStop): Promise<ResumeOfTrace | undefined>;
  /** A stop is still to come that the trace has caused. */
  readonly isStepping: boolean;
  /** Records nothing more, and resumes the program from what is still to come. */
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

/** The id of breakpoints that the user did not set. */
const ofNobody = 0;

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
  readonly #traces = new Map<SessionId, SessionTrace>();
  /** Those whose breakpoints are removed. They are known until the program has made their last step. */
  readonly #ended = new WeakSet<SessionTrace>();

  constructor(shared: SharedState, sync: Sync) {
    this.#shared = shared;
    this.#sync = sync;
  }

  /** The trace of a session's tree. */
  of(id: SessionId): SessionTrace | undefined {
    return this.#traces.get(rootIdOf(this.#shared.state, id));
  }

  /** True while a trace of this session tree records. */
  isTracing(rootId: SessionId): boolean {
    const trace = this.#traces.get(rootId);
    return trace !== undefined && !this.#ended.has(trace);
  }

  /** The places that are sent to a session. */
  placesOf(id: SessionId): readonly TracePlace[] {
    const trace = this.of(id);
    return trace && !this.#ended.has(trace) ? trace.places : [];
  }

  /** Runs work while a session tree is traced. The trace's breakpoints are set before, and removed after. */
  async during<Answer>(rootId: SessionId, trace: SessionTrace, work: () => Promise<Answer>): Promise<Answer> {
    this.#traces.set(rootId, trace);
    try {
      await this.#send(rootId, trace);
      return await work();
    } finally {
      trace.end();
      this.#ended.add(trace);
      await this.#send(rootId, trace);
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

  /** Notes where the adapter put the places. Its ids may be those that breakpoints of the user had before. */
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
      if (line !== undefined && line !== place.line) this.of(session.id)?.moved(place.path, place.line, line);
    }
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
