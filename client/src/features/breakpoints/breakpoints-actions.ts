import { RegionActions } from '../../model/ui-requests.ts';

/** Actions of the list of breakpoints. */
export const breakpointsActions = new RegionActions<'add_function'>('breakpoints');
