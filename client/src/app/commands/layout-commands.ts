import { requesting } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type { UiPort, ViewPort } from '../../model/ports.ts';
import { RegionActions } from '../../model/ui-requests.ts';

/** What the layout does on request. */
export const layoutActions = new RegionActions<'toggle_left' | 'toggle_bottom'>('layout');

/** Commands that show and hide parts of the page. */
export const layoutCommands = {
  toggle_left: {
    title: 'Show files and breakpoints',
    key: 'Ctrl+B',
    group: 'Go to',
    when: 'always',
    isOn: ({ view }) => !view.value.leftHidden,
    run: requesting(layoutActions.request('toggle_left')),
  },
  toggle_bottom: {
    title: 'Show console',
    key: 'Ctrl+J',
    group: 'Go to',
    when: 'always',
    isOn: ({ view }) => !view.value.bottomHidden,
    run: requesting(layoutActions.request('toggle_bottom')),
  },
} satisfies Commands<UiPort & ViewPort>;
