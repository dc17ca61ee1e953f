import { openQuickPick, type PickMode } from '../../ui/quick-pick.ts';
import type { PickName, Workbench } from '../../workbench.ts';
import { findCommands } from './command-picks.ts';
import { findConfigurations } from './configuration-picks.ts';
import { findFiles } from './file-picks.ts';
import { openKeys } from './keys-sheet.ts';
import { findLine } from './line-picks.ts';

type Opener = (workbench: Workbench, root: ParentNode & Node) => void;

/** What is found by one field, told apart by what the text begins with. */
const everything = (workbench: Workbench): readonly PickMode[] => [
  { prefix: '>', label: 'Command palette', find: (typed) => findCommands(workbench, typed) },
  { prefix: ':', label: 'Go to line', find: (typed) => findLine(workbench, typed) },
  { prefix: '', label: 'Find file', find: (typed) => findFiles(workbench, typed) },
];

const placeholder = 'A file, > a command, : a line';

const openers: Readonly<Record<PickName, Opener>> = {
  commands: (workbench, root) => openQuickPick({ modes: everything(workbench), placeholder, typed: '>', root }),
  files: (workbench, root) => openQuickPick({ modes: everything(workbench), placeholder, root }),
  configurations: (workbench, root) =>
    openQuickPick({
      modes: [{ prefix: '', label: 'Select configuration', find: (typed) => findConfigurations(workbench, typed) }],
      placeholder: 'A configuration of launch.json',
      root,
    }),
  keys: (_workbench, root) => openKeys(root),
};

/** Opens a sheet. */
export function openPick(pick: PickName, workbench: Workbench, root: ParentNode & Node): void {
  openers[pick](workbench, root);
}
