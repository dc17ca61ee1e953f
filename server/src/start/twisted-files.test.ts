import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, test } from 'vitest';
import { messageOf } from '#protocol';
import { readAdaptersFile } from '../adapters/adapters-file.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { readSettingsJson } from '../configurations/settings-json.ts';
import { silentLogger } from '../log.ts';
import { SettingsFile } from '../state/settings-file.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { createLaunchConfigurations } from './launch-configurations.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

/** No file may hold the event loop for longer, in milliseconds. */
const longestBlockMs = 100;
/** On a machine that is busy or slow: how many times as long as a piece of work that is done right after. */
const longestBlockRatio = 4;
const mostAttempts = 5;
const pieceText = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => ({ name: `v${index}`, value: [index] })));

/** A file in place of a good one, or what comes of a good one's text. */
type Twist = (path: string, good: string) => void;

const padded = (good: string, length: number) => good + ' '.repeat(length);
const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

const twists: Readonly<Record<string, Twist>> = {
  'of 10 MB': (path, good) => writeFileSync(path, padded(good, 10_000_000)),
  'that nests 100,000 deep': (path) => writeFileSync(path, deep(100_000)),
  'of 100,000 entries': (path) => writeFileSync(path, JSON.stringify(Array.from({ length: 100_000 }, () => 1))),
  'with 100,000 keys': (path) =>
    writeFileSync(
      path,
      `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',')}}`.slice(0, 1_040_000),
    ),
  'with a NUL': (path, good) => writeFileSync(path, good.replace('{', '{\0')),
  'that is not UTF-8': (path, good) =>
    writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(good)])),
  'with a byte order mark': (path, good) => writeFileSync(path, `\uFEFF${good}`),
  'that is empty': (path) => writeFileSync(path, ''),
  'that is a folder': (path) => mkdirSync(path),
  'that is a named pipe': (path) => execFileSync('mkfifo', [path]),
  'that is a device': (path) => symlinkSync('/dev/zero', path),
  'that is a link to a file outside': (path, good) => {
    const outside = temporaryFolder({ file: good });
    symlinkSync(join(outside, 'file'), path);
  },
  'that is a link to itself': (path) => symlinkSync(path, path),
};

const launch = (name: string) => ({ name, type: 'fake', request: 'launch', program: 'a.js' });

const good = {
  '.vscode/launch.json': JSON.stringify({
    configurations: [{ ...launch('From launch.json'), preLaunchTask: 'build' }],
  }),
  '.vscode/tasks.json': JSON.stringify({ tasks: [{ label: 'build', type: 'shell', command: 'true' }] }),
  '.vscode/settings.json': JSON.stringify({ 'a.b': 'setting' }),
  'package.json': JSON.stringify({ scripts: { hello: 'true' } }),
  'shop.code-workspace': JSON.stringify({
    folders: [{ path: '.' }],
    launch: { configurations: [launch('From workspace')] },
  }),
  'outside/adapters.json': JSON.stringify({ adapters: [{ types: ['fake'], command: ['true'] }] }),
  'outside/state.json': JSON.stringify({
    format: 2,
    settings: { breakpoints: [], exceptionFilters: {}, watches: ['kept'] },
  }),
} as const;

type FileName = keyof typeof good;

/** What a reader gives, or the message with which it fails. */
const said = (read: Promise<unknown>): Promise<string> =>
  read.then((value) => JSON.stringify(value ?? null), messageOf);

/** What is read of every file of a workspace, by the file. */
async function readAll(folder: string): Promise<Readonly<Record<FileName, string>>> {
  const catalog = createCatalog([fakeRow({ types: ['fake'] })]);
  const inFolder = createLaunchConfigurations({ workspaceFolder: folder }, catalog, {
    environment: {},
    processes: unguardedProcesses(),
  });
  const shop = { workspaceFolder: folder, workspaceFile: 'shop.code-workspace' };
  const tasks = () => inFolder.tasks(join(folder, '.vscode/tasks.json'));
  return {
    '.vscode/launch.json': await said(inFolder.read()),
    '.vscode/tasks.json': await said(tasks()),
    '.vscode/settings.json': await said(readSettingsJson(folder)),
    'package.json': await said(tasks()),
    'shop.code-workspace': await said(
      createLaunchConfigurations(shop, catalog, { environment: {}, processes: unguardedProcesses() }).read(),
    ),
    'outside/adapters.json': await said(readAdaptersFile(join(folder, 'outside/adapters.json'))),
    'outside/state.json': await said(new SettingsFile(join(folder, 'outside/state.json'), silentLogger).read()),
  };
}

/** A part of what each good file gives. */
const signs: Readonly<Record<FileName, string>> = {
  '.vscode/launch.json': 'From launch.json',
  '.vscode/tasks.json': '"label":"build"',
  '.vscode/settings.json': 'setting',
  'package.json': 'npm: hello',
  'shop.code-workspace': 'From workspace',
  'outside/adapters.json': '"types":["fake"]',
  'outside/state.json': 'kept',
};

const names = Object.keys(good) as readonly FileName[];
const isOurs = (name: FileName) => name.startsWith('outside/');
/** A package.json offers scripts, and says nothing if it cannot; state that cannot be read is set aside. */
const saysNothing: ReadonlySet<FileName> = new Set(['package.json', 'outside/state.json']);

/** A file that is valid, though it has nothing of what the good one has. */
const isOtherwiseGood = (twist: string, name: FileName) => saysNothing.has(name) || twist === 'with 100,000 keys';

/** The file is named in an error, or has none of the expected entries. */
const isRefused = (said: string) => said.includes('.json') || said.includes('.code-workspace');

/** Whether a file is read like the good one. */
function isReadable(twist: string, name: FileName): boolean {
  if (twist === 'with a byte order mark') return true;
  return twist === 'that is a link to a file outside' && isOurs(name);
}

let longestMs = 0;

/** A piece of work that takes about 20 ms on a machine that does nothing else. */
function pieceMs(): number {
  const startedMs = performance.now();
  JSON.parse(pieceText);
  return performance.now() - startedMs;
}

afterAll(() => {
  process.stdout.write(`Twisted files held the event loop for ${longestMs.toFixed(0)} ms at most\n`);
});

describe.each(names)('%s', (name) => {
  test.each(Object.entries(twists))(
    '%s is read or refused with a reason, at once, and the others are read',
    async (twist, make) => {
      let blockedMs = Infinity;
      let isShort = false;
      // A machine that is busy with other things blocks too.
      for (let attempt = 0; attempt < mostAttempts && !isShort; attempt += 1) {
        const others = names.filter((other) => other !== name);
        const folder = temporaryFolder({
          ...Object.fromEntries(others.map((other) => [other, good[other]])),
          'a.js': '',
        });
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        make(join(folder, name), good[name]);
        const delay = monitorEventLoopDelay({ resolution: 5 });
        delay.enable();
        const read = await readAll(folder);
        delay.disable();
        blockedMs = Math.min(blockedMs, delay.max / 1e6);
        isShort = delay.max / 1e6 < Math.max(longestBlockMs, longestBlockRatio * pieceMs());
        for (const other of others) expect(read[other], other).toContain(signs[other]);
        if (isReadable(twist, name)) expect(read[name]).toContain(signs[name]);
        else if (!isOtherwiseGood(twist, name)) expect(isRefused(read[name]), read[name].slice(0, 300)).toBe(true);
      }
      longestMs = Math.max(longestMs, blockedMs);
      expect(isShort, `${blockedMs.toFixed(0)} ms`).toBe(true);
    },
  );
});

test('a file that changes while it is read is the old one or the new one, or an error', async () => {
  const folder = temporaryFolder({ ...good, 'a.js': '' });
  const path = join(folder, '.vscode/launch.json');
  let isOver = false;
  const reading = (async () => {
    const results: string[] = [];
    while (!isOver) results.push((await readAll(folder))['.vscode/launch.json']);
    return results;
  })();
  for (let round = 0; round < 50; round += 1) {
    writeFileSync(`${path}.new`, JSON.stringify({ configurations: [launch(`Round ${round}`)] }));
    renameSync(`${path}.new`, path);
    await new Promise(setImmediate);
  }
  isOver = true;
  for (const result of await reading) expect(result).toMatch(/From launch\.json|Round \d|keeps changing/);
});
