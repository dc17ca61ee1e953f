const packageOf = [
  // …/node_modules/@scope/name/…: the innermost one counts.
  [/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//, (match) => match[0].slice(match[0].indexOf('/node_modules/') + 1, -1)],
  // Helpers that the bundler writes into its output; oxc's come inside rolldown.
  [/^\0(rolldown\/|@oxc-project\+runtime@)/, () => 'node_modules/rolldown'],
  [/^\0?vite\//, () => 'node_modules/vite'],
];

/** The folder of the package a bundled module comes from, relative to the checkout; undefined for our own modules. */
export function packageFolder(moduleId) {
  for (const [pattern, folder] of packageOf) {
    const match = pattern.exec(moduleId.replaceAll('\\', '/'));
    if (match) return folder(match);
  }
  return undefined;
}

/** A plugin for Vite that adds the folder of each package in the bundle to `folders`. */
export function collectPackages(folders) {
  return {
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        for (const id of Object.keys(output.modules ?? {})) {
          const folder = packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
    },
  };
}
