import { entryOf } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { applyBreakpointSet, deleteBreakpointSet, saveBreakpointSet } from './breakpoint-sets.ts';
import { counted } from './remove-breakpoints.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { BreakpointChangePort } from './port.ts';
import { fuzzy } from '../../ui/fuzzy.ts';

type OfSet = (port: BreakpointChangePort, name: string) => Promise<void>;

function setItem(port: BreakpointChangePort, name: string, act: OfSet): PickItem {
  const { length } = entryOf(port.server.value.state.breakpointSets, name) ?? [];
  return { label: name, detail: counted(length), run: () => void attempt(port, act(port, name)) };
}

const setNames = ({ server }: BreakpointChangePort): readonly string[] =>
  Object.keys(server.value.state.breakpointSets);

/** Finds the matching sets for an action. */
const findSets =
  (act: OfSet) =>
  (port: BreakpointChangePort, typed: string): Picks => {
    const found = fuzzy(
      setNames(port).map((name) => setItem(port, name, act)),
      typed,
    );
    return found.length > 0 ? { items: found } : { items: found, note: 'No matching breakpoint set.' };
  };

/** Sets that can replace the current breakpoints. */
export const findSetsToApply = findSets(applyBreakpointSet);

/** Sets that can be deleted. */
export const findSetsToDelete = findSets(deleteBreakpointSet);

/** The typed name as a new set, and sets that can be overwritten. */
export function findSetsToSave(port: BreakpointChangePort, typed: string): Picks {
  const name = typed.trim();
  const names = setNames(port);
  const isNew = name !== '' && !names.includes(name);
  const added: PickItem = { label: name, detail: 'new', run: () => void attempt(port, saveBreakpointSet(port, name)) };
  const known = fuzzy(
    names.map((each): PickItem => ({ ...setItem(port, each, saveBreakpointSet), detail: 'overwrite' })),
    typed,
  );
  const items = [...(isNew ? [added] : []), ...known];
  return items.length > 0 ? { items } : { items, note: 'Type a name for the set.' };
}
