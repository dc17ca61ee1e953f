import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { limitOf } from './process-mark.ts';
import {
  findFamily,
  isAlive,
  signalWithGroup,
  parsePsLine,
  parseStat,
  procTable,
  residentBytes,
  processTable,
  psTable,
  signalProcess,
  type ProcessEntry,
  type ProcessTable,
} from './process-tree.ts';

const entry = (pid: number, parent: number, rest: Partial<ProcessEntry> = {}): ProcessEntry => ({
  pid,
  parent,
  group: pid,
  session: pid,
  started: 't',
  isZombie: false,
  ...rest,
});

function tableOf(list: readonly ProcessEntry[], tagged: readonly number[] = []): ProcessTable {
  return {
    list: () => list,
    find: (pid) => list.find((one) => one.pid === pid),
    hasVariable: (pid) => tagged.includes(pid),
    ownPid: (pid) => pid,
    memoryLimit: () => undefined,
    isOlder: () => false,
  };
}

const pidsOf = (entries: readonly ProcessEntry[]) => entries.map(({ pid }) => pid).sort((one, other) => one - other);

test('a line of /proc is read, whatever the program is called', () => {
  const fields = 'S 10 20 30 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 1000 1';
  expect(parseStat(`42 (odd) name) (\n) ${fields}`)).toEqual({
    pid: 42,
    parent: 10,
    group: 20,
    session: 30,
    started: '98765',
    isZombie: false,
  });
  expect(parseStat('42 (x) Z 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 5 0')?.isZombie).toBe(true);
  expect(parseStat('')).toBeUndefined();
});

test('a line of ps is read', () => {
  expect(parsePsLine('  42  10 20 Ss   Mon Jan  1 12:00:00 2024')).toEqual({
    pid: 42,
    parent: 10,
    group: 20,
    session: 0,
    started: 'Mon Jan  1 12:00:00 2024',
    isZombie: false,
  });
  expect(parsePsLine('')).toBeUndefined();
});

test('a family is a group, a session, the tagged ones and everything below them', () => {
  const list = [
    entry(2, 1),
    entry(3, 2, { group: 2 }),
    entry(4, 1, { session: 2 }),
    entry(5, 1),
    entry(6, 5),
    entry(7, 6),
    entry(8, 1),
    entry(9, 3),
  ];
  expect(pidsOf(findFamily([entry(2, 1)], 'tag', tableOf(list, [5])))).toEqual([2, 3, 4, 5, 6, 7, 9]);
});

test('a pid that was given to a stranger is not family, and neither is the group that bears its number', () => {
  const list = [entry(2, 1, { started: 'later' }), entry(3, 2, { group: 2 })];
  expect(findFamily([entry(2, 1)], 'tag', tableOf(list))).toEqual([]);
});

test('zombies and this process are not family', () => {
  const list = [entry(2, 1), entry(3, 2, { isZombie: true }), entry(process.pid, 2)];
  expect(pidsOf(findFamily([entry(2, 1)], 'tag', tableOf(list)))).toEqual([2]);
});

test('the environment of a process that a limit marks is not read: one that forks without end would hold up the reader', () => {
  const [tag, other] = ['00000000-0001-4000-8000-000000000000', '00000000-0002-4000-8000-000000000000'];
  const limits = new Map([
    [3, limitOf(tag)],
    [4, limitOf(other)],
  ]);
  const read: number[] = [];
  const table = {
    ...tableOf([entry(2, 1), entry(3, 1), entry(4, 1), entry(5, 1)]),
    memoryLimit: (pid: number) => limits.get(pid),
    hasVariable: (pid: number) => read.push(pid) === 0,
  };
  expect(pidsOf(findFamily([], tag, table))).toEqual([3]);
  expect(read).toEqual([2, 5]);
});

test('loops of parents end', () => {
  const list = [entry(2, 3), entry(3, 2)];
  expect(pidsOf(findFamily([entry(2, 3)], 'tag', tableOf(list)))).toEqual([2, 3]);
});

test.each([
  ['/proc', procTable],
  ['ps', psTable],
])('this process and a child are seen by %s, and a child that ended is not', async (_name, table) => {
  const child = spawn('sleep', ['1000']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const found = table.find(child.pid ?? 0);
  if (!found) throw new Error('The child is not seen.');
  expect(found.parent).toBe(process.pid);
  expect(isAlive(found, table)).toBe(true);
  expect(isAlive({ ...found, started: 'another time' }, table)).toBe(false);
  expect(table.list().some(({ pid }) => pid === process.pid)).toBe(true);
  signalProcess({ ...found, started: 'another time' }, 'SIGKILL');
  expect(isAlive(found, table)).toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(isAlive(found, table)).toBe(false);
});

test('killing a process takes its group with it, also a child that is in no list yet', async () => {
  const shell = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; wait'], { detached: true });
  const ended = new Promise((resolve) => shell.once('exit', resolve));
  const childPid = Number(await new Promise((resolve) => shell.stdout.once('data', resolve)));
  const [leader, child] = [processTable.find(shell.pid ?? 0), processTable.find(childPid)];
  if (!leader || !child) throw new Error('The processes are not listed.');
  signalWithGroup(leader, 'SIGKILL');
  await ended;
  await vi.waitFor(() => expect(isAlive(child)).toBe(false));
});

test('the memory of a process is counted with that of its children', async () => {
  const shell = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; wait'], { detached: true });
  const ended = new Promise((resolve) => shell.once('exit', resolve));
  const childPid = Number(await new Promise((resolve) => shell.stdout.once('data', resolve)));
  const child = residentBytes(childPid);
  expect(child).toBeGreaterThan(0);
  expect(residentBytes(shell.pid ?? 0)).toBeGreaterThan(child);
  const leader = processTable.find(shell.pid ?? 0);
  if (leader) signalWithGroup(leader, 'SIGKILL');
  await ended;
  expect(residentBytes(shell.pid ?? 0)).toBe(0);
});
