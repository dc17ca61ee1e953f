import type { IconButton } from '../../ui/icon-button.ts';
import type { ConsoleExport } from './console-text.ts';

/** The console, as its buttons and its menu control it. */
export interface ConsoleControls {
  /** Opens the find bar, or focuses it; with a text, only the lines with that text are shown. */
  readonly find: (filter?: string) => Promise<void>;
  readonly clear: () => void;
  /** Copies the lines, or downloads all output of the shown session tree. */
  readonly export: (action: ConsoleExport) => Promise<void>;
  /** Opens the menu of the whole console below a button. */
  readonly openMenu: (event: Event) => void;
}

/** The buttons in the head of the console. */
export const consoleButtons = (console: () => ConsoleControls | undefined): readonly IconButton[] => [
  { icon: 'filter', label: 'Find in console', keys: 'Ctrl+F', onPress: () => void console()?.find() },
  { icon: 'trash', label: 'Clear console', keys: 'Ctrl+L', onPress: () => console()?.clear() },
  { icon: 'more', label: 'More console actions', onPress: (event) => console()?.openMenu(event) },
];
