import { DebugError } from '#protocol';
import { applyBreakpointSet, counted, deleteBreakpointSet, saveBreakpointSet } from './breakpoint-sets.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { Workbench } from '../../model/workbench.ts';
import { fuzzy } from '../../ui/fuzzy.ts';

type OfSet = (workbench: Workbench, name: string) => Promise<void>;

function setItem(workbench: Workbench, name: string, act: OfSet): PickItem {
  const { length } = workbench.server.value.state.breakpointSets[name] ?? [];
  return { label: name, detail: counted(length), run: () => run(workbench, name, act) };
}

function run(workbench: Workbench, name: string, act: OfSet): void {
  act(workbench, name).catch((error: unknown) => workbench.notify(DebugError.from(error).message, 'failure'));
}

const setNames = ({ server }: Workbench): readonly string[] => Object.keys(server.value.state.breakpointSets);

/** The sets that fit, for something that is done with one. */
const findSets =
  (act: OfSet) =>
  (workbench: Workbench, typed: string): Picks => {
    const found = fuzzy(
      setNames(workbench).map((name) => setItem(workbench, name, act)),
      typed,
    );
    return found.length > 0 ? { items: found } : { items: found, note: 'No set of that name was saved.' };
  };

/** Sets to be put in the place of the present breakpoints. */
export const findSetsToApply = findSets(applyBreakpointSet);

/** Sets to be forgotten. */
export const findSetsToDelete = findSets(deleteBreakpointSet);

/** The name that was typed, and sets that would be written anew. */
export function findSetsToSave(workbench: Workbench, typed: string): Picks {
  const name = typed.trim();
  const names = setNames(workbench);
  const isNew = name !== '' && !names.includes(name);
  const added: PickItem = { label: name, detail: 'new', run: () => run(workbench, name, saveBreakpointSet) };
  const known = fuzzy(
    names.map((each): PickItem => ({ ...setItem(workbench, each, saveBreakpointSet), detail: 'saved anew' })),
    typed,
  );
  const items = [...(isNew ? [added] : []), ...known];
  return items.length > 0 ? { items } : { items, note: 'Type a name for the set.' };
}
