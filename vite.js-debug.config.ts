import { defineConfig } from 'vite';
import { withAsciiOnly } from './scripts/building/in-ascii.mjs';

/** What Stopline adds to js-debug: CommonJS files beside it, which start.cjs loads. */
export default defineConfig({
  plugins: [withAsciiOnly],
  build: {
    ssr: true,
    outDir: 'dist/js-debug',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        'node-threads': 'server/src/node-threads/watch.ts',
        'compiled-files': 'server/src/code-cache/compiled-files.ts',
        'find-executable': 'server/src/processes/find-executable.ts',
      },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
