import {
  DebugError,
  fieldOf,
  inQuotes,
  type Actor,
  type BreakpointGroup,
  type BreakpointLocation,
  type Dap,
  type Fact,
} from '#protocol';
import type { SharedState } from '../../state/shared-state.ts';
import type { BreakpointSession } from './breakpoint-session.ts';

interface TemporaryBreakpoint {
  readonly session: BreakpointSession;
  readonly place: BreakpointLocation;
  /** The adapter's, once it was sent. */
  answer?: Dap.Breakpoint | undefined;
}

const isOfSource = (args: unknown): args is Dap.SetBreakpointsArguments => fieldOf(args, 'source') !== undefined;

/**
 * Arguments for a source with a temporary breakpoint, and its index. It replaces a breakpoint on the same line, and so its
 * condition: adapters accept one per line.
 */
export function withTemporary<Args>(args: Args, place: BreakpointLocation | undefined): { args: Args; index: number } {
  if (!place || !isOfSource(args)) return { args, index: -1 };
  const { breakpoints: wanted = [] } = args;
  const found = wanted.findIndex(
    ({ line, column }) =>
      line === place.line && (column === undefined || place.column === undefined || column === place.column),
  );
  const index = found === -1 ? wanted.length : found;
  const { line, column = wanted[index]?.column } = place;
  const breakpoints = [...wanted];
  breakpoints[index] = { line, ...(column !== undefined && { column }) };
  return { args: { ...args, breakpoints, lines: breakpoints.map((each) => each.line) }, index };
}

/** Runs programs to temporary breakpoints, one for each session, which are removed at its next stop or the end. */
export class RunTo {
  readonly #send: (session: BreakpointSession, group: BreakpointGroup) => Promise<void>;
  /** By the session's id. */
  readonly #temporary = new Map<string, TemporaryBreakpoint>();

  constructor(shared: SharedState, send: (session: BreakpointSession, group: BreakpointGroup) => Promise<void>) {
    this.#send = send;
    shared.subscribe((fact) => this.#onFact(fact));
  }

  /** Resumes a thread until it reaches a place or stops elsewhere. Rejects if the adapter cannot stop at the place. */
  async run(
    session: BreakpointSession,
    { threadId, place, by }: { readonly threadId: number; readonly place: BreakpointLocation; readonly by: Actor },
  ): Promise<void> {
    try {
      await this.stopAt(session, place);
      await session.request('continue', { threadId }, { by });
    } catch (error) {
      this.#remove(session.id);
      throw error;
    }
  }

  /** Makes a program, which may be running, stop once at a place. Rejects if the adapter cannot stop there. */
  async stopAt(session: BreakpointSession, place: BreakpointLocation): Promise<void> {
    const before = this.#temporary.get(session.id)?.place.path ?? place.path;
    this.#temporary.set(session.id, { session, place });
    if (before !== place.path) void this.#send(session, { kind: 'source', path: before });
    await this.#send(session, { kind: 'source', path: place.path });
    const answer = this.#temporary.get(session.id)?.answer;
    // Without the reason "failed", it may still be bound once its source is loaded.
    if (answer?.verified !== false || answer.reason !== 'failed') return;
    this.#remove(session.id);
    const why = answer.message === undefined ? '' : ` Its message: ${inQuotes(answer.message)}`;
    throw new DebugError(
      'adapter_failed',
      `${session.description.adapter} cannot stop at line ${place.line} of ${place.path}.${why}`,
    );
  }

  /** The temporary breakpoint that is sent in a group. */
  inGroup({ id }: BreakpointSession, { kind, path }: BreakpointGroup): TemporaryBreakpoint | undefined {
    const temporary = this.#temporary.get(id);
    return kind === 'source' && temporary?.place.path === path ? temporary : undefined;
  }

  /** True if a frame is at the session's temporary breakpoint, which the adapter may have moved. */
  isAt({ id }: Pick<BreakpointSession, 'id'>, { source, line }: Dap.StackFrame): boolean {
    const { place, answer } = this.#temporary.get(id) ?? {};
    return place?.path === source?.path && line === (answer?.line ?? place?.line);
  }

  #onFact(fact: Fact): void {
    if (!('sessionId' in fact) || !this.#temporary.has(fact.sessionId)) return;
    const isStop = fact.type === 'event' && fact.event === 'stopped';
    const isRestart = fact.type === 'asked' && fact.command === 'restart';
    if (isStop || isRestart || fact.type === 'session_ended') this.#remove(fact.sessionId);
  }

  #remove(id: string): void {
    const { session, place } = this.#temporary.get(id) ?? {};
    this.#temporary.delete(id);
    if (session?.isOpen && place) void this.#send(session, { kind: 'source', path: place.path });
  }
}
