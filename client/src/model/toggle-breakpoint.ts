import { breakpointsOnLine, findBreakpoint, type State } from '#protocol';
import type { RequestPort, SharedPort } from './ports.ts';

/** A line of a file, as saved. */
interface SavedLine {
  readonly path: string;
  readonly line: number;
}

/** The breakpoints of a line. */
export function breakpointIdsOn(state: State, place: SavedLine): readonly number[] {
  const known = findBreakpoint(state, place);
  return known ? breakpointsOnLine(state, known).map(({ id }) => id) : [];
}

/** Sets a breakpoint on a line, or removes those there. Rejects with a DebugError. */
export async function toggleBreakpoint(
  { server, call }: SharedPort & Pick<RequestPort, 'call'>,
  { path, line }: SavedLine,
): Promise<void> {
  const ids = breakpointIdsOn(server.value.state, { path, line });
  if (ids.length > 0) await call('remove_breakpoints', { ids });
  else await call('set_breakpoint', { path, line });
}
