import type { When } from '../../model/commands/conditions.ts';
import { picking, requesting } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { editing } from '../../model/editor-actions.ts';
import type { BreakpointCommandPort } from './port.ts';
import { breakpointsActions } from './breakpoints.ts';
import { removeAllBreakpoints } from './remove-breakpoints.ts';

type SetFinder = 'findSetsToSave' | 'findSetsToApply' | 'findSetsToDelete';

/** A command that enables or disables all breakpoints. */
const enabling = (enabled: boolean, title: string, when: When): UserCommand<BreakpointCommandPort> => ({
  title,
  group: 'Breakpoints',
  when,
  run: async (port: BreakpointCommandPort) => {
    const others = port.server.value.state.breakpoints.filter((breakpoint) => breakpoint.enabled !== enabled);
    await Promise.all(others.map(({ id }) => port.call('change_breakpoint', { id, enabled })));
  },
});

/** Commands of breakpoints. */
export const breakpointCommands = (port: BreakpointCommandPort) => {
  /** A command that opens a sheet to name or choose a set of breakpoints. */
  const ofSets = (label: string, finder: SetFinder, row: Pick<UserCommand, 'title' | 'group' | 'when'>) =>
    picking(
      {
        label,
        placeholder: 'Name of the set',
        find: async (typed) => (await import('./breakpoint-set-picks.ts'))[finder](port, typed),
      },
      row,
    );
  return {
    toggle_breakpoint: {
      title: 'Toggle breakpoint',
      key: 'F9',
      group: 'Breakpoints',
      when: 'fileOpen',
      run: (port) => port.toggleBreakpoint(port.editorSelection.value.line),
    },
    toggle_column_breakpoint: editing('toggle_column', {
      title: 'Toggle inline breakpoint',
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
    add_logpoint: editing('edit_log_message', { title: 'Add logpoint', group: 'Breakpoints', when: 'fileOpen' }),
    add_function_breakpoint: {
      title: 'Add function breakpoint',
      group: 'Breakpoints',
      when: 'connected',
      run: requesting(breakpointsActions.focusAnd('add_function')),
    },
    enable_all_breakpoints: enabling(true, 'Enable all breakpoints', 'breakpointDisabled'),
    disable_all_breakpoints: enabling(false, 'Disable all breakpoints', 'breakpointEnabled'),
    remove_all_breakpoints: {
      title: 'Remove all breakpoints',
      group: 'Breakpoints',
      when: 'breakpointSet',
      run: removeAllBreakpoints,
    },
    deactivate_breakpoints: {
      title: 'Deactivate breakpoints',
      group: 'Breakpoints',
      when: 'connected',
      isOn: ({ server }) => server.value.state.breakpointsDeactivated,
      run: (port) =>
        port.call('deactivate_breakpoints', { deactivated: !port.server.value.state.breakpointsDeactivated }),
    },
    save_breakpoint_set: ofSets('Save breakpoint set', 'findSetsToSave', {
      title: 'Save breakpoint set…',
      group: 'Breakpoints',
      when: 'breakpointSet',
    }),
    apply_breakpoint_set: ofSets('Apply breakpoint set', 'findSetsToApply', {
      title: 'Apply breakpoint set…',
      group: 'Breakpoints',
      when: 'breakpointSetSaved',
    }),
    delete_breakpoint_set: ofSets('Delete breakpoint set', 'findSetsToDelete', {
      title: 'Delete breakpoint set…',
      group: 'Breakpoints',
      when: 'breakpointSetSaved',
    }),
    export_breakpoints: {
      title: 'Export breakpoints',
      group: 'Breakpoints',
      when: 'breakpointSet',
      run: async (port) => (await import('./breakpoint-sets.ts')).exportBreakpoints(port),
    },
    import_breakpoints: {
      title: 'Import breakpoints…',
      group: 'Breakpoints',
      when: 'connected',
      run: async (port) => (await import('./breakpoint-sets.ts')).importBreakpoints(port),
    },
  } satisfies Commands<BreakpointCommandPort>;
};
