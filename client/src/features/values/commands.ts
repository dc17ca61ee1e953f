import { focusing, requesting, turning } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import type { WatchPort } from '../../model/attempt.ts';
import type { UiPort, ViewPort } from '../../model/ports.ts';
import { removeAllWatches } from './remove-all-watches.ts';
import { variablesActions, watchActions } from './values-actions.ts';

/** Commands of variables and watched expressions. */
export const valueCommands = {
  next_changed_value: {
    title: 'Next changed value',
    key: 'F8',
    group: 'Go to',
    when: 'stopped',
    run: ({ uiRequests }) => {
      uiRequests.make(variablesActions.request('next_changed'));
      uiRequests.make({ to: 'focus', region: 'variables' });
    },
  },
  search_values: {
    title: 'Search values',
    partKey: 'Ctrl+F',
    when: 'valuesShown',
    run: requesting(variablesActions.focusAnd('search')),
  },
  collapse_variables: {
    title: 'Collapse all variables',
    when: 'valuesShown',
    run: requesting(variablesActions.request('collapse_all')),
  },
  add_watch: { title: 'Add watch expression', when: 'connected', run: requesting(watchActions.focusAnd('add')) },
  remove_all_watches: { title: 'Remove all expressions', when: 'watching', run: removeAllWatches },
  focus_variables: focusing('variables', 'Go to variables', 4),
  focus_watch: focusing('watch', 'Go to watch', 7),
  toggle_hex_values: { ...turning('hexValues', { title: 'Values in hexadecimal' }), when: 'valuesFormatted' },
  toggle_sorted_values: turning('sortedValues', { title: 'Sort values by name' }),
} satisfies Commands<WatchPort & ViewPort & UiPort>;
