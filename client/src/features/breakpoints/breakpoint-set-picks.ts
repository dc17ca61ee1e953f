import { DebugError } from '#protocol';
import { applyBreakpointSet, counted, deleteBreakpointSet, saveBreakpointSet } from './breakpoint-sets.ts';
import type { PickItem, Picks } from '../../ui/quick-pick.ts';
import type { BreakpointChangePort } from './port.ts';
import { fuzzy } from '../../ui/fuzzy.ts';

type OfSet = (port: BreakpointChangePort, name: string) => Promise<void>;

function setItem(port: BreakpointChangePort, name: string, act: OfSet): PickItem {
  const { length } = port.server.value.state.breakpointSets[name] ?? [];
  return { label: name, detail: counted(length), run: () => run(port, name, act) };
}

function run(port: BreakpointChangePort, name: string, act: OfSet): void {
  act(port, name).catch((error: unknown) => port.notify(DebugError.from(error).message, 'failure'));
}

const setNames = ({ server }: BreakpointChangePort): readonly string[] =>
  Object.keys(server.value.state.breakpointSets);

/** The sets that fit, for something that is done with one. */
const findSets =
  (act: OfSet) =>
  (port: BreakpointChangePort, typed: string): Picks => {
    const found = fuzzy(
      setNames(port).map((name) => setItem(port, name, act)),
      typed,
    );
    return found.length > 0 ? { items: found } : { items: found, note: 'No matching breakpoint set.' };
  };

/** Sets to be put in the place of the present breakpoints. */
export const findSetsToApply = findSets(applyBreakpointSet);

/** Sets to be forgotten. */
export const findSetsToDelete = findSets(deleteBreakpointSet);

/** The name that was typed, and sets that would be written anew. */
export function findSetsToSave(port: BreakpointChangePort, typed: string): Picks {
  const name = typed.trim();
  const names = setNames(port);
  const isNew = name !== '' && !names.includes(name);
  const added: PickItem = { label: name, detail: 'new', run: () => run(port, name, saveBreakpointSet) };
  const known = fuzzy(
    names.map((each): PickItem => ({ ...setItem(port, each, saveBreakpointSet), detail: 'overwrite' })),
    typed,
  );
  const items = [...(isNew ? [added] : []), ...known];
  return items.length > 0 ? { items } : { items, note: 'Type a name for the set.' };
}
