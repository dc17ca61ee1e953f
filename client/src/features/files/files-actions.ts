import { RegionActions } from '../../model/ui-requests.ts';

/** Actions of the file tree. */
export const filesActions = new RegionActions<'refresh' | 'collapse_all'>('files');
