import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { ApprovalsFile } from './approvals.ts';

const workspaceFolder = '/work';
const approval = (id: string) => ({ id, name: id, runs: 'node a.js', at: '2026-01-31T12:00:00.000Z' });

function create(file = join(temporaryFolder(), 'state', 'approvals.json')) {
  const said: string[] = [];
  const log = createLogger({ level: 'warn', write: (line) => said.push(line) });
  return { file, said, open: () => new ApprovalsFile({ file, workspaceFolder, log }) };
}

test('approvals that several servers give and withdraw at the same time are all kept, or gone', async () => {
  const { open, file } = create();
  const [one, two] = [open(), open()];
  await one.add(approval('old'));
  const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
  await Promise.all([
    ...ids.map((id) => (Number(id) % 2 === 0 ? one : two).add(approval(id))),
    two.withdraw(['old']),
    open().add(approval('third')),
  ]);
  expect((await one.list()).map(({ id }) => id).sort()).toEqual([...ids, 'third'].sort());
  expect(readdirSync(dirname(file))).toEqual(['approvals.json']);
});

describe('a file that cannot be used', () => {
  test.each<readonly [string, (file: string) => void]>([
    ['of another format', (file) => writeFileSync(file, '{"format":9,"approvals":[{"id":"planted"}]}')],
    ['cut off', (file) => writeFileSync(file, '{"format":1,')],
    ['empty', (file) => writeFileSync(file, '')],
    ['of bytes that are no text', (file) => writeFileSync(file, Buffer.from([0xff, 0xfe, 0, 0x80]))],
    [
      'that other users can write',
      (file) => {
        const approvals = [approval('planted')];
        writeFileSync(file, JSON.stringify({ format: 1, workspace: workspaceFolder, approvals }));
        chmodSync(file, 0o666);
      },
    ],
    ['that is a named pipe', (file) => execFileSync('mkfifo', [file])],
    ['that is a folder', (file) => mkdirSync(file)],
    ['that is a link', (file) => symlinkSync('/etc/passwd', file)],
    ['of 10 MB', (file) => writeFileSync(file, 'x'.repeat(10_000_000))],
    ['with 100,000 levels', (file) => writeFileSync(file, '['.repeat(100_000) + ']'.repeat(100_000))],
  ])('(%s) approves nothing, is named in the log, and is kept beside the next one', async (_what, plant) => {
    const { open, file, said } = create();
    mkdirSync(dirname(file));
    plant(file);
    const approvals = open();
    expect(await approvals.has('planted')).toBe(false);
    expect(said.join('')).toContain('The saved approvals cannot be used');
    await approvals.add(approval('new'));
    expect(await approvals.has('new')).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(['approvals.json', 'approvals.json.unreadable']);
  });

  test('(another workspace’s) approves nothing', async () => {
    const { open, file } = create();
    await open().add(approval('one'));
    writeFileSync(file, readFileSync(file, 'utf8').replace('/work', '/other'));
    expect(await open().has('one')).toBe(false);
  });
});
