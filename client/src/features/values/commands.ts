import { focusing, requesting, turning } from '../../model/commands/rows.ts';
import type { Commands } from '../../model/commands/user-command.ts';
import { changeWatches, type WatchPort } from '../../model/watches.ts';
import type { UiPort, ViewPort } from '../../model/ports.ts';
import { RegionActions } from '../../model/ui-requests.ts';

/** Actions of the tree of variables. */
export const variablesActions = new RegionActions<'next_changed' | 'search' | 'collapse_all'>('variables');

/** Actions of the watch expressions. */
export const watchActions = new RegionActions<'add'>('watch');

/** Removes all watch expressions, and offers Undo. */
async function removeAllWatches(port: WatchPort): Promise<void> {
  let removed: readonly string[] = [];
  const isDone = await changeWatches(port, (watches) => {
    removed = watches;
    return [];
  });
  if (!isDone) return;
  const words = removed.length === 1 ? '1 expression removed.' : `${removed.length} expressions removed.`;
  const undo = (watches: readonly string[]) => [...removed, ...watches.filter((other) => !removed.includes(other))];
  port.notify(words, 'news', { label: 'Undo', run: () => void changeWatches(port, undo) });
}

/** Commands of variables and watch expressions. */
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
