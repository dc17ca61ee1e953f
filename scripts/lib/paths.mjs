import { fileURLToPath } from 'node:url';

/** The checkout's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** An absolute path inside the checkout. */
export const inRoot = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
