import { readdirSync } from 'node:fs';
import { hasCommit } from './build-of.mjs';
import { inRoot } from './paths.mjs';

/** The commit that the bench recorded last in docs/measurements, if this clone has it. */
export const newestRecord = () =>
  readdirSync(inRoot('docs/measurements'))
    .toSorted()
    .reverse()
    .flatMap((name) => /^\d{4}-\d\d-\d\d-([0-9a-f]{7,40})\.json$/.exec(name)?.[1] ?? [])
    .find(hasCommit);
