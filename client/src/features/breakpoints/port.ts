import type { MenuEntry } from '../../ui/menu.ts';
import type { Workbench } from '../../model/workbench.ts';

/** What the list of breakpoints needs of the page around it. */
export interface BreakpointsPort extends Workbench {
  /** The commands for all breakpoints, as menu entries. */
  readonly listCommands: () => readonly MenuEntry[];
  readonly deactivate: () => void;
  readonly removeAll: () => void;
}
