import { fieldOf, type BreakpointGroup, type BreakpointLocation, type Dap } from '#protocol';
import type { BreakpointSession } from './breakpoint-session.ts';

interface TemporaryBreakpoint {
  readonly location: BreakpointLocation;
  answer?: Dap.Breakpoint | undefined;
}

const isOfSource = (args: unknown): args is Dap.SetBreakpointsArguments => fieldOf(args, 'source') !== undefined;

/** The index of the breakpoint at a place, or of the next one to add. */
function indexIn(wanted: readonly Dap.SourceBreakpoint[], { line, column }: BreakpointLocation): number {
  const index = wanted.findIndex(
    (one) => one.line === line && (column === undefined || one.column === undefined || one.column === column),
  );
  return index === -1 ? wanted.length : index;
}

/** The temporary breakpoint of each session, sent together with the user's breakpoints. */
export class TemporaryBreakpoints {
  readonly #places = new WeakMap<BreakpointSession, TemporaryBreakpoint>();

  pathOf(session: BreakpointSession): string | undefined {
    return this.#places.get(session)?.location.path;
  }

  set(session: BreakpointSession, location: BreakpointLocation): void {
    this.#places.set(session, { location });
  }

  /** The adapter's answer, once it was sent. */
  answerOf(session: BreakpointSession): Dap.Breakpoint | undefined {
    return this.#places.get(session)?.answer;
  }

  /** Whether a frame is at the session's temporary breakpoint, which the adapter may have moved. */
  isAt(session: BreakpointSession, { source, line }: Dap.StackFrame): boolean {
    const place = this.#places.get(session);
    return place?.location.path === source?.path && line === (place?.answer?.line ?? place?.location.line);
  }

  delete(session: BreakpointSession): void {
    this.#places.delete(session);
  }

  /**
   * Adds the temporary breakpoint to the arguments for its source. It replaces a breakpoint on the same line, and so its
   * condition: adapters accept one per line.
   */
  addTo<Args>(session: BreakpointSession, group: BreakpointGroup, args: Args): Args {
    const place = this.#placeIn(session, group);
    if (!place || !isOfSource(args)) return args;
    const { breakpoints: wanted = [] } = args;
    const index = indexIn(wanted, place.location);
    const { line, column = wanted[index]?.column } = place.location;
    const once = { line, ...(column !== undefined && { column }) };
    const breakpoints = [...wanted.slice(0, index), once, ...wanted.slice(index + 1)];
    return { ...args, breakpoints, lines: breakpoints.map((each) => each.line) };
  }

  /** Records the adapter's answer. `args` are those before the temporary breakpoint was added. */
  answered(
    session: BreakpointSession,
    group: BreakpointGroup,
    { args, answers }: { readonly args: unknown; readonly answers: readonly Dap.Breakpoint[] },
  ): void {
    const place = this.#placeIn(session, group);
    if (place && isOfSource(args)) place.answer = answers[indexIn(args.breakpoints ?? [], place.location)];
  }

  /** The adapter refused the request for a group. */
  refused(session: BreakpointSession, group: BreakpointGroup, message: string): void {
    const place = this.#placeIn(session, group);
    if (place) place.answer = { verified: false, reason: 'failed', message };
  }

  #placeIn(session: BreakpointSession, { kind, path }: BreakpointGroup): TemporaryBreakpoint | undefined {
    const place = this.#places.get(session);
    return kind === 'source' && place?.location.path === path ? place : undefined;
  }
}
