import { fieldOf, type BreakpointGroup, type BreakpointLocation, type Dap } from '#protocol';
import type { BreakpointSession } from './breakpoint-session.ts';

/** Where a session is to stop once, and what its adapter said of that. */
interface Place {
  readonly location: BreakpointLocation;
  answer?: Dap.Breakpoint | undefined;
}

/** Whether a request is about the breakpoints of a source. */
const isOfSource = (args: unknown): args is Dap.SetBreakpointsArguments => fieldOf(args, 'source') !== undefined;

/** Which of the breakpoints of a source is on a line already; where none is, the next one. */
function indexIn(wanted: readonly Dap.SourceBreakpoint[], { line, column }: BreakpointLocation): number {
  const index = wanted.findIndex(
    (one) => one.line === line && (column === undefined || one.column === undefined || one.column === column),
  );
  return index === -1 ? wanted.length : index;
}

/** Places where sessions stop once, which are told to adapters beside the user's breakpoints and are nobody's. */
export class TemporaryBreakpoints {
  readonly #places = new WeakMap<BreakpointSession, Place>();

  /** The source of the place that a session has. */
  pathOf(session: BreakpointSession): string | undefined {
    return this.#places.get(session)?.location.path;
  }

  set(session: BreakpointSession, location: BreakpointLocation): void {
    this.#places.set(session, { location });
  }

  /** What the adapter said of the place; undefined before it was told. */
  answerOf(session: BreakpointSession): Dap.Breakpoint | undefined {
    return this.#places.get(session)?.answer;
  }

  /** Whether a frame is at the place that a session has, as its adapter moved it. */
  isAt(session: BreakpointSession, { source, line }: Dap.StackFrame): boolean {
    const place = this.#places.get(session);
    return place?.location.path === source?.path && line === (place?.answer?.line ?? place?.location.line);
  }

  delete(session: BreakpointSession): void {
    this.#places.delete(session);
  }

  /**
   * What a session is told of a group of breakpoints, with the place, if it is in their source. On a line with a breakpoint
   * that one stands for both, and has no condition until then: adapters take one for a line.
   */
  withPlace<Args>(session: BreakpointSession, group: BreakpointGroup, args: Args): Args {
    const place = this.#placeIn(session, group);
    if (!place || !isOfSource(args)) return args;
    const { breakpoints: wanted = [] } = args;
    const index = indexIn(wanted, place.location);
    const { line, column = wanted[index]?.column } = place.location;
    const once = { line, ...(column !== undefined && { column }) };
    const breakpoints = [...wanted.slice(0, index), once, ...wanted.slice(index + 1)];
    return { ...args, breakpoints, lines: breakpoints.map((each) => each.line) };
  }

  /** Takes what the adapter answered to all that it was told of a group, of which the place was not a part yet. */
  answered(
    session: BreakpointSession,
    group: BreakpointGroup,
    { args, answers }: { readonly args: unknown; readonly answers: readonly Dap.Breakpoint[] },
  ): void {
    const place = this.#placeIn(session, group);
    if (place && isOfSource(args)) place.answer = answers[indexIn(args.breakpoints ?? [], place.location)];
  }

  /** The adapter took nothing of what it was told of a group. */
  refused(session: BreakpointSession, group: BreakpointGroup, message: string): void {
    const place = this.#placeIn(session, group);
    if (place) place.answer = { verified: false, reason: 'failed', message };
  }

  #placeIn(session: BreakpointSession, { kind, path }: BreakpointGroup): Place | undefined {
    const place = this.#places.get(session);
    return kind === 'source' && place?.location.path === path ? place : undefined;
  }
}
