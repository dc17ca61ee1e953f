import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage now, so that none of what came before is collected while something is measured. */
export const collectGarbage = runInNewContext('gc') as () => void;
