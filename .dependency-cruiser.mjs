/** Who may import whom (docs/architecture.md, "Borders"). `npm run borders` fails on a breach. */
const only = (library, folder) => ({
  name: `only-${folder.replaceAll(/[^a-z]+/g, '-')}-imports-${library.replaceAll(/[^a-z]+/g, '-')}`,
  comment: `${library} is imported in ${folder} only, so that replacing it touches one place`,
  severity: 'error',
  from: { path: '^(protocol|server|client)/', pathNot: `^${folder}|\\.test\\.ts$|/testing/` },
  to: { path: `node_modules/${library}` },
});

export default {
  forbidden: [
    {
      name: 'protocol-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^protocol/' },
      to: { path: '^(server|client|e2e|bench|scripts)/' },
    },
    {
      name: 'protocol-has-no-libraries-but-the-types-of-dap',
      severity: 'error',
      from: { path: '^protocol/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/@vscode/debugprotocol' },
    },
    {
      name: 'server-never-imports-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(client|e2e|bench)/' },
    },
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'e2e-drives-the-built-product',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(server|client)/' },
    },
    {
      name: 'the-protocol-is-entered-by-its-index',
      severity: 'error',
      from: { path: '^(server|client|e2e|bench)/' },
      to: { path: '^protocol/', pathNot: '^protocol/src/(index|testing/coverage/index)\\.ts$' },
    },
    {
      name: 'only-tests-know-of-coverage',
      severity: 'error',
      from: { path: '^(protocol|server|client)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^protocol/src/testing/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('@modelcontextprotocol/', 'server/src/mcp/'),
    only('ws/', 'server/src/(pages|http)/'),
    only('express/', 'server/src/(http|app)'),
    only('jsonc-parser/', 'server/src/(configurations|adapters)/'),
    only('@codemirror/', 'client/src/editor/'),
    only('@lydell/node-pty/', 'server/src/terminals/pty\\.ts'),
    only('@xterm/', 'client/src/features/terminal/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    exclude: { path: '(^|/)(dist|programs)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
