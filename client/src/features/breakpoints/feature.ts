import { html } from 'lit';
import { focusing } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Feature } from '../feature.ts';
import './breakpoints.ts';
import { breakpointCommands } from './commands.ts';
import { dataBreakpointEntries } from './data-breakpoint-entries.ts';
import type { BreakpointsPort } from './port.ts';

type BreakpointCommands = ReturnType<typeof breakpointCommands>;

/** The port of the list of breakpoints. */
export function breakpointsPort(workbench: Workbench, commands: BreakpointCommands): BreakpointsPort {
  const listCommands = [
    [commands.add_function_breakpoint],
    [commands.enable_all_breakpoints, commands.disable_all_breakpoints],
    [commands.save_breakpoint_set, commands.apply_breakpoint_set, commands.delete_breakpoint_set],
    [commands.import_breakpoints, commands.export_breakpoints],
  ];
  return {
    ...workbench,
    listCommands: () =>
      listCommands.flatMap((group, index): readonly MenuEntry[] => [
        ...(index === 0 ? [] : ['separator' as const]),
        ...group.map((command) => workbench.menuItem(command)),
      ]),
    deactivate: () => workbench.run(commands.deactivate_breakpoints),
    removeAll: () => workbench.run(commands.remove_all_breakpoints),
  };
}

/** Breakpoints of all kinds. */
export function breakpoints(workbench: Workbench): Feature {
  const commands = breakpointCommands(workbench);
  const port = breakpointsPort(workbench, commands);
  return {
    panels: [
      {
        region: 'breakpoints',
        label: 'Breakpoints',
        view: () => html`<stopline-breakpoints .port=${port}></stopline-breakpoints>`,
      },
    ],
    commands: { ...commands, focus_breakpoints: focusing('breakpoints', 'Go to breakpoints', 8) },
    valueMenu: dataBreakpointEntries(workbench),
  };
}
