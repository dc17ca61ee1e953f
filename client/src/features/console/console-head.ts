import { html, type TemplateResult } from 'lit';
import { iconButton } from '../../ui/icon-button.ts';

/** What the buttons of the console's head do. */
export interface ConsoleButtons {
  readonly find: () => void;
  readonly openMenu: (event: Event) => void;
  readonly clear: () => void;
}

/** The buttons of the console's head, wherever that is. */
export const consoleButtons = (console: () => ConsoleButtons | undefined): TemplateResult => html`
  ${iconButton({
    icon: 'filter',
    label: 'Find in console',
    keys: 'Ctrl+F',
    small: true,
    onPress: () => console()?.find(),
  })}
  ${iconButton({ icon: 'trash', label: 'Clear console', keys: 'Ctrl+L', small: true, onPress: () => console()?.clear() })}
  ${iconButton({ icon: 'more', label: 'More console actions', small: true, onPress: (event) => console()?.openMenu(event) })}
`;
