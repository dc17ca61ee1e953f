import { defineConfig } from 'vite';

/** What runs the built server, and its guard. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: { main: 'server/src/code-cache/run.ts', guard: 'server/src/guard.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
