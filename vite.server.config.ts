import { defineConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';

/** The server's build, with every library inside, so that what we ship has no run-time dependencies. */
export default defineConfig({
  define: identity,
  build: {
    ssr: 'server/src/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' } },
  },
  ssr: { noExternal: true, target: 'node' },
});
