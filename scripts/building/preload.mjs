/** Vite's module with the function that it puts around each dynamic import. */
const helper = '\0vite/preload-helper.js';

/** What the function does, for modules alone: it asks for all files that the import needs at once. */
const code = `
const asked = new Set();
export const __vitePreload = (load, files, importer) => {
  for (const { href } of (files ?? []).map((file) => new URL(file, importer))) {
    if (asked.has(href)) continue;
    asked.add(href);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  return load();
};`;

/**
 * A plugin of Vite for builds of the page. Its dynamic imports load modules only, so it takes the place of a function that also loads
 * style sheets, waits for them, and would be a part of the first load.
 */
export const withModulePreload = {
  name: 'module-preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? code : undefined),
  generateBundle(_options, bundle) {
    const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'));
    if (sheets.length > 0)
      this.error(`No part of the page may have a style sheet of its own, but these were built: ${sheets.join(', ')}.`);
  },
};
