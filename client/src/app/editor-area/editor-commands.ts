import { focusing, opening, requesting, turning } from '../../model/commands/rows.ts';
import type { Commands, UserCommand } from '../../model/commands/user-command.ts';
import { editing, type EditorAction } from '../../model/editor-actions.ts';
import type { OpenFiles } from '../../model/files/open-document.ts';
import { tabsAbove } from '../../model/files/editor-groups.ts';
import type { Direction } from '../../model/navigation.ts';
import type { DocumentPort, EditorGroupPort, NavigationPort, UiPort, ViewPort } from '../../model/ports.ts';
import { RegionActions, type UiRequest } from '../../model/ui-requests.ts';
import { hasCommandKey } from '../../ui/key-name.ts';

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

const going = (action: EditorAction, title: string, key: string): UserCommand<UiPort> =>
  editing(action, { title, key, group: 'Go to', when: 'documentOpen' });

const keyFor = (key: string, onApple: string): string => (hasCommandKey ? onApple : key);

const returning = (
  direction: Direction,
  row: Pick<UserCommand, 'title' | 'key' | 'when'>,
): UserCommand<NavigationPort> => ({ ...row, group: 'Go to', run: ({ navigation }) => navigation.go(direction) });

type FileRow = Pick<UserCommand, 'title' | 'key' | 'when'>;

const filing = (row: FileRow, act: (files: OpenFiles) => Promise<void>): UserCommand<DocumentPort> => ({
  ...row,
  group: 'Files',
  run: ({ openFiles }) => act(openFiles),
});

const toEditor: UiRequest = { to: 'focus', region: 'editor' };

/** A command that makes an editor the active one, by its place from the left. */
const goingToGroup = (
  index: number,
  row: Pick<UserCommand, 'title' | 'key'>,
): UserCommand<UiPort & DocumentPort & EditorGroupPort> => ({
  ...row,
  group: 'Go to',
  when: 'split',
  run: ({ editorGroups, openFiles, uiRequests }) => {
    const group = editorGroups.value.groups[index];
    if (group) openFiles.activate(group.id);
    uiRequests.make(toEditor);
  },
});

export const editorCommands = {
  find_in_file: going('find', 'Find in file', 'Ctrl+F'),
  replace_in_file: going('replace', 'Replace in file', 'Ctrl+H'),
  next_match: going('next_match', 'Next match', 'F3'),
  previous_match: going('previous_match', 'Previous match', 'Shift+F3'),
  go_to_line: opening('line', { title: 'Go to line', key: 'Ctrl+G', group: 'Go to', when: 'documentOpen' }),
  go_to_definition: going('go_to_definition', 'Go to definition', 'F12'),
  go_back: returning('back', { title: 'Go back', key: keyFor('Alt+ArrowLeft', 'Control+-'), when: 'visitedBefore' }),
  go_forward: returning('forward', {
    title: 'Go forward',
    key: keyFor('Alt+ArrowRight', 'Control+_'),
    when: 'visitedAfter',
  }),
  show_value: editing('show_value', { title: 'Show value at cursor', key: 'Alt+F8', when: 'stopped' }),
  save_file: filing({ title: 'Save file', key: 'Ctrl+S', when: 'documentOpen' }, (files) => files.save()),
  close_tab: filing({ title: 'Close file', key: 'Alt+W', when: 'documentOpen' }, (files) => files.close()),
  close_other_tabs: {
    title: 'Close other files',
    group: 'Files',
    when: 'severalOpen',
    run: ({ documents, openFiles, editorGroups }) => {
      const { hasRoom, active } = editorGroups.value;
      const others = tabsAbove(editorGroups.value).filter(({ key }) => key !== documents.value.current?.key);
      return openFiles.closeAll(
        others.map(({ key }) => key),
        hasRoom ? active : undefined,
      );
    },
  },
  close_all_tabs: {
    title: 'Close all files',
    group: 'Files',
    when: 'documentOpen',
    run: ({ documents, openFiles }) => openFiles.closeAll(documents.value.tabs.map(({ key }) => key)),
  },
  next_tab: filing({ title: 'Next file', key: 'Alt+PageDown', when: 'severalOpen' }, (files) => files.selectBy(1)),
  previous_tab: filing({ title: 'Previous file', key: 'Alt+PageUp', when: 'severalOpen' }, (files) =>
    files.selectBy(-1),
  ),
  split_editor: {
    title: 'Split editor',
    key: 'Ctrl+\\',
    group: 'Files',
    icon: 'split',
    when: 'splittable',
    run: async ({ openFiles, uiRequests }) => {
      await openFiles.split();
      uiRequests.make(toEditor);
    },
  },
  focus_first_editor: goingToGroup(0, { title: 'Go to first editor', key: 'Ctrl+1' }),
  focus_second_editor: goingToGroup(1, { title: 'Go to second editor', key: 'Ctrl+2' }),
  compare_file: resolving('compare', 'Compare with the file on disk'),
  keep_mine: resolving('keep_mine', 'Keep mine'),
  take_theirs: resolving('take_theirs', 'Take theirs'),
  toggle_word_wrap: turning('wordWrap', { title: 'Word wrap', key: 'Alt+Z' }),
  toggle_inline_values: turning('inlineValues', { title: 'Inline values' }),
  focus_editor: focusing('editor', 'Go to editor', 2),
} satisfies Commands<UiPort & ViewPort & DocumentPort & EditorGroupPort & NavigationPort>;
