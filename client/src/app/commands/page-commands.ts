import { opening } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import type { UiPort, ViewPort, ViewState } from '../../model/ports.ts';

/** A command that chooses a theme. */
const theming = (theme: ViewState['theme'], title: string): UserCommand<ViewPort> => ({
  title,
  when: 'always',
  run: ({ view }) => view.update((value) => ({ ...value, theme })),
});

/** Commands of the page as a whole. */
export const pageCommands = {
  show_commands: opening('commands', {
    title: 'Command palette',
    key: 'Ctrl+Shift+P',
    otherKeys: ['F1'],
    when: 'always',
  }),
  show_keys: opening('keys', { title: 'Show keys', key: '?', when: 'always' }),
  theme_system: theming('system', 'Theme: system'),
  theme_light: theming('light', 'Theme: light'),
  theme_dark: theming('dark', 'Theme: dark'),
  theme_contrast: theming('contrast', 'Theme: high contrast'),
} satisfies Commands<ViewPort & UiPort>;
