import { defineConfig } from 'vite';

/** The module for host pages: one file beside the page's, with what it exports. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'client/embed/index.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'embed.js' },
    },
  },
});
