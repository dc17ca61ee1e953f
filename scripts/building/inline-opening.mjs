import { build } from 'vite';
import { identity } from './identity.mjs';
import { inRoot } from '../lib/paths.mjs';

const path = inRoot('client/src/opening.ts');
const module = '\0opening';
const globalName = 'stoplineOpening';

/** The script, and what its module exports. */
async function bundled() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    define: identity,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path, formats: ['iife'], name: globalName, fileName: 'opening' },
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
        output: { generatedCode: { symbols: false } },
      },
    },
  });
  const [{ code, exports }] = output;
  const declaration = `var ${globalName}=`;
  if (!code.startsWith(declaration))
    throw new Error(`${path} does not begin with its declaration: ${code.slice(0, 80)}`);
  if (code.includes('</script')) throw new Error(`${path} would end the element that it is in.`);
  // Unlike a declared variable, a property can be removed.
  return { code: code.trim().replace(declaration, `globalThis.${globalName}=`), exports };
}

/**
 * A plugin of Vite for builds of the page. Puts `opening.ts` into the page itself, where it runs at once: as a part of the page's
 * script, it would wait for all of it. `main.ts` takes its exports from a global variable, and removes that.
 */
export function withInlineOpening() {
  let opening;
  return {
    name: 'inline-opening',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      opening = bundled();
    },
    resolveId: (source, importer) =>
      source === './opening.ts' && importer === inRoot('client/src/main.ts') ? module : undefined,
    load: async (id) =>
      id === module
        ? `export const { ${(await opening).exports.join(', ')} } = globalThis.${globalName}; delete globalThis.${globalName};`
        : undefined,
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: (await opening).code, injectTo: 'head' }],
    },
  };
}
