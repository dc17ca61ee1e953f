import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { identity } from './scripts/building/identity.mjs';

/** The panel for MCP hosts: one file, since their frames load nothing else. */
export default defineConfig({
  root: 'client',
  define: identity,
  publicDir: false,
  plugins: [viteSingleFile()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'client/stop-panel.html',
      treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
});
