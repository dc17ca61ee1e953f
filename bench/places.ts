import { fileURLToPath } from 'node:url';

const inRepository = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** The checkout's folder. */
export const root = inRepository('');

/** Where every run leaves its JSON; not kept in the repository. */
export const resultsFolder = inRepository('bench-results');

/** Measurements that are kept. */
export const measurementsFolder = inRepository('docs/measurements');
