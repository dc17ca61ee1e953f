import { defineConfig } from 'vite';

/** The debugger in a host's CodeMirror: one file beside the elements, without CodeMirror. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'client/src/elements/codemirror.ts',
      preserveEntrySignatures: 'strict',
      // The host's own: an editor and its extensions have to be of one copy.
      external: [/^@codemirror\//, /^@lezer\//],
      output: { entryFileNames: 'codemirror.js' },
      treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
});
