import { defineConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';

/** The server's build, with every library inside, so that what we ship has no run-time dependencies. */
export default defineConfig({
  define: identity,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: { main: 'server/src/main.ts', guard: 'server/src/guard.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
