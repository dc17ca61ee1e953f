import { layers } from './layers.mjs';

const tests = '\\.test\\.ts$|/testing/';

/** A path in the name of a rule. */
const wordsIn = (path) => path.match(/[a-z]+/g).join('-');

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A library that is imported in one place only. */
const only = (library, folder) =>
  forbid(
    `only-${wordsIn(folder)}-imports-${wordsIn(library)}`,
    `${library} is imported in ${folder} only, so that replacing it touches one place`,
    { path: '^(protocol|server|client)/', pathNot: `^${folder}|${tests}` },
    { path: `node_modules/${library}` },
  );

/** The rules between the packages, and for libraries. */
const betweenPackages = [
  forbid(
    'protocol-imports-nothing-of-ours',
    'it runs anywhere',
    { path: '^protocol/' },
    { path: '^(server|client|e2e|bench|scripts)/' },
  ),
  forbid(
    'protocol-has-no-libraries-but-the-types-of-dap',
    'it runs anywhere',
    { path: '^protocol/', pathNot: '\\.test\\.ts$' },
    { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/@vscode/debugprotocol' },
  ),
  forbid(
    'server-never-imports-client',
    'they meet in the protocol only',
    { path: '^server/' },
    { path: '^(client|e2e|bench)/' },
  ),
  forbid(
    'client-never-imports-server',
    'they meet in the protocol only',
    { path: '^client/' },
    { path: '^(server|e2e|bench)/' },
  ),
  forbid(
    'e2e-drives-the-built-product',
    'it sees what users see',
    { path: '^(e2e|bench)/' },
    { path: '^(server|client)/' },
  ),
  forbid(
    'the-protocol-is-entered-by-its-index',
    'its files are private',
    { path: '^(server|client|e2e|bench)/' },
    { path: '^protocol/', pathNot: '^protocol/src/(index|testing/(coverage|tool-cases)/index)\\.ts$' },
  ),
];

const testsOnly = forbid(
  'only-tests-know-of-coverage',
  'the product holds nothing that only tests use',
  { path: '^(protocol|server|client)/', pathNot: tests },
  { path: '^protocol/src/testing/' },
);

const libraries = [
  only('@modelcontextprotocol/', '(server/src/mcp|client/src/stop-panel)/'),
  only('ws/', 'server/src/(pages|http|class)/'),
  only('express/', 'server/src/http/'),
  only('jsonc-parser/', '(server/src/(configurations|adapters|masks)|client/src/editor/configuration-files)/'),
  only('@codemirror/', 'client/src/(editor/|elements/codemirror\\.ts)'),
  only('@lezer/', '(client/src/editor|server/src/node-threads)/'),
  only('@lydell/node-pty', 'server/src/terminals/pty\\.ts'),
  only('uqr/', 'client/src/ui/qr-code\\.ts'),
  only('@xterm/', 'client/src/features/terminal/'),
];

const packages = Object.keys(layers);

const circles = [
  forbid(
    'no-circles',
    'files that need each other are one',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'no-circles-with-types',
    'types that need each other are one, too',
    { path: `^(${[...packages, 'e2e', 'bench'].join('|')})/` },
    { circular: true },
  ),
];

/** The paths of a layer, as a pattern: a folder, or a file. */
const pathsOf = (layer) => `${layer.replace('*', '[^/]+')}(/|\\.ts$)`;
const pathOf = (name, ...chosen) => `^${name}/src/(${chosen.map(pathsOf).join('|')})`;

/** One rule for each layer, one for files that are in none, and one for folders beside each other. */
function layerRules(name) {
  const order = layers[name];
  const upwards = order
    .slice(0, -1)
    .map((layer, index) =>
      forbid(
        `${name}-${wordsIn(layer)}-imports-nothing-above-it`,
        `the layers of ${name} are listed in scripts/borders/layers.mjs`,
        { path: pathOf(name, layer), pathNot: [tests, ...order.slice(0, index).map((lower) => pathOf(name, lower))] },
        { path: pathOf(name, ...order.slice(index + 1)), pathNot: pathOf(name, ...order.slice(0, index + 1)) },
      ),
    );
  const siblings = order
    .filter((layer) => layer.endsWith('/*'))
    .map((layer) => {
      const folder = `^${name}/src/${layer.slice(0, -1)}`;
      const shared = order.filter((other) => other !== layer && other.startsWith(layer.slice(0, -1)));
      return forbid(
        `${name}-${wordsIn(layer)}-import-no-other`,
        'each can be removed alone',
        { path: `${folder}([^/]+)/`, pathNot: tests },
        { path: folder, pathNot: [`${folder}$1/`, ...shared.map((other) => pathOf(name, other))] },
      );
    });
  const unlisted = forbid(
    `${name}-lists-its-layers`,
    'a new folder has a place in scripts/borders/layers.mjs',
    { path: `^${name}/src/`, pathNot: [tests, pathOf(name, ...order)] },
    {},
  );
  return [...upwards, ...siblings, unlisted];
}

/** Only the makers of ports, and commands, see the whole page. */
const narrowPorts = [
  forbid(
    'a-feature-takes-a-narrow-port',
    'only feature.ts sees the workbench: elements are given what they need, and run over a stand-in',
    { path: '^client/src/features/[^/]+/', pathNot: `/feature\\.ts$|${tests}` },
    { path: '^client/src/model/(create-)?workbench\\.ts$' },
  ),
  forbid(
    'a-view-of-the-shell-takes-a-narrow-port',
    'only shell.ts and the commands see the workbench or the shell',
    { path: '^client/src/app/', pathNot: `^client/src/app/(shell\\.ts|commands/)|${tests}` },
    { path: '^client/src/(model/(create-)?workbench|app/shell)\\.ts$' },
  ),
];

/** The rules of dependency-cruiser (docs/architecture.md, "Borders"). */
export const borderRules = [
  ...betweenPackages,
  testsOnly,
  ...narrowPorts,
  ...libraries,
  ...circles,
  ...packages.flatMap(layerRules),
];

/** How dependency-cruiser reads the sources. */
export const readingOptions = {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  exclude: { path: '(^|/)(dist|programs)/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
};
