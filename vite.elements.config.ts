import { defineConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';

/** The elements for pages of other origins: modules that their bundlers, or browsers, load. */
export default defineConfig({
  publicDir: false,
  base: './',
  define: identity,
  build: {
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: { client: 'client/src/elements/index.ts', monaco: 'client/src/elements/monaco.ts' },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
});
