import { RegionActions } from '../../model/ui-requests.ts';

/** Actions of the tree of variables. */
export const variablesActions = new RegionActions<'next_changed' | 'search' | 'collapse_all'>('variables');

/** Actions of the watched expressions. */
export const watchActions = new RegionActions<'add'>('watch');
