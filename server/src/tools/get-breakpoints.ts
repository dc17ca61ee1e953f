import { z } from 'zod';
import { breakpointResult, sourceBreakpoints } from '#protocol';
import { now } from '../state/shared-state.ts';
import { defineTool } from './tool.ts';

/** Lists all source breakpoints, set by agents or people. */
export const getBreakpoints = defineTool({
  name: 'get_breakpoints',
  title: 'Breakpoints',
  description: 'All breakpoints, those of people too.',
  readOnly: true,
  untrusted: true,
  evaluates: () => false,
  input: z.strictObject({}),
  run: (_input, { debug }) => {
    const { state } = debug.shared;
    return {
      status: 'success',
      timestamp: now(),
      breakpoints: sourceBreakpoints(state.breakpoints).map((breakpoint) => breakpointResult(state, breakpoint)),
    };
  },
});
