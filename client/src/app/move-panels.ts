import type { Panel } from '../features/feature.ts';
import type { Commands, UserCommand } from '../model/commands/user-command.ts';
import { canMove, moved, placeOf } from '../model/panel-places.ts';
import type { NoticePort, UiPort, ViewPort } from '../model/ports.ts';
import type { Region } from '../model/region.ts';
import type { MenuEntry } from '../ui/menu.ts';

export type MovePort = ViewPort & UiPort & Pick<NoticePort, 'notify'>;

/** A panel, as far as moving it needs to know. */
type Movable = Pick<Panel, 'region' | 'label' | 'isThere'>;

/** Why a panel cannot be moved: the right side must not be empty, whatever the program offers. */
function reasonAgainst({ view }: ViewPort, panels: readonly Movable[], region: Region): string | undefined {
  if (placeOf(view.value, region) !== 'right') return undefined;
  const stays = panels.some(
    (panel) => panel.region !== region && panel.isThere === undefined && placeOf(view.value, panel.region) === 'right',
  );
  return stays ? undefined : 'it is the only panel there';
}

/** Moves a panel to the other side, and focuses it there. */
function move(port: MovePort, panels: readonly Movable[], { region, label }: Movable): void {
  const reason = reasonAgainst(port, panels, region);
  if (reason !== undefined) {
    port.notify(`${label} stays at the right: ${reason}.`);
    return;
  }
  port.view.update((view) => moved(view, region));
  port.uiRequests.make({ to: 'focus', region });
}

const otherSide = { right: 'bottom', bottom: 'right' } as const;

/** The menu of a panel; empty for one that cannot be moved. */
export function panelMenu(port: MovePort, panels: readonly Movable[], region: Region): readonly MenuEntry[] {
  const panel = panels.find((each) => each.region === region);
  const place = placeOf(port.view.value, region);
  if (panel === undefined || place === undefined) return [];
  const reason = reasonAgainst(port, panels, region);
  return [
    {
      label: `Move to ${otherSide[place]}`,
      ...(reason !== undefined && { disabled: true, reason: `Not possible: ${reason}` }),
      run: () => move(port, panels, panel),
    },
  ];
}

/** A command for each panel that moves it between right and bottom. */
export const moveCommands = (panels: readonly Movable[]): Commands<MovePort> =>
  Object.fromEntries(
    panels
      .filter(({ region }) => canMove(region))
      .map((panel): readonly [string, UserCommand<MovePort>] => [
        `move_${panel.region}`,
        {
          title: `${panel.label} at the right`,
          when: 'always',
          isOn: ({ view }) => placeOf(view.value, panel.region) === 'right',
          run: (port) => move(port, panels, panel),
        },
      ]),
  );
