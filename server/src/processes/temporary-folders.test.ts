import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { FamilyRecords } from './family-records.ts';
import { tagVariable } from './process-mark.ts';
import { isAlive, processTable, type ProcessEntry } from './process-tree.ts';
import { cleanUpAbandoned, createSocketFolder, temporaryPrefix } from './temporary-folders.ts';

const log = createLogger({ level: 'error' });

/** The prefix of a server that has ended. */
function goneServer(): string {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return `stopline-${pid}-123-`;
}

/** A process that ignores SIGTERM, as the leader of a group. */
async function stubborn(environment = {}): Promise<ProcessEntry> {
  const text = "trap '' TERM; echo ready; while :; do sleep 1; done";
  const env = { ...process.env, ...environment };
  const child = spawn('/bin/sh', ['-c', text], { detached: true, env, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const entry = processTable.find(child.pid ?? 0);
  if (!entry) throw new Error('It is not listed.');
  onTestFinished(() => {
    if (isAlive(entry)) process.kill(-entry.pid, 'SIGKILL');
  });
  return entry;
}

test('only folders of servers that are gone are removed', async () => {
  const folder = temporaryFolder({});
  const gone = goneServer();
  const kept = [
    `${temporaryPrefix}mine`,
    'stopline-other',
    'somebody-1-else',
    `stopline-${process.pid}-older`,
    `${gone}1-of-another-container`,
  ];
  const left = [`${gone}left`, gone.replace('-123-', '-left'), `stopline-${process.pid}-1-another-start`];
  await Promise.all([...kept, ...left].map((name) => mkdir(join(folder, name, 'inside'), { recursive: true })));
  await cleanUpAbandoned(undefined, [folder]);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});

test('the guard of a server leaves the folders of others alone', async () => {
  const folder = temporaryFolder({});
  const [one, other] = [goneServer(), goneServer()];
  await Promise.all([one, other].map((prefix) => mkdir(join(folder, `${prefix}x`))));
  await cleanUpAbandoned(one, [folder]);
  expect(await readdir(folder)).toEqual([`${other}x`]);
});

test('a folder that cannot be read is no trouble', async () => {
  await expect(cleanUpAbandoned(undefined, ['/nowhere/at/all'])).resolves.toBe(0);
});

test('a link in place of a folder is left alone, with the folder that it names', async () => {
  const folder = temporaryFolder({ 'real/file': 'text' });
  const name = `${goneServer()}link`;
  await symlink(join(folder, 'real'), join(folder, name));
  await cleanUpAbandoned(undefined, [folder]);
  expect((await readdir(folder)).toSorted()).toEqual(['real', name].toSorted());
  expect(await readdir(join(folder, 'real'))).toEqual(['file']);
});

test('recorded processes of a server that is gone are ended, by their tag or their start', async () => {
  const folder = temporaryFolder({});
  const place = join(folder, `${goneServer()}x`);
  await mkdir(place);
  const records = new FamilyRecords(place, log);
  const tag = randomUUID();
  const [tagged, known] = await Promise.all([stubborn({ [tagVariable]: tag }), stubborn()]);
  records.write({ tag, known: [], spared: [] });
  records.write({ tag: randomUUID(), known: [known], spared: [] });
  // Each shell, and its sleep.
  expect(await cleanUpAbandoned(undefined, [folder])).toBeGreaterThanOrEqual(2);
  expect([tagged, known].filter((entry) => isAlive(entry))).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a process that was given the id of a recorded one lives on, and so does one that was left running', async () => {
  const folder = temporaryFolder({});
  const place = join(folder, `${goneServer()}x`);
  await mkdir(place);
  const records = new FamilyRecords(place, log);
  const tag = randomUUID();
  const [stranger, spared] = await Promise.all([stubborn(), stubborn({ [tagVariable]: tag })]);
  records.write({ tag: randomUUID(), known: [{ ...stranger, started: '1' }], spared: [] });
  records.write({ tag, known: [spared], spared: [spared] });
  await cleanUpAbandoned(undefined, [folder]);
  expect([stranger, spared].map((entry) => isAlive(entry))).toEqual([true, true]);
  expect(await readdir(folder)).toEqual([]);
});

test.each([0, 10, 20, 30, 60])(
  'a folder for sockets has room for those of Chromium, in a temporary folder with a path of %i more characters',
  (length) => {
    const place = `${temporaryFolder({})}/${'a'.repeat(length)}`;
    mkdirSync(place, { recursive: true });
    vi.stubEnv('TMPDIR', place);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = createSocketFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // 108 bytes with the zero at the end (unix(7)).
    expect(`${folder}/.org.chromium.Chromium.123456/SingletonSocket`.length).toBeLessThan(108);
  },
);
