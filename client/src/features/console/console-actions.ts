import { RegionActions } from '../../model/ui-requests.ts';

/** Actions of the console. */
export const consoleActions = new RegionActions<'find' | 'clear' | 'save' | 'copy_all'>('console');
