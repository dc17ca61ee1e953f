import { parseArgs } from 'node:util';

const valued = [
  'port',
  'host',
  'public-url',
  'trusted-proxy',
  'allow-origin',
  'embed-origin',
  'token-file',
  'adapters',
  'wait-timeout',
  'sandbox',
  'sandbox-hide',
  'limit-memory',
  'limit-processes',
  'limit-file',
  'limit-cpu',
  'limit-minutes',
  'exercises',
  'session-timeout',
  'log-level',
];

/** The arguments of `npm start`, with a workspace added if they have neither a workspace nor a subcommand. */
export function withWorkspace(args, workspace) {
  const { positionals } = parseArgs({
    args,
    options: Object.fromEntries(valued.map((name) => [name, { type: 'string', multiple: true }])),
    strict: false,
    allowPositionals: true,
  });
  return positionals.length > 0 ? args : [...args, workspace];
}
