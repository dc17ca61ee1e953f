import { fileURLToPath } from 'node:url';

/** An absolute path in the repository. */
export const inRepository = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** The programs that the tests debug, a folder each. */
export const programsFolder = inRepository('e2e/programs');

/** The workspace that is served by default. */
export const examplesFolder = inRepository('examples');

/** The packages that npm installed. */
export const packagesFolder = inRepository('node_modules');

/** The command under test. */
export const command = inRepository('bin/stopline.mjs');

/** The server that the command runs; missing before a build. */
export const builtServer = inRepository('dist/server/main.mjs');

/** The built page. */
export const builtClient = inRepository('dist/client');

/** The pictures that the README and the docs show. */
export const imagesFolder = inRepository('docs/images');

/** A program that tests debug, by its name in scripts/compile-programs.mjs. */
export const compiledPath = (name: string): string => inRepository(`node_modules/.cache/programs/${name}`);
