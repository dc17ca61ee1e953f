import type { Dap, SessionId } from '#protocol';
import type { Commands } from '../../model/commands/user-command.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { MenuItem } from '../../ui/menu.ts';
import type { ValueMenuProvider } from '../../features/values/value-menu-providers.ts';

/** What the editor needs of the page around it. */
export interface EditorPort extends Workbench {
  /** The menu entries that all features offer for a value. */
  readonly valueMenu: ValueMenuProvider;
  /** Commands that run the program on from the cursor, by name. */
  readonly cursorCommands: Commands<Workbench>;
  /** The menu items that all features offer for a frame. */
  readonly frameMenu: (sessionId: SessionId, frame: Dap.StackFrame) => readonly MenuItem[];
}
