import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { fingerprint } from './fingerprint.mjs';

/**
 * The version of the builds. The page folds the server's facts with the code of the protocol package, so a page and a
 * server are compatible if that code is the same.
 */
export const identity = {
  __VERSION__: JSON.stringify(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version),
  __BUILD__: JSON.stringify(fingerprint(['protocol/src']).slice(0, 16)),
};
