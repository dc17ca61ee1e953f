import { html } from 'lit';
import { focusing } from '../../model/commands/rows.ts';
import type { Workbench } from '../../model/workbench.ts';
import { supplying } from '../../ui/panel-element.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Feature } from '../feature.ts';
import { StoplineBreakpoints } from './breakpoints.ts';
import { breakpointCommands } from './commands.ts';
import { dataBreakpointEntries } from './data-breakpoint-entries.ts';
import type { BreakpointsPort } from './port.ts';

/** Breakpoints of all kinds. */
export function breakpoints(workbench: Workbench): Feature {
  const commands = breakpointCommands(workbench);
  const listCommands = [
    [commands.add_function_breakpoint],
    [commands.enable_all_breakpoints, commands.disable_all_breakpoints],
    [commands.save_breakpoint_set, commands.apply_breakpoint_set, commands.delete_breakpoint_set],
    [commands.import_breakpoints, commands.export_breakpoints],
  ];
  const port: BreakpointsPort = {
    ...workbench,
    listCommands: () =>
      listCommands.flatMap((group, index): readonly MenuEntry[] => [
        ...(index === 0 ? [] : ['separator' as const]),
        ...group.map(workbench.menuItem),
      ]),
    deactivate: () => workbench.run(commands.deactivate_breakpoints),
    removeAll: () => workbench.run(commands.remove_all_breakpoints),
  };
  return {
    panels: [
      {
        region: 'breakpoints',
        supply: supplying(StoplineBreakpoints, port),
        label: 'Breakpoints',
        view: () => html`<stopline-breakpoints .port=${port}></stopline-breakpoints>`,
      },
    ],
    commands: { ...commands, focus_breakpoints: focusing('breakpoints', 'Go to breakpoints', 8) },
    valueMenu: dataBreakpointEntries(workbench),
  };
}
