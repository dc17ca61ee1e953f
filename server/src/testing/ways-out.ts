import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Where a path leads: `outside` names a place outside the workspace, `link` a link in it that leads there, `inside` a name in the
 * workspace that a decoder would take for a place outside, and `nowhere` is no path.
 */
export type Destination = 'outside' | 'link' | 'inside' | 'nowhere';

/** Where the canary is, and which file or folder there is the target. */
export interface Surroundings {
  /** The folder of the workspace and of its neighbours. */
  readonly folder: string;
  readonly workspaceFolder: string;
  /** A file or folder of each neighbour. */
  readonly target: string;
}

/** A path that a client gives to get out of the workspace. */
export interface WayOut {
  readonly title: string;
  readonly leads: Destination;
  /** `isHarmless`: a path that leads to the same kind of place, where a write harms nobody. */
  readonly path: (surroundings: Surroundings, isHarmless: boolean) => unknown;
  /** The links that it needs in the workspace. */
  readonly makeLinks?: (surroundings: Surroundings) => void;
}

/** The name of the served folder. It has neighbours that differ from it by one character, by case, and by Unicode's normal form. */
export const servedName = 'ws-\u00e9';

/** The neighbours of the served folder. */
export const neighbours = [
  'outside',
  ...['-2', '2', '.', ' ', '\n', '\u200b'].map((end) => servedName + end),
  servedName.normalize('NFD'),
  servedName.toUpperCase(),
];

/** The name of what a broken server would create in a folder of the system. */
const wayOutName = 'stopline-way-out';

/** `TARGET` stands for the target outside, `FOLDER` for the folder of the neighbours, `WS` for the workspace. */
const filledIn = (written: string, { folder, workspaceFolder, target }: Surroundings): string =>
  written.replaceAll('TARGET', target).replaceAll('FOLDER', folder).replaceAll('WS', workspaceFolder);

const shownTitle = (written: string): string => {
  const title = JSON.stringify(written);
  return title.length > 90 ? `${title.slice(0, 90)}… (${written.length} characters)` : title;
};

const spelled = (leads: Destination, paths: readonly string[]): readonly WayOut[] =>
  paths.map((written) => ({
    title: shownTitle(written),
    leads,
    path: (surroundings) => filledIn(written, surroundings),
  }));

const isOfKernel = (path: string): boolean => /^\/+(?:proc|sys)\//.test(path);

/** A place of the system. What is written there instead has a name of ours, except in folders that nobody can write to. */
const harmlessBeside = (path: string): string => (isOfKernel(path) ? path : join(dirname(path), wayOutName));

const ofTheSystem = (paths: readonly string[]): readonly WayOut[] =>
  paths.map((path) => ({
    title: `the system's ${path}`,
    leads: 'outside',
    path: (_surroundings, isHarmless) => (isHarmless ? harmlessBeside(path) : path),
  }));

/** What a broken server would create outside the neighbours. */
export const harmlessPlaces = (ways: readonly WayOut[], surroundings: Surroundings): readonly string[] =>
  ways.flatMap(({ path }) => {
    const harmless = path(surroundings, true);
    return typeof harmless === 'string' && harmless.endsWith(`/${wayOutName}`) ? [harmless] : [];
  });

/** Links in the workspace, by path, and the path of a client that uses one of them. */
interface Linked {
  readonly title: string;
  readonly leads: 'outside' | 'link';
  readonly path: string;
  readonly links: Readonly<Record<string, string>>;
}

const linked = ({ title, leads, path, links }: Linked): WayOut => ({
  title: `a link ${title}`,
  leads,
  path: (surroundings) => filledIn(path, surroundings),
  makeLinks: (surroundings) => {
    for (const [name, target] of Object.entries(links)) {
      const place = join(surroundings.workspaceFolder, filledIn(name, surroundings));
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(filledIn(target, surroundings), place);
    }
  },
});

const many = (text: string, count: number): string => text.repeat(count);

const climbing = [
  ...['../outside/TARGET', './../outside/TARGET', 'sub/../../outside/TARGET', 'sub/deep/../../../outside/TARGET'],
  ...[
    '..//outside/TARGET',
    '.././outside/TARGET',
    '../outside/./TARGET',
    '../outside//TARGET',
    '../outside/x/../TARGET',
  ],
  ...['missing/../../outside/TARGET', 'a.js/../../outside/TARGET', '../outside/../outside/TARGET'],
  ...[
    `../${servedName}/../outside/TARGET`,
    '../outside/TARGET/',
    '../outside/TARGET/.',
    '../outside/TARGET ',
    '../outside/TARGET.',
  ],
  ...[
    '../outside/TARGET\n',
    '../outside/TARGET\t',
    '../outside/TARGET\u0001',
    '../outside/TARGET%00',
    '../outside/TARGET::$DATA',
  ],
  ...[
    '../outside/./../outside/TARGET',
    '../outside\\TARGET',
    '../out*/TARGET',
    '../outside/TARGET#L1',
    '../outside/TARGET?raw',
  ],
  ...[
    `${many('../', 40)}FOLDER/outside/TARGET`,
    `${many('../', 1_000)}FOLDER/outside/TARGET`,
    `${many('sub/../', 200)}../outside/TARGET`,
  ],
  ...[
    'FOLDER/outside/TARGET',
    '/FOLDER/outside/TARGET',
    '//FOLDER/outside/TARGET',
    'FOLDER/./outside/TARGET',
    'FOLDER//outside/TARGET',
  ],
  ...['WS/../outside/TARGET', 'WS/sub/../../outside/TARGET', 'WS/./../outside/TARGET', 'WS/.//..//outside/TARGET'],
  ...[
    '/%2e%2e/%2e%2e/FOLDER/outside/TARGET',
    '%2e%2e/../../outside/TARGET',
    '..\\/../../outside/TARGET',
    '~/../../outside/TARGET',
  ],
  ...[
    '${workspaceFolder}/../../outside/TARGET',
    '/C:/outside/TARGET',
    '//server/share/TARGET',
    '//./FOLDER/outside/TARGET',
  ],
  ...['//?/FOLDER/outside/TARGET', '/..\\../outside/TARGET', '/~/TARGET', '/\u2025/outside/TARGET'],
  ...['/proc/self/root/FOLDER/outside/TARGET', '/proc/thread-self/root/FOLDER/outside/TARGET'],
  ...[
    `/proc/${process.pid}/root/FOLDER/outside/TARGET`,
    `/proc/self/cwd/${relative(process.cwd(), '/')}/FOLDER/outside/TARGET`,
  ],
  ...neighbours.slice(1).flatMap((name) => [`../${name}/TARGET`, `FOLDER/${name}/TARGET`]),
];

const system = [
  ...[
    '/',
    '/..',
    '/etc',
    '/etc/passwd',
    '/etc/passwd/',
    '//etc/passwd',
    '/etc/../etc/passwd',
    '/etc/shadow',
    '/root/.ssh/id_rsa',
  ],
  ...['environ', 'cmdline', 'mem', 'maps', 'fd/0', 'fd/1', 'exe', 'cwd', 'root', 'root/etc/passwd', 'status'].map(
    (name) => `/proc/self/${name}`,
  ),
  ...[
    '/proc/thread-self/environ',
    '/proc/1/environ',
    '/proc/1/cmdline',
    '/proc/1/root/etc/passwd',
    `/proc/${process.ppid}/environ`,
  ],
  ...[
    '/proc/net/tcp',
    '/proc/version',
    '/proc/kcore',
    '/proc/sys/kernel/hostname',
    '/sys/kernel/notes',
    '/sys/class/net',
  ],
  ...['null', 'zero', 'random', 'full', 'stdin', 'stdout', 'fd/0', 'tty', 'ptmx', 'shm/x'].map(
    (name) => `/dev/${name}`,
  ),
];

/** Names that nobody decodes: they are those of files in the workspace. */
const undecoded = [
  ...['%2e%2e/outside/TARGET', '..%2foutside%2fTARGET', '%2e%2e%2foutside%2fTARGET', '%2E%2E%2Foutside%2FTARGET'],
  ...['.%2e/outside/TARGET', '%2e./outside/TARGET', '..%5coutside%5cTARGET', '%2e%2e%5coutside%5cTARGET'],
  ...[
    '%252e%252e/outside/TARGET',
    '..%252foutside%252fTARGET',
    '%252e%252e%252foutside%252fTARGET',
    '..%255coutside%255cTARGET',
  ],
  ...[
    '%25252e%25252e%25252foutside/TARGET',
    '%c0%ae%c0%ae/outside/TARGET',
    '..%c0%afoutside%c0%afTARGET',
    '..%e0%80%afoutside/TARGET',
  ],
  ...[
    '..%ef%bc%8foutside%ef%bc%8fTARGET',
    '%u002e%u002e/outside/TARGET',
    '..%u2215outside%u2215TARGET',
    '%2fFOLDER/outside/TARGET',
  ],
  ...[
    '&#46;&#46;/outside/TARGET',
    '&period;&period;/outside/TARGET',
    '\\u002e\\u002e/outside/TARGET',
    '\\x2e\\x2e/outside/TARGET',
  ],
  ...['\\056\\056/outside/TARGET', '+AC4-+AC4-/outside/TARGET', '=2E=2E/outside/TARGET', '%00/../outside/TARGET'],
  ...['..%00/outside/TARGET', 'a.js%00.txt', 'a.js%0a', '%00', '%', '..%', '%2', '%zz/outside/TARGET'],
  ...[
    '..\\outside\\TARGET',
    '..\\..\\outside\\TARGET',
    '.\\..\\outside\\TARGET',
    'sub\\..\\..\\outside\\TARGET',
    '\\outside\\TARGET',
  ],
  ...[
    '..\\\\outside\\\\TARGET',
    '..\\/outside/TARGET',
    '..\\outside/TARGET',
    '\\\\server\\share\\TARGET',
    '\\\\?\\C:\\TARGET',
  ],
  ...[
    '\\\\.\\C:\\TARGET',
    '\\\\?\\UNC\\server\\share\\TARGET',
    '\\\\?\\GLOBALROOT\\Device\\TARGET',
    '\\\\localhost\\c$\\TARGET',
  ],
  ...[
    'C:\\outside\\TARGET',
    'C:/outside/TARGET',
    'c:TARGET',
    'C|/outside/TARGET',
    'Z:\\',
    'A:/TARGET',
    'CON',
    'NUL',
    'COM1',
    'aux.py',
  ],
  ...[
    'a.js::$DATA',
    'a.js:TARGET',
    'a.js.',
    'a.js ',
    'a.js/..\\..\\outside\\TARGET',
    'sub./b.py',
    'sub /b.py',
    'A.JS',
    'SUB/b.py',
  ],
  ...[
    '\uff0e\uff0e/outside/TARGET',
    '\u2025/outside/TARGET',
    '\u2024\u2024/outside/TARGET',
    '..\u2215outside\u2215TARGET',
  ],
  ...[
    '..\u2044outside\u2044TARGET',
    '..\uff0foutside\uff0fTARGET',
    '..\uff3coutside\uff3cTARGET',
    '.\u200b./outside/TARGET',
  ],
  ...[
    '.\u00ad./outside/TARGET',
    '\ufeff../outside/TARGET',
    '\u202e../outside/TARGET',
    '..\u0338/outside/TARGET',
    '..\u2400',
  ],
  ...[
    '.../outside/TARGET',
    '..../outside/TARGET',
    '....//outside/TARGET',
    '.. /outside/TARGET',
    ' ../outside/TARGET',
    '..\t/outside/TARGET',
  ],
  ...[
    '..;/outside/TARGET',
    '..;x/outside/TARGET',
    '..,/outside/TARGET',
    '..?/outside/TARGET',
    '..#/outside/TARGET',
    '@../outside/TARGET',
  ],
  ...[
    '\u0001../outside/TARGET',
    '\n../outside/TARGET',
    '..\n/outside/TARGET',
    '\r../outside/TARGET',
    '\u007f../outside/TARGET',
  ],
  ...['\u001b[2J../outside/TARGET', '\u0085../outside/TARGET', '\ud800../outside/TARGET', '..\udfff/outside/TARGET'],
  ...[
    '~',
    '~/.ssh/id_rsa',
    '~root/.ssh/id_rsa',
    '$HOME/.ssh/id_rsa',
    '%HOME%/TARGET',
    '${env:HOME}/TARGET',
    '${workspaceFolder}/../outside/TARGET',
  ],
  ...[
    '$(cat FOLDER/outside/TARGET)',
    '`cat FOLDER/outside/TARGET`',
    '|cat FOLDER/outside/TARGET',
    '<FOLDER/outside/TARGET',
    '{..,}/outside/TARGET',
  ],
  ...['-', '--help', '-rf', '*', '?', '[.][.]/outside/TARGET', '"../outside/TARGET"', "'../outside/TARGET'"],
  ...[
    'data:text/plain,x',
    'javascript:alert(1)',
    'about:blank',
    'view-source:file:///FOLDER/outside/TARGET',
    ' file:///FOLDER/outside/TARGET',
  ],
  ...[
    'untitled:TARGET',
    'urn:x',
    'x'.repeat(300),
    `${many('a/', 300)}TARGET`,
    `${many(`${many('x', 200)}/`, 18)}TARGET`,
    'outside/TARGET',
    'sub/outside/TARGET',
  ],
];

const schemes = [
  'http',
  'https',
  'ftp',
  'sftp',
  'smb',
  'dav',
  'vscode',
  'vscode-remote',
  'php',
  'expect',
  'gopher',
  'zip',
  'memfs',
];

const noPaths: readonly WayOut[] = [
  ...spelled('nowhere', [
    '',
    ...['a.js\0', '\0', 'a\0.js', '../outside/TARGET\0.py', '\0../outside/TARGET', 'FOLDER/outside/TARGET\0'],
    ...[
      'file:///FOLDER/outside/TARGET',
      'file://localhost/FOLDER/outside/TARGET',
      'file:FOLDER/outside/TARGET',
      'file:../outside/TARGET',
    ],
    ...[
      'FILE:///FOLDER/outside/TARGET',
      'File:TARGET',
      'file:///FOLDER/outside/%2e%2e/outside/TARGET',
      'file://server/share/TARGET',
    ],
    ...['jar:file', 'php'].map((scheme) => `${scheme.replace(':', '+')}://FOLDER/outside/TARGET`),
    ...schemes.map((scheme) => `${scheme}://127.0.0.1/FOLDER/outside/TARGET`),
    ...['x'.repeat(5_000), `${many('../', 2_000)}FOLDER/outside/TARGET`, `/${many('a/', 4_000)}`],
  ]),
  ...[5, -1, true, {}, ['../outside'], ['..', 'outside'], [], { path: '../outside' }, { toString: '../outside' }].map(
    (path): WayOut => ({ title: `no text, but ${JSON.stringify(path)}`, leads: 'nowhere', path: () => path }),
  ),
];

const toFolder = (name: string, target: string) => ({ [`${name}-TARGET`]: target });

const links: readonly WayOut[] = [
  { title: 'to it', path: 'to-TARGET', links: toFolder('to', '../outside/TARGET') },
  { title: 'to it, absolute', path: 'absolute-TARGET', links: toFolder('absolute', 'FOLDER/outside/TARGET') },
  { title: 'to it, used as a folder', path: 'slash-TARGET/.', links: toFolder('slash', '../outside/TARGET') },
  { title: 'to it, by its absolute path', path: 'WS/by-path-TARGET', links: toFolder('by-path', '../outside/TARGET') },
  { title: 'in a folder', path: 'sub/in-TARGET', links: { 'sub/in-TARGET': '../../outside/TARGET' } },
  { title: 'with dots and slashes', path: 'dotted-TARGET', links: toFolder('dotted', './/..//./outside//TARGET') },
  { title: 'with a slash at its end', path: 'ended-TARGET', links: toFolder('ended', '../outside/TARGET/') },
  { title: 'of a name that is encoded', path: '%2e%2e-TARGET', links: { '%2e%2e-TARGET': '../outside/TARGET' } },
  { title: 'of a name that ends in a space', path: 'TARGET ', links: { 'TARGET ': '../outside/TARGET' } },
  { title: 'in a hidden folder', path: '.hidden-TARGET/x', links: { '.hidden-TARGET/x': '../../outside/TARGET' } },
  { title: 'in .git', path: '.git/TARGET', links: { '.git/TARGET': '../../outside/TARGET' } },
  { title: 'in node_modules', path: 'node_modules/TARGET', links: { 'node_modules/TARGET': '../../outside/TARGET' } },
  { title: 'to a neighbour', path: 'near-TARGET', links: toFolder('near', `../${servedName}-2/TARGET`) },
  {
    title: 'by way of the kernel',
    path: 'root-TARGET',
    links: toFolder('root', '/proc/self/root/FOLDER/outside/TARGET'),
  },
  {
    title: 'to a link',
    path: 'chain-TARGET',
    links: { 'chain-TARGET': 'chained-TARGET', 'chained-TARGET': '../outside/TARGET' },
  },
  {
    title: 'at the end of thirty',
    path: 'l30-TARGET',
    links: Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => [`l${at}-TARGET`, at === 0 ? '../outside/TARGET' : `l${at - 1}-TARGET`]),
    ),
  },
  {
    title: 'through the workspace and out again',
    path: 'again-TARGET',
    links: toFolder('again', `../${servedName}/../outside/TARGET`),
  },
]
  .map((row): Linked => ({ leads: 'link', ...row }))
  .concat([
    { title: 'to its folder', leads: 'outside', path: 'door-TARGET/TARGET', links: toFolder('door', '../outside') },
    {
      title: 'to its folder, absolute',
      leads: 'outside',
      path: 'gate-TARGET/TARGET',
      links: toFolder('gate', 'FOLDER/outside'),
    },
    {
      title: 'to its folder, and dots',
      leads: 'outside',
      path: 'bent-TARGET/./x/../TARGET',
      links: toFolder('bent', '../outside'),
    },
    { title: 'to the folder above', leads: 'outside', path: 'up-TARGET/outside/TARGET', links: toFolder('up', '..') },
    { title: 'to the top', leads: 'outside', path: 'top-TARGET/FOLDER/outside/TARGET', links: toFolder('top', '/') },
    {
      title: 'to the top by the kernel',
      leads: 'outside',
      path: 'proc-TARGET/FOLDER/outside/TARGET',
      links: toFolder('proc', '/proc/self/root'),
    },
    {
      title: 'in a folder to the one above',
      leads: 'outside',
      path: 'sub/up-TARGET/outside/TARGET',
      links: { 'sub/up-TARGET': '../..' },
    },
    {
      title: 'to a link to its folder',
      leads: 'outside',
      path: 'one-TARGET/TARGET',
      links: { ...toFolder('one', 'two-TARGET'), ...toFolder('two', '../outside') },
    },
    {
      title: 'to a folder with a link',
      leads: 'outside',
      path: 'into-TARGET/out-TARGET/TARGET',
      links: { ...toFolder('into', 'sub'), 'sub/out-TARGET': '../../outside' },
    },
    {
      title: 'to the folder of a neighbour',
      leads: 'outside',
      path: 'next-TARGET/TARGET',
      links: toFolder('next', `../${servedName}-2`),
    },
    {
      title: 'and its folder in the path',
      leads: 'outside',
      path: `up2-TARGET/${servedName}/up2-TARGET/outside/TARGET`,
      links: toFolder('up2', '..'),
    },
    {
      title: 'to a folder of processes',
      leads: 'outside',
      path: 'processes-TARGET/self/environ',
      links: toFolder('processes', '/proc'),
    },
    { title: 'to /dev', leads: 'outside', path: 'devices-TARGET/stdin', links: toFolder('devices', '/dev/fd/..') },
    {
      title: 'to the environment of the server',
      leads: 'link',
      path: 'environ-TARGET',
      links: toFolder('environ', '/proc/self/environ'),
    },
    { title: 'to an endless device', leads: 'link', path: 'zero-TARGET', links: toFolder('zero', '/dev/zero') },
  ])
  .map(linked);

/** Links that lead in a circle, which are places of the workspace and cannot be opened. */
const circles: readonly WayOut[] = [
  { title: 'to itself', path: 'circle-TARGET', links: toFolder('circle', 'circle-TARGET') },
  {
    title: 'to one that leads back',
    path: 'there-TARGET',
    links: { ...toFolder('there', 'back-TARGET'), ...toFolder('back', 'there-TARGET') },
  },
  { title: 'to a place below itself', path: 'below-TARGET/TARGET', links: toFolder('below', 'below-TARGET/x') },
].map((row) => ({ ...linked({ leads: 'link', ...row }), leads: 'inside' }));

/** Ways out of the workspace. A hard link is none: it is a file of the workspace like others. */
export const waysOut: readonly WayOut[] = [
  ...spelled('outside', climbing),
  ...ofTheSystem(system),
  ...spelled('inside', undecoded),
  ...noPaths,
  ...links,
  ...circles,
];
