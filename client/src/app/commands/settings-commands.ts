import { opening, turning } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { codeSize } from '../../model/code-size.ts';
import type { NoticePort, UiPort, ViewPort } from '../../model/ports.ts';

/** A command that changes the size of the code. */
const sizing = (title: string, sizeAfter: (size: number) => number): UserCommand<ViewPort> => ({
  title,
  when: 'always',
  run: ({ view }) => view.update((state) => ({ ...state, codeSize: codeSize.within(sizeAfter(state.codeSize)) })),
});

/** Commands that change settings without a place elsewhere. */
export const settingsCommands = {
  show_settings: opening('settings', { title: 'Settings', key: 'Ctrl+,', when: 'always' }),
  show_approvals: opening('approvals', { title: 'Show approved launches', when: 'always', role: 'owner' }),
  share: opening('share', { title: 'Share…', when: 'connected', role: 'owner' }),
  larger_code: sizing('Larger code', (size) => size + 1),
  smaller_code: sizing('Smaller code', (size) => size - 1),
  reset_code_size: sizing('Reset code size', () => codeSize.initial),
  toggle_presenter_view: turning('presenterView', { title: 'Presenter view' }),
  toggle_tab_key: {
    ...turning('tabMovesFocus', { title: 'Tab key moves focus', key: 'Ctrl+M' }),
    run: ({ view, notify }) => {
      const tabMovesFocus = !view.value.tabMovesFocus;
      view.update((state) => ({ ...state, tabMovesFocus }));
      notify(tabMovesFocus ? 'Tab now moves focus.' : 'Tab now indents.');
    },
  },
} satisfies Commands<UiPort & ViewPort & Pick<NoticePort, 'notify'>>;
