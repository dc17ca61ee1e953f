import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { optionRows } from './option-table.ts';
import { helpText, parseOptions } from './options.ts';
import { UsageError } from '../usage-error.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

/** The sentence about what is wrong. */
function problemOf(args: readonly string[], folder = '/'): string {
  try {
    parseOptions(args, folder);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return String(error);
  }
  return '';
}

test('without arguments the current folder is served with the documented defaults', () => {
  const folder = temporaryFolder();
  expect(parseOptions([], folder)).toEqual({
    command: 'serve',
    workspace: folder,
    port: 4711,
    host: '127.0.0.1',
    open: false,
    publicUrls: [],
    trustedProxies: [],
    dangerouslyPlainHttp: false,
    allowOrigins: [],
    embedOrigins: [],
    tokenFile: undefined,
    tokenStdin: false,
    adaptersFile: undefined,
    waitTimeoutMs: 45_000,
    tools: [],
    sessionTimeoutMinutes: 180,
    noAdapterInAdvance: false,
    trust: false,
    sandbox: 'none',
    sandboxHide: [],
    exercises: undefined,
    limitMemory: undefined,
    limitProcesses: undefined,
    limitFile: undefined,
    limitCpu: undefined,
    limitMinutes: undefined,
    limitNetwork: false,
    dangerouslyUnsandboxed: false,
    readOnly: false,
    redactedNames: [],
    redactedValues: [],
    redactedFiles: [],
    agentsSeeSecrets: false,
    logLevel: 'info',
  });
});

test('--tools takes "all" or names, and an error about an unknown one lists them', () => {
  const toolsOf = (value: string) => parseOptions(['--tools', value], temporaryFolder()).tools;
  expect(toolsOf('all')).toEqual(optionalToolNames);
  expect(toolsOf('get_output, pause_debugging')).toEqual(['get_output', 'pause_debugging']);
  for (const wrong of ['', 'get_output,', 'step', 'get_breakpoints', 'all,get_output'])
    expect(problemOf(['--tools', wrong])).toMatch(/--tools takes "all", or some of these.*pause_debugging, get_output/);
});

test('a .code-workspace file serves its folder, also behind a link', () => {
  const folder = temporaryFolder({ 'shop/shop.code-workspace': '{}', 'folder.code-workspace/a.js': '' });
  symlinkSync(join(folder, 'shop/shop.code-workspace'), join(folder, 'link.code-workspace'));
  const shop = { workspace: join(folder, 'shop'), workspaceFile: 'shop.code-workspace' };
  expect(parseOptions(['shop/shop.code-workspace'], folder)).toMatchObject(shop);
  expect(parseOptions(['mcp', 'link.code-workspace'], folder)).toMatchObject({ ...shop, command: 'mcp' });
  const named = parseOptions(['folder.code-workspace'], folder);
  expect([named.workspace, named.workspaceFile]).toEqual([join(folder, 'folder.code-workspace'), undefined]);
  expect(problemOf(['gone.code-workspace'], folder)).toContain('does not exist');
  expect(problemOf(['shop/shop.code-workspace/x'], folder)).toContain('cannot be read');
});

test('every option can be given at once, and what comes out cannot be changed', () => {
  const folder = temporaryFolder({ 'a b/x': '' });
  const options = parseOptions(
    [
      ...['a b', '--port', '0', '--host=::1', '--open', '--dangerously-plain-http', '--trust', '--read-only'],
      ...[
        '--public-url',
        'https://d.example/debug',
        '--public-url=http://e.example:80/',
        '--trusted-proxy',
        '10.0.0.0/8',
      ],
      ...['--allow-origin', 'https://ide.example', '--allow-origin', 'http://localhost:3000'],
      ...['--embed-origin', 'https://ide.example:8443', '--token-file', 'token', '--adapters', 'adapters.json'],
      ...['--wait-timeout', '0', '--session-timeout', '5', '--log-level', 'trace'],
      '--agents-see-secrets',
    ],
    folder,
  );
  expect(options).toMatchObject({
    workspace: join(folder, 'a b'),
    port: 0,
    host: '::1',
    publicUrls: [
      { href: 'https://d.example/debug/', prefix: '/debug/', hosts: ['d.example', 'd.example:443'] },
      { href: 'http://e.example/', prefix: '/', hosts: ['e.example', 'e.example:80'] },
    ],
    trustedProxies: [{ address: '10.0.0.0', prefixLength: 8 }],
    allowOrigins: ['https://ide.example', 'http://localhost:3000'],
    embedOrigins: ['https://ide.example:8443'],
    tokenFile: join(folder, 'token'),
    adaptersFile: join(folder, 'adapters.json'),
    waitTimeoutMs: 0,
    sessionTimeoutMinutes: 5,
    logLevel: 'trace',
    trust: true,
    readOnly: true,
    agentsSeeSecrets: true,
  });
  expect(
    Object.isFrozen(options) && Object.isFrozen(options.publicUrls) && Object.isFrozen(options.publicUrls[0]),
  ).toBe(true);
});

test.each([
  [['mcp'], { command: 'mcp', workspace: '.' }],
  [['mcp', 'sub'], { command: 'mcp', workspace: 'sub' }],
  [['--port', '1', 'mcp', 'sub'], { command: 'mcp', workspace: 'sub' }],
  [['doctor'], { command: 'doctor', workspace: '.' }],
  [['doctor', 'sub'], { command: 'doctor', workspace: 'sub' }],
  [['./mcp'], { command: 'serve', workspace: 'mcp' }],
  [['--', 'mcp'], { command: 'serve', workspace: 'mcp' }],
  [['--', '--port'], { command: 'serve', workspace: '--port' }],
  [['link'], { command: 'serve', workspace: 'sub' }],
])('%j is understood', (args, expected) => {
  const folder = temporaryFolder({ 'sub/x': '', 'mcp/x': '', '--port/x': '' });
  symlinkSync('sub', join(folder, 'link'));
  expect(parseOptions(args, folder)).toMatchObject({ ...expected, workspace: join(folder, expected.workspace) });
});

test('a class needs a folder, and has none of the options that its servers could not share', () => {
  const folder = temporaryFolder({ 'sub/x': '' });
  expect(parseOptions(['class', 'sub', '--dangerously-unsandboxed'], folder)).toMatchObject({
    command: 'class',
    workspace: join(folder, 'sub'),
    dangerouslyUnsandboxed: true,
  });
  expect(problemOf(['class'], folder)).toContain('a subfolder for each student');
  expect(problemOf(['class', 'sub', '--public-url', 'https://d.example'], folder)).toContain(
    '--public-url cannot be used',
  );
  for (const [flag = '', ...value] of [
    ['--read-only'],
    ['--sandbox', 'none'],
    ['--trusted-proxy', '10.0.0.1'],
    ['--allow-origin', 'https://ide.example'],
  ])
    expect(problemOf(['class', 'sub', flag, ...value], folder)).toContain(`${flag} cannot be used`);
  expect(problemOf(['sub', '--dangerously-unsandboxed'], folder)).toContain('can only be used with stopline class');
});

test('limits need a sandbox, and a class has one', () => {
  const folder = temporaryFolder({ 'sub/x': '' });
  expect(parseOptions(['sub', '--sandbox', 'bubblewrap', '--limit-memory', '512'], folder).limitMemory).toBe(512);
  expect(parseOptions(['class', 'sub', '--limit-cpu', '60', '--limit-network'], folder)).toMatchObject({
    limitCpu: 60,
    limitNetwork: true,
  });
  expect(problemOf(['sub', '--limit-memory', '512'], folder)).toContain('--limit-memory needs a sandbox');
  expect(problemOf(['class', 'sub', '--dangerously-unsandboxed', '--limit-network'], folder)).toContain(
    'needs a sandbox',
  );
  expect(problemOf(['sub', '--limit-memory', '1'], folder)).toContain('from 64 to 65536');
});

test.each([
  [['--help'], 'help'],
  [['-h'], 'help'],
  [['--version'], 'version'],
  [['-v'], 'version'],
  [['--port', 'x', 'a', 'b', 'c', '--nonsense', '--help'], 'help'],
  [['missing', '--version'], 'version'],
])('%j asks for nothing but %s', (args, command) => {
  expect(parseOptions(args, '/nowhere').command).toBe(command);
});

test.each([
  ['--port', '-1', 'needs a value'],
  ['--port=-1', '', 'whole number from 0 to 65535'],
  ['--port=65536', '', 'whole number from 0 to 65535'],
  ['--port=1e3', '', 'whole number'],
  ['--port=', '', 'whole number'],
  ['--port= 80', '', 'whole number'],
  ['--port=0x50', '', 'whole number'],
  ['--port=99999999999999999999', '', 'whole number'],
  ['--port', '', 'whole number'],
  ['--port=1', '--port=2', 'more than once'],
  ['--host', 'http://x', 'an address or a host name'],
  ['--host', '127.0.0.1:80', 'an address or a host name'],
  ['--host=', '', 'an address or a host name'],
  ['--host', '*', 'an address or a host name'],
  ['--public-url', 'd.example', 'http or https URL'],
  ['--public-url', 'ftp://d.example', 'http or https URL'],
  ['--public-url', 'https://u:p@d.example', 'http or https URL'],
  ['--public-url', 'https://d.example/?x', 'http or https URL'],
  ['--public-url', 'https://d.example/#token=x', 'http or https URL'],
  ['--public-url', 'https://d.example/a%2fb', 'http or https URL'],
  ['--public-url', 'https:///x', 'http or https URL'],
  ['--public-url', 'https:d.example', 'http or https URL'],
  ['--public-url', 'https://d.example\\x', 'http or https URL'],
  ['--trusted-proxy', 'proxy.example', 'an IP address'],
  ['--trusted-proxy', '10.0.0.0/33', 'an IP address'],
  ['--trusted-proxy', '10.0.0.0/8/8', 'an IP address'],
  ['--trusted-proxy', '10.0.0', 'an IP address'],
  ['--allow-origin', '*', 'an origin'],
  ['--allow-origin', 'null', 'an origin'],
  ['--allow-origin', 'https://ide.example/', 'an origin'],
  ['--allow-origin', 'https://IDE.example', 'an origin'],
  ['--allow-origin', 'https://*.example', 'an origin'],
  ['--allow-origin', 'https://ide.example:443', 'an origin'],
  ['--allow-origin', 'ide.example', 'an origin'],
  ['--embed-origin', "https://ide.example; script-src 'unsafe-inline'", 'an origin'],
  ['--embed-origin', 'https://ide.example/x', 'an origin'],
  ['--token-file=', '', 'the path of a file'],
  ['--adapters=', '', 'the path of a file'],
  ['--wait-timeout=-1', '', 'whole number of milliseconds'],
  ['--session-timeout', '3h', 'whole number of minutes'],
  ['--wait-timeout', '3600001', 'whole number of milliseconds'],
  ['--wait-timeout', '1.5', 'whole number of milliseconds'],
  ['--wait-timeout', '10s', 'whole number of milliseconds'],
  ['--log-level', 'verbose', 'one of error, warn, info, debug, trace'],
  ['--log-level', '__proto__', 'one of error'],
  ['--redact-name', '*', 'at least 2 letters'],
  ['--redact-value', 'a b c', 'no spaces'],
  ['--redact-file', '!kept', 'as in a .gitignore'],
  ['--open=yes', '', '--open takes no value'],
  ['--nonsense', '', 'Unknown option --nonsense'],
  ['-x', '', 'Unknown option -x'],
  ['--token=SECRET', '', 'Unknown option --token.'],
  ['--__proto__', 'x', 'Unknown option --__proto__'],
  ['--constructor=x', '', 'Unknown option --constructor'],
  ['--token-stdin', '--token-file=x', 'cannot be used together'],
  ['mcp', '--token-stdin', 'cannot be used with stopline mcp'],
  ['doctor', 'x', 'does not exist'],
  ['.', '/', 'Unexpected argument'],
])('%s %s is refused in one line', (first, second, words) => {
  const problem = problemOf(
    second === '' && first.includes('=') ? [first] : [first, second].filter(Boolean),
    temporaryFolder(),
  );
  if (first === '--port' && second === '') expect(problem).toContain('needs a value');
  else expect(problem).toContain(words);
  expect(problem).not.toMatch(/[\r\n]|SECRET/);
});

describe('a host', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.8.9.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ])('%s is loopback and needs nothing else', (host) => {
    expect(problemOf(['--host', host])).toBe('');
  });

  test.each([
    ...[
      '0.0.0.0',
      '0',
      '0x0',
      '00',
      '0.0',
      '0.0.0',
      '::',
      '::0',
      '[::]',
      '0:0:0:0:0:0:0:0',
      '::ffff:0.0.0.0',
      '::ffff:0:0',
    ],
    ...['０', '０.０.０.０', '0。0。0。0', '10.0.0.5', '::ffff:10.0.0.5', 'fe80::1%eth0', '::1%eth0', '::2'],
    ...['example.com', 'localhost.', 'localhost.example', 'localhost6', '127.0.0.1.example', '1.0.0.127', '128.0.0.1'],
  ])('%s is refused unless it is said how it is protected', (host) => {
    expect(problemOf(['--host', host])).toContain('--dangerously-plain-http');
    expect(problemOf(['--host', host, '--public-url', 'http://d.example'])).toContain('--public-url');
    expect(problemOf(['--host', host, '--public-url', 'https://d.example'])).toBe('');
    expect(problemOf(['--host', host, '--dangerously-plain-http'])).toBe('');
  });

  test('whatever is accepted without protection is one of the loopback spellings', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.domain(), fc.string()), (host) => {
        try {
          const options = parseOptions([`--host=${host}`], '/');
          return /^(localhost|127\.|::1$|::ffff:(127\.|7f))/.test(options.host);
        } catch (error) {
          return error instanceof UsageError;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a workspace', () => {
  test('that is missing, no folder or empty is refused by name', () => {
    const folder = temporaryFolder({ file: 'x' });
    expect(problemOf(['missing'], folder)).toContain('does not exist');
    expect(problemOf(['file'], folder)).toContain('is not a folder');
    expect(problemOf([''], folder)).toContain('empty');
    expect(problemOf(['a\0b'], folder)).toContain('cannot be read');
    expect(problemOf(['a\nb'], folder)).not.toContain('\n');
  });

  test('is not looked at for what needs none', () => {
    expect(parseOptions(['doctor'], '/nowhere').workspace).toBe('/nowhere');
  });
});

test('the help names every option and every command', () => {
  const help = helpText();
  for (const { flag } of optionRows) expect(help).toContain(`--${flag}`);
  for (const word of ['stopline [workspace]', 'stopline mcp', 'stopline doctor']) expect(help).toContain(word);
  expect(help).toContain('(default: 4711)');
  expect(help.split('\n').every((line) => line.length <= 100)).toBe(true);
});

test('any arguments give options or one line', () => {
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom('mcp', 'doctor', '--', '-', '--port', '--host', '--open', '--no-open', '-hv', '/'),
    fc.string().map((text) => `--${text}`),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (args) => !problemOf(args).includes('\n')),
    { numRuns: 2000 },
  );
});
