import { fuzzy, fuzzyPicks } from '../../ui/fuzzy.ts';
import { openQuickPick, type PickItem, type PickMode, type Picks, type QuickPickRequest } from '../../ui/quick-pick.ts';
import { attempt } from '../../model/attempt.ts';
import type { CommandEntry } from '../../model/commands/command-entry.ts';
import { fileIn, launchFile, lineIn } from '../../model/launch-json.ts';
import type { Choice, PickRequest, SheetName } from '../../model/ui-requests.ts';
import { withRecent } from '../../model/view-state.ts';
import { openApprovals } from './approvals-sheet.ts';
import { findFiles, findLine } from './file-picks.ts';
import { openKeys } from './keys-sheet.ts';
import type { PalettePort } from './port.ts';
import { openSettings } from './settings-sheet.ts';
import { openShare } from './share-sheet.ts';

export interface PickPlace extends Required<Pick<QuickPickRequest, 'root' | 'typed' | 'isEntered'>> {
  readonly port: PalettePort;
}

function commandItem({ view }: PalettePort, name: string, entry: CommandEntry): PickItem {
  const { label, allKeys, checked, disabled = false, reason, run } = entry;
  const state = checked === undefined ? undefined : checked ? 'on' : 'off';
  const detail = reason ?? state;
  return {
    label,
    keys: allKeys,
    ...(detail !== undefined && { detail }),
    ...(disabled && { disabled }),
    run: () => {
      view.update((value) => ({ ...value, recentCommands: withRecent(value.recentCommands, name) }));
      run();
    },
  };
}

/** The matching commands, recently used ones first; disabled ones are last, with the reason. */
function findCommands(port: PalettePort, typed: string): Picks {
  const names = new Set([...port.view.value.recentCommands, ...Object.keys(port.commands)]);
  const entries = [...port.commandEntries([...names])].map(([name, entry]) => commandItem(port, name, entry));
  const items = fuzzy(entries, typed).toSorted(
    (one, other) => Number(one.disabled ?? false) - Number(other.disabled ?? false),
  );
  return items.length > 0 ? { items } : { items, note: 'No matching commands. Remove the ">" to find a file.' };
}

/** What can be done besides selecting a configuration. */
const aboutConfigurations = ['start_debugging', 'add_configuration', 'open_launch_json'] as const;

/** The matching configurations, and what else can be done about them. Picking one selects it for Start. */
function findConfigurations(port: PalettePort, typed: string): Picks {
  const { names, configurations, unusable, error } = port.configurations.value;
  const chosen = port.chosenConfiguration();
  const items = names.map((name): PickItem => ({
    label: name,
    detail: configurations.find((configuration) => configuration.name === name)?.type ?? 'compound',
    chosen: name === chosen,
    isNamedByLabel: true,
    run: () => port.view.update((view) => ({ ...view, configurationName: name })),
  }));
  const broken = unusable.map(({ kind, name = kind, place, reason }): PickItem => ({
    label: name,
    detail: `${reason} (${place})`,
    run: () => void attempt(port, port.openFile(fileIn(place), lineIn(place))),
  }));
  const unread: readonly PickItem[] =
    error === undefined
      ? []
      : [
          {
            label: 'launch.json cannot be read',
            detail: error,
            run: () => void attempt(port, port.openFile(launchFile, lineIn(error))),
          },
        ];
  const others = [...port.commandEntries(aboutConfigurations)].map(([name, entry]) => commandItem(port, name, entry));
  return fuzzyPicks([...items, ...unread, ...broken, ...others], typed, 'No matching configurations.');
}

/** The modes of the palette, by prefix. */
const everything = (port: PalettePort): readonly PickMode[] => [
  { prefix: '>', label: 'Command palette', find: (typed) => findCommands(port, typed) },
  { prefix: ':', label: 'Go to line', find: (typed) => findLine(port, typed) },
  { prefix: '', label: 'Find file', find: (typed) => findFiles(port, typed) },
];

function openPalette({ port, ...place }: PickPlace): void {
  openQuickPick({ modes: everything(port), placeholder: 'File name, > command, : line', ...place });
}

const configurations = { label: 'Select configuration', placeholder: 'Select a configuration' };

const openers: Readonly<Record<SheetName, (place: PickPlace) => void>> = {
  commands: (place) => openPalette({ ...place, typed: `>${place.typed}` }),
  files: openPalette,
  line: (place) => openPalette({ ...place, typed: `:${place.typed}` }),
  configurations: (place) => {
    const isRead = place.port.refreshConfigurations();
    openPick({ ...configurations, find: (typed) => isRead.then(() => findConfigurations(place.port, typed)) }, place);
  },
  keys: ({ port, root }) => openKeys(root, port.commands),
  settings: ({ port, root }) => openSettings(root, port),
  approvals: ({ port, root }) => openApprovals(root, port),
  share: ({ port, root }) => openShare(root, port),
};

export function openSheet(sheet: SheetName, place: PickPlace): void {
  openers[sheet](place);
}

export function openPick(pick: PickRequest, { port: _port, ...place }: PickPlace): void {
  const { placeholder, typed = '', selected, ...mode } = pick;
  const initial = place.typed === '' ? { typed, selected } : {};
  openQuickPick({ modes: [{ prefix: '', ...mode }], placeholder, ...place, ...initial });
}

export function openChoice({ items, ...choice }: Choice, place: PickPlace): void {
  openPick({ ...choice, find: (typed) => fuzzyPicks(items, typed) }, place);
}
