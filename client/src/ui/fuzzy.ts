import fuzzysort from 'fuzzysort';
import type { PickItem } from './quick-pick.ts';

/** The items whose labels have the typed letters in order, best first, with the letters marked. All fit an empty text. */
export function fuzzy(items: readonly PickItem[], typed: string): readonly PickItem[] {
  const wanted = typed.trim();
  if (wanted === '') return items;
  const results = fuzzysort.go(wanted, items, { key: 'label', limit: 0, threshold: 0 });
  return results.map(({ obj, indexes }) => ({ ...obj, positions: [...indexes] }));
}
