import { fuzzyPicks } from '../../ui/fuzzy.ts';
import { actorNames } from './activity-rows.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { SharedPort, UiPort, ViewPort } from '../../model/ports.ts';

/** The actors to filter by. Picking one shows the panel. */
export function findActors({ server, view, uiRequests }: SharedPort & ViewPort & UiPort, typed: string): Picks {
  const { activities } = server.value.state;
  const { shownActor } = view.value;
  const item = (label: string, name: string | undefined): PickItem => ({
    label,
    chosen: name === shownActor,
    run: () => {
      view.update((value) => ({ ...value, shownActor: name }));
      uiRequests.make({ to: 'focus', region: 'agents' });
    },
  });
  const items = [item('Everyone', undefined), ...actorNames(activities).map((name) => item(name, name))];
  return fuzzyPicks(items, typed);
}
