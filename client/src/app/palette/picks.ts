import { openQuickPick, type PickMode, type Picks } from '../../ui/quick-pick.ts';
import type { PalettePort } from './port.ts';
import type { Choice, PickRequest, SheetName } from '../../model/ui-requests.ts';
import { findCommands } from './command-picks.ts';
import { findConfigurations } from './configuration-picks.ts';
import { findFiles } from './file-picks.ts';
import { openKeys } from './keys-sheet.ts';
import { fuzzy } from '../../ui/fuzzy.ts';
import { findLine } from './line-picks.ts';

export interface PickPlace {
  readonly port: PalettePort;
  /** The page's root; the sheet adapts to its width. */
  readonly root: ParentNode & Node;
  readonly typed: string;
  readonly isEntered: boolean;
}

/** The modes of the palette, by prefix. */
const everything = (port: PalettePort): readonly PickMode[] => [
  { prefix: '>', label: 'Command palette', find: (typed) => findCommands(port, typed) },
  { prefix: ':', label: 'Go to line', find: (typed) => findLine(port, typed) },
  { prefix: '', label: 'Find file', find: (typed) => findFiles(port, typed) },
];

const configurations = (port: PalettePort): readonly PickMode[] => [
  { prefix: '', label: 'Select configuration', find: (typed) => findConfigurations(port, typed) },
];

const placeholder = 'File name, > command, : line';

const openers: Readonly<Record<SheetName, (place: PickPlace) => void>> = {
  commands: ({ port, typed, ...place }) =>
    openQuickPick({ modes: everything(port), placeholder, typed: `>${typed}`, ...place }),
  files: ({ port, ...place }) => openQuickPick({ modes: everything(port), placeholder, ...place }),
  configurations: ({ port, ...place }) =>
    openQuickPick({ modes: configurations(port), placeholder: 'Select a configuration from launch.json', ...place }),
  keys: ({ port, root }) => openKeys(root, port.commands),
};

export function openSheet(sheet: SheetName, place: PickPlace): void {
  openers[sheet](place);
}

export function openPick({ label, placeholder, find }: PickRequest, { root, typed, isEntered }: PickPlace): void {
  openQuickPick({ modes: [{ prefix: '', label, find }], placeholder, root, typed, isEntered });
}

export function openChoice({ label, placeholder, items }: Choice, { root, typed, isEntered }: PickPlace): void {
  const find = (typed: string): Picks => {
    const found = fuzzy(items, typed);
    return found.length > 0 ? { items: found } : { items: found, note: 'No matches.' };
  };
  openQuickPick({ modes: [{ prefix: '', label, find }], placeholder, root, typed, isEntered });
}
