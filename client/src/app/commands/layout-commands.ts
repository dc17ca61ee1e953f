import { requesting } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import type { UiPort, ViewPort } from '../../model/ports.ts';
import { RegionActions } from '../../model/ui-requests.ts';

/** What the layout does on request. */
export const layoutActions = new RegionActions<'toggle_left' | 'toggle_bottom'>('layout');

/** A command that shows or hides a part of the page. */
const showing = (
  action: 'toggle_left' | 'toggle_bottom',
  hidden: 'leftHidden' | 'bottomHidden',
  texts: Pick<UserCommand<UiPort & ViewPort>, 'title' | 'key'>,
): UserCommand<UiPort & ViewPort> => ({
  ...texts,
  group: 'Go to',
  when: 'always',
  isOn: ({ view }) => !view.value[hidden],
  run: requesting(layoutActions.request(action)),
});

/** Commands that show and hide parts of the page. */
export const layoutCommands = {
  toggle_left: showing('toggle_left', 'leftHidden', { title: 'Show files and breakpoints', key: 'Ctrl+B' }),
  toggle_bottom: showing('toggle_bottom', 'bottomHidden', { title: 'Show console', key: 'Ctrl+J' }),
} satisfies Commands<UiPort & ViewPort>;
