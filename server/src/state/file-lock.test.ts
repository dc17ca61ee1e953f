import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { withLock } from './file-lock.ts';

test('work on a file is done by one at a time, and no lock is left, whether it fails or not', async () => {
  const folder = temporaryFolder({ count: '0' });
  const file = join(folder, 'count');
  const work = (index: number) =>
    withLock(file, async () => {
      const count = Number(readFileSync(file, 'utf8'));
      await setImmediate();
      writeFileSync(file, String(count + 1));
      if (index % 3 === 0) throw new Error('failed');
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work(index)));
  expect(readFileSync(file, 'utf8')).toBe('20');
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(readdirSync(folder)).toEqual(['count']);
});

test('the lock of a server that was killed is respected for a while, then removed', async () => {
  const folder = temporaryFolder({ 'file.lock': '' });
  const startedMs = performance.now();
  await withLock(join(folder, 'file'), () => Promise.resolve(), { abandonedMs: 200 });
  expect(performance.now() - startedMs).toBeGreaterThan(200);
  expect(readdirSync(folder)).toEqual([]);
});

test('a server that was suspended, so that another took its lock, works again with the lock of its own', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  let runs = 0;
  await withLock(file, async (check) => {
    runs += 1;
    // The other one is done before this one goes on.
    if (runs === 1) await withLock(file, () => Promise.resolve(), { abandonedMs: 50 });
    await check();
    writeFileSync(file, String(runs));
  });
  expect(readFileSync(file, 'utf8')).toBe('2');
  expect(existsSync(`${file}.lock`)).toBe(false);
});
