import { requesting } from './commands/rows.ts';
import type { UserCommand } from './commands/user-command.ts';
import type { UiPort } from './ports.ts';
import { RegionActions } from './ui-requests.ts';

/** An action of the editor, for commands. */
export type EditorAction =
  | 'find'
  | 'next_match'
  | 'previous_match'
  | 'go_to_line'
  | 'show_value'
  | 'edit_breakpoint'
  | 'edit_condition'
  | 'edit_log_message'
  | 'toggle_column'
  | 'toggle_tab_key';

export const editorActions = new RegionActions<EditorAction>('editor');

/** Calls one function with each action. */
export const eachEditorAction = (act: (action: EditorAction) => void): Readonly<Record<EditorAction, () => void>> => ({
  find: () => act('find'),
  next_match: () => act('next_match'),
  previous_match: () => act('previous_match'),
  go_to_line: () => act('go_to_line'),
  show_value: () => act('show_value'),
  edit_breakpoint: () => act('edit_breakpoint'),
  edit_condition: () => act('edit_condition'),
  edit_log_message: () => act('edit_log_message'),
  toggle_column: () => act('toggle_column'),
  toggle_tab_key: () => act('toggle_tab_key'),
});

/** A command that the editor carries out, wherever the focus is. */
export const editing = (
  action: EditorAction,
  row: Pick<UserCommand, 'title' | 'key' | 'group' | 'when'>,
): UserCommand<UiPort> => ({ ...row, run: requesting(editorActions.request(action)) });
