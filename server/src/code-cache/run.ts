import { join } from 'node:path';
import { CompiledFiles } from './compiled-files.ts';

/** The files of the server that run. The build writes their code caches. */
export const files = new CompiledFiles();

files.require(join(import.meta.dirname, 'server.cjs'));
