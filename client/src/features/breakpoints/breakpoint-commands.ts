import { removeAllBreakpoints } from './remove-all-breakpoints.ts';
import { editing, enabling, wishing } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** What is done with breakpoints. */
export type BreakpointCommandName =
  | 'toggle_breakpoint'
  | 'toggle_column_breakpoint'
  | 'edit_breakpoint'
  | 'add_conditional_breakpoint'
  | 'add_log_point'
  | 'add_function_breakpoint'
  | 'enable_all_breakpoints'
  | 'disable_all_breakpoints'
  | 'remove_all_breakpoints'
  | 'mute_breakpoints';

/** The rows of `BreakpointCommandName`. */
export const breakpointCommands: Readonly<Record<BreakpointCommandName, UserCommand>> = {
  toggle_breakpoint: {
    title: 'Toggle breakpoint',
    key: 'F9',
    group: 'Breakpoints',
    when: 'fileOpen',
    run: (workbench) => workbench.toggleBreakpoint(workbench.cursorLine.value),
  },
  toggle_column_breakpoint: editing('toggle_column', {
    title: 'Toggle breakpoint at the cursor',
    key: 'Ctrl+F9',
    group: 'Breakpoints',
    when: 'fileOpen',
  }),
  edit_breakpoint: editing('edit_breakpoint', {
    title: 'Edit breakpoint',
    key: 'Shift+F9',
    group: 'Breakpoints',
    when: 'fileOpen',
  }),
  add_conditional_breakpoint: editing('edit_condition', {
    title: 'Add conditional breakpoint',
    group: 'Breakpoints',
    when: 'fileOpen',
  }),
  add_log_point: editing('edit_log_message', { title: 'Add log point', group: 'Breakpoints', when: 'fileOpen' }),
  add_function_breakpoint: {
    title: 'Add function breakpoint',
    group: 'Breakpoints',
    when: 'connected',
    run: wishing({ to: 'focus', region: 'breakpoints', next: { to: 'breakpoints', action: 'add_function' } }),
  },
  enable_all_breakpoints: enabling(true, 'Enable all breakpoints', 'breakpointDisabled'),
  disable_all_breakpoints: enabling(false, 'Disable all breakpoints', 'breakpointEnabled'),
  remove_all_breakpoints: {
    title: 'Remove all breakpoints',
    group: 'Breakpoints',
    when: 'breakpointSet',
    run: removeAllBreakpoints,
  },
  mute_breakpoints: {
    title: 'Mute all breakpoints',
    group: 'Breakpoints',
    when: 'connected',
    isOn: ({ server }) => server.value.state.breakpointsMuted,
    run: (workbench) => workbench.call('mute_breakpoints', { muted: !workbench.server.value.state.breakpointsMuted }),
  },
};
