import { defineConfig } from 'vite';

/** What Stopline adds to js-debug: one CommonJS file beside it, which start.cjs loads. */
export default defineConfig({
  build: {
    ssr: 'server/src/node-threads/watch.ts',
    outDir: 'dist/js-debug',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'cjs', entryFileNames: 'node-threads.cjs' } },
  },
  ssr: { noExternal: true, target: 'node' },
});
