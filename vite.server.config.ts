import { defineConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';

/**
 * The server's build, with every library inside, so that what we ship has no run-time dependencies. It is CommonJS because only that
 * has code caches (docs/decisions/0146-the-server-runs-from-code-caches.md).
 */
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
      input: { server: 'server/src/main.ts' },
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
