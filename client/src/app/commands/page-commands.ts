import { opening } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type { UiPort } from '../../model/ports.ts';

export const pageCommands = {
  show_commands: opening('commands', {
    title: 'Command palette',
    key: 'Ctrl+Shift+P',
    otherKeys: ['F1'],
    when: 'always',
  }),
  show_keys: opening('keys', { title: 'Show keys', key: '?', when: 'always' }),
} satisfies Commands<UiPort>;
