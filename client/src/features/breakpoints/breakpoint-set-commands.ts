import { exportBreakpoints, importBreakpoints } from './breakpoint-sets.ts';
import { picking } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** What is done with several breakpoints at once. */
export type BreakpointSetCommandName =
  | 'save_breakpoint_set'
  | 'apply_breakpoint_set'
  | 'delete_breakpoint_set'
  | 'export_breakpoints'
  | 'import_breakpoints';

/** The rows of `BreakpointSetCommandName`. */
export const breakpointSetCommands: Readonly<Record<BreakpointSetCommandName, UserCommand>> = {
  save_breakpoint_set: picking('save_breakpoint_set', {
    title: 'Save breakpoints as a set…',
    group: 'Breakpoints',
    when: 'breakpointSet',
  }),
  apply_breakpoint_set: picking('apply_breakpoint_set', {
    title: 'Apply a set of breakpoints…',
    group: 'Breakpoints',
    when: 'breakpointSetSaved',
  }),
  delete_breakpoint_set: picking('delete_breakpoint_set', {
    title: 'Delete a set of breakpoints…',
    group: 'Breakpoints',
    when: 'breakpointSetSaved',
  }),
  export_breakpoints: {
    title: 'Export breakpoints',
    group: 'Breakpoints',
    when: 'breakpointSet',
    run: exportBreakpoints,
  },
  import_breakpoints: {
    title: 'Import breakpoints…',
    group: 'Breakpoints',
    when: 'connected',
    run: importBreakpoints,
  },
};
