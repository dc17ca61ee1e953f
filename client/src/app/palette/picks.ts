import { openQuickPick, type PickMode, type Picks } from '../../ui/quick-pick.ts';
import type { Choice, PickName, Workbench } from '../../model/workbench.ts';
import { findActors } from './actor-picks.ts';
import { findSetsToApply, findSetsToDelete, findSetsToSave } from './breakpoint-set-picks.ts';
import { findCommands } from './command-picks.ts';
import { findConfigurations } from './configuration-picks.ts';
import { findFiles } from './file-picks.ts';
import { openKeys } from './keys-sheet.ts';
import { fuzzy } from './fuzzy.ts';
import { findLine } from './line-picks.ts';

/** Where a sheet is put, and what was typed while its code was on its way. */
export interface PickPlace {
  readonly workbench: Workbench;
  /** The page's root: the sheet follows its width. */
  readonly root: ParentNode & Node;
  readonly typed: string;
  readonly isEntered: boolean;
}

/** What is found by one field, told apart by what the text begins with. */
const everything = (workbench: Workbench): readonly PickMode[] => [
  { prefix: '>', label: 'Command palette', find: (typed) => findCommands(workbench, typed) },
  { prefix: ':', label: 'Go to line', find: (typed) => findLine(workbench, typed) },
  { prefix: '', label: 'Find file', find: (typed) => findFiles(workbench, typed) },
];

const configurations = (workbench: Workbench): readonly PickMode[] => [
  { prefix: '', label: 'Select configuration', find: (typed) => findConfigurations(workbench, typed) },
];

const actors = (workbench: Workbench): readonly PickMode[] => [
  { prefix: '', label: 'Select whose activity is shown', find: (typed) => findActors(workbench, typed) },
];

/** A sheet in which a set of breakpoints is named or chosen. */
const ofSets =
  (label: string, find: (workbench: Workbench, typed: string) => Picks) =>
  ({ workbench, ...place }: PickPlace): void =>
    openQuickPick({
      modes: [{ prefix: '', label, find: (typed) => find(workbench, typed) }],
      placeholder: 'The name of a set',
      ...place,
    });

const placeholder = 'A file, > a command, : a line';

const openers: Readonly<Record<PickName, (place: PickPlace) => void>> = {
  commands: ({ workbench, typed, ...place }) =>
    openQuickPick({ modes: everything(workbench), placeholder, typed: `>${typed}`, ...place }),
  files: ({ workbench, ...place }) => openQuickPick({ modes: everything(workbench), placeholder, ...place }),
  configurations: ({ workbench, ...place }) =>
    openQuickPick({ modes: configurations(workbench), placeholder: 'A configuration of launch.json', ...place }),
  actors: ({ workbench, ...place }) => openQuickPick({ modes: actors(workbench), placeholder: 'A name', ...place }),
  keys: ({ root }) => openKeys(root),
  save_breakpoint_set: ofSets('Save breakpoints as', findSetsToSave),
  apply_breakpoint_set: ofSets('Apply a set of breakpoints', findSetsToApply),
  delete_breakpoint_set: ofSets('Delete a set of breakpoints', findSetsToDelete),
};

/** Opens a sheet. */
export function openPick(pick: PickName, place: PickPlace): void {
  openers[pick](place);
}

/** Opens a sheet with some things of which one is to be taken. */
export function openChoice({ label, placeholder, items }: Choice, { root, typed, isEntered }: PickPlace): void {
  const find = (typed: string): Picks => {
    const found = fuzzy(items, typed);
    return found.length > 0 ? { items: found } : { items: found, note: 'None of them fits.' };
  };
  openQuickPick({ modes: [{ prefix: '', label, find }], placeholder, root, typed, isEntered });
}
