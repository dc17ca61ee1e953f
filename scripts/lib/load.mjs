import { runnerImport } from 'vite';
import { inRoot, root } from './paths.mjs';

/** Imports a TypeScript module of the checkout. */
export async function load(file) {
  const { module } = await runnerImport(inRoot(file), { configFile: false, root, logLevel: 'error' });
  return module;
}
