import { editing, picking, resolving, turning, wishing } from '../../model/commands/rows.ts';
import type { UserCommand } from '../../model/commands/user-command.ts';

/** What is done with files, and in the one that is open. */
export type FileCommandName =
  | 'find_file'
  | 'find_in_file'
  | 'next_match'
  | 'previous_match'
  | 'go_to_line'
  | 'show_value'
  | 'save_file'
  | 'close_tab'
  | 'next_tab'
  | 'previous_tab'
  | 'compare_file'
  | 'keep_mine'
  | 'take_theirs'
  | 'toggle_tab_key'
  | 'toggle_word_wrap'
  | 'toggle_inline_values'
  | 'refresh_files'
  | 'collapse_folders';

/** The rows of `FileCommandName`. */
export const fileCommands: Readonly<Record<FileCommandName, UserCommand>> = {
  find_file: picking('files', {
    title: 'Find file',
    key: 'Ctrl+P',
    otherKeys: ['Ctrl+E'],
    group: 'Go to',
    when: 'connected',
  }),
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
    title: 'Switch what Tab does in the editor',
    key: 'Ctrl+M',
    when: 'documentOpen',
  }),
  toggle_word_wrap: turning('wordWrap', { title: 'Word wrap', key: 'Alt+Z' }),
  toggle_inline_values: turning('inlineValues', { title: 'Inline values' }),
  refresh_files: {
    title: 'Refresh files',
    group: 'Files',
    when: 'connected',
    run: wishing({ to: 'files', action: 'refresh' }),
  },
  collapse_folders: {
    title: 'Collapse all folders',
    group: 'Files',
    when: 'always',
    run: wishing({ to: 'files', action: 'collapse_all' }),
  },
};
