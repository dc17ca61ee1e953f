import { defineConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';

/** The wall of a class: a page of its own beside the debugger's, so that neither loads the other's code. */
export default defineConfig({
  root: 'client',
  base: './',
  define: identity,
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'client/wall.html',
      treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
});
