import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { requesting } from './commands/rows.ts';
import type { UserCommand } from './commands/user-command.ts';
import type { UiPort } from './ports.ts';
import { OnRequest, RegionActions, type UiRequests } from './ui-requests.ts';

const actions = [
  'find',
  'replace',
  'next_match',
  'previous_match',
  'show_value',
  'go_to_definition',
  'edit_breakpoint',
  'edit_condition',
  'edit_log_message',
  'toggle_column',
] as const;

/** An action of the editor, for commands. */
export type EditorAction = (typeof actions)[number];

const editorActions = new RegionActions<EditorAction>('editor');

/** Carries out the actions while the host is on the page. */
export const onEditorAction = (
  host: ReactiveControllerHost,
  requests: UiRequests,
  act: (action: EditorAction) => void,
): ReactiveController =>
  new OnRequest(host, requests, 'action', ({ region, action }) => {
    const known = region === editorActions.region ? actions.find((name) => name === action) : undefined;
    if (known) act(known);
  });

/** A command that the editor carries out, wherever the focus is. */
export const editing = (
  action: EditorAction,
  row: Pick<UserCommand, 'title' | 'key' | 'group' | 'when'>,
): UserCommand<UiPort> => ({ ...row, run: requesting(editorActions.request(action)) });
