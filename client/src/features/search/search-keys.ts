import type { KeyRow } from '../../ui/key-name.ts';

/** Keys of the search, besides those of its tree. */
export const searchKeyRows: readonly KeyRow[] = [
  { keys: ['Enter'], does: 'Search again' },
  { keys: ['↓'], does: 'Go to the results' },
  { keys: ['Escape'], does: 'Go back to the field, then to the editor' },
];
