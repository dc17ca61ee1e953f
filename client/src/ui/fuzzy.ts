import fuzzysort from 'fuzzysort';
import type { PickItem, Picks } from './quick-pick.ts';

/** The items whose labels contain the typed letters in order, best first. An empty text matches all. */
export function fuzzy(items: readonly PickItem[], typed: string): readonly PickItem[] {
  const wanted = typed.trim();
  if (wanted === '') return items;
  const results = fuzzysort.go(wanted, items, { key: 'label', limit: 0, threshold: 0 });
  return results.map(({ obj, indexes }) => ({ ...obj, positions: [...indexes] }));
}

/** The same, with a note if there are none. */
export function fuzzyPicks(items: readonly PickItem[], typed: string, note = 'No matches.'): Picks {
  const found = fuzzy(items, typed);
  return found.length > 0 ? { items: found } : { items: found, note };
}
