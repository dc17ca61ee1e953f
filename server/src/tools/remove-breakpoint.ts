import { z } from 'zod';
import {
  breakpointStatus,
  DebugError,
  sourceBreakpoints,
  type BreakpointLocation,
  type SourceBreakpoint,
  type State,
} from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { location, resolveLocation } from './fields.ts';
import { defineTool } from './tool.ts';

/** The breakpoints that were set on a line, or else those that an adapter moved there. */
function breakpointsAt(state: State, { path, line, column }: BreakpointLocation): readonly SourceBreakpoint[] {
  const candidates = sourceBreakpoints(state.breakpoints).filter(
    (breakpoint) => breakpoint.path === path && (column === undefined || breakpoint.column === column),
  );
  const requested = candidates.filter((breakpoint) => breakpoint.line === line);
  if (requested.length > 0) return requested;
  return candidates.filter((breakpoint) => breakpointStatus(state, breakpoint).line === line);
}

async function idsAt(debug: Debugger, place: z.infer<typeof location>): Promise<readonly number[]> {
  const { state } = debug.shared;
  const wanted = await resolveLocation(debug, place);
  const found = breakpointsAt(state, wanted);
  if (found.length > 0) return found.map(({ id }) => id);
  const lines = sourceBreakpoints(state.breakpoints)
    .filter((breakpoint) => breakpoint.path === wanted.path)
    .map(({ line }) => line);
  const which = lines.length > 0 ? `This file has some on the lines ${lines.join(', ')}.` : 'This file has none.';
  throw new DebugError('invalid_arguments', `There is no breakpoint at ${wanted.path}:${wanted.line}. ${which}`);
}

function clearedMessage({ removed, left }: ReturnType<Debugger['clearBreakpoints']>): string {
  if (removed === 0) return 'There were no breakpoints.';
  const done = removed === 1 ? 'Removed the only breakpoint.' : `Removed ${removed} breakpoints.`;
  return left === 0 ? done : `${done} Other servers of this folder keep those that were set there: ${left} of them.`;
}

/** Removes one breakpoint, those at a location, or all. */
export const removeBreakpoint = defineTool({
  name: 'remove_breakpoint',
  title: 'Remove breakpoint',
  description: 'Removes breakpoints. Give one of the three fields.',
  readOnly: false,
  untrusted: false,
  evaluates: () => false,
  input: z.strictObject({
    breakpoint_id: z.int().optional(),
    location: location.optional(),
    clear_all: z.literal(true).optional().describe('All, those of others too'),
  }),
  subject: ({ breakpoint_id, location: place }) =>
    place ? `${place.file_path}:${place.line_number}` : breakpoint_id === undefined ? 'all' : `${breakpoint_id}`,
  run: async (input, { debug }) => {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    if (given.length !== 1) {
      const which = given.length === 0 ? 'none was' : `${given.map(([name]) => `"${name}"`).join(' and ')} were`;
      throw new DebugError(
        'invalid_arguments',
        `Give exactly one of "breakpoint_id", "location" and "clear_all"; ${which} given.`,
      );
    }
    const { breakpoint_id, location: place, clear_all } = input;
    if (clear_all) return { status: 'success', message: clearedMessage(debug.clearBreakpoints()) };
    const ids = place ? await idsAt(debug, place) : breakpoint_id === undefined ? [] : [breakpoint_id];
    debug.breakpoints.remove(ids);
    const words = ids.length === 1 ? `the breakpoint ${ids.join()}` : `${ids.length} breakpoints`;
    return { status: 'success', message: `Removed ${words}.` };
  },
});
