import { focusing, requesting, turning } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { editing } from '../../model/editor-actions.ts';
import type { DocumentPort, UiPort, ViewPort } from '../../model/ports.ts';
import { RegionActions } from '../../model/ui-requests.ts';

/** How to resolve a conflict with the file on disk. */
export type ConflictAction = 'compare' | 'keep_mine' | 'take_theirs';

export const conflictActions = new RegionActions<ConflictAction>('conflict');

/** A command that resolves the conflict of the open file. */
const resolving = (action: ConflictAction, title: string): UserCommand<UiPort> => ({
  title,
  group: 'Files',
  when: 'conflicting',
  run: requesting(conflictActions.request(action)),
});

export const editorCommands = {
  find_in_file: editing('find', { title: 'Find in file', key: 'Ctrl+F', group: 'Go to', when: 'documentOpen' }),
  next_match: editing('next_match', { title: 'Next match', key: 'F3', group: 'Go to', when: 'documentOpen' }),
  previous_match: editing('previous_match', {
    title: 'Previous match',
    key: 'Shift+F3',
    group: 'Go to',
    when: 'documentOpen',
  }),
  go_to_line: editing('go_to_line', { title: 'Go to line', key: 'Ctrl+G', group: 'Go to', when: 'documentOpen' }),
  show_value: editing('show_value', { title: 'Show value at cursor', key: 'Alt+F8', when: 'stopped' }),
  save_file: {
    title: 'Save file',
    key: 'Ctrl+S',
    group: 'Files',
    when: 'documentOpen',
    run: ({ openFiles }) => openFiles.save(),
  },
  close_tab: {
    title: 'Close file',
    key: 'Alt+W',
    group: 'Files',
    when: 'documentOpen',
    run: ({ openFiles }) => openFiles.close(),
  },
  next_tab: {
    title: 'Next file',
    key: 'Alt+PageDown',
    group: 'Files',
    when: 'severalOpen',
    run: ({ openFiles }) => openFiles.selectBy(1),
  },
  previous_tab: {
    title: 'Previous file',
    key: 'Alt+PageUp',
    group: 'Files',
    when: 'severalOpen',
    run: ({ openFiles }) => openFiles.selectBy(-1),
  },
  compare_file: resolving('compare', 'Compare with the file on disk'),
  keep_mine: resolving('keep_mine', 'Keep mine'),
  take_theirs: resolving('take_theirs', 'Take theirs'),
  toggle_tab_key: editing('toggle_tab_key', {
    title: 'Toggle Tab key moves focus',
    key: 'Ctrl+M',
    when: 'documentOpen',
  }),
  toggle_word_wrap: turning('wordWrap', { title: 'Word wrap', key: 'Alt+Z' }),
  toggle_inline_values: turning('inlineValues', { title: 'Inline values' }),
  focus_editor: focusing('editor', 'Go to editor', 2),
} satisfies Commands<UiPort & ViewPort & DocumentPort>;
