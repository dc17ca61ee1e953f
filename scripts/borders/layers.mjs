/**
 * The folders and files of each package's `src`, lowest first: each imports only those before it. `*` means any
 * folder, and such folders do not import each other.
 */
export const layers = {
  protocol: ['common', 'dap', 'breakpoints', 'session', 'output', 'tools', 'wire', 'roles', 'index'],
  server: [
    'usage-error',
    'explain-issues',
    'log',
    'limits',
    'node-threads',
    'dap',
    'workspace',
    'processes',
    'guard',
    'sandbox',
    'configurations',
    'adapters',
    'output',
    'state',
    'terminals',
    'session/breakpoints',
    'session/door',
    'session/reactions',
    'session/tree',
    'start',
    'debugger',
    'tools',
    'roles',
    'http',
    'pages',
    'mcp',
    'cli',
    'serve',
    'main',
  ],
  client: ['ui', 'model', 'editor', 'features/(values|feature)', 'features/*', 'app', 'embed', 'elements', 'main'],
};
