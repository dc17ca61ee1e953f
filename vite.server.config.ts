import { defineConfig, type UserConfig } from 'vite';
import { identity } from './scripts/building/identity.mjs';
import { withAsciiOnly } from './scripts/building/in-ascii.mjs';

type Rollup = NonNullable<NonNullable<UserConfig['build']>['rollupOptions']>;

const built = (rollupOptions: Rollup): UserConfig => ({
  define: identity,
  plugins: [withAsciiOnly],
  resolve: { alias: { 'body-parser': `${import.meta.dirname}/scripts/building/no-body-parser.cjs` } },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions,
  },
  ssr: { noExternal: true, target: 'node' },
});

/**
 * The server's build, with every library inside, so that what we ship has no run-time dependencies. It is CommonJS because only that
 * has code caches (docs/decisions/0146-the-server-runs-from-code-caches.md). In the mode `run`: what runs it, and its guard.
 */
export default defineConfig(({ mode }) =>
  mode === 'run'
    ? built({
        input: { main: 'server/src/code-cache/run.ts', guard: 'server/src/guard.ts' },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      })
    : built({
        input: { server: 'server/src/main.ts' },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          // Without comments and white space, which is a third of what is read at each start. Errors still name functions.
          minify: { compress: false, mangle: false, codegen: true },
        },
      }),
);
