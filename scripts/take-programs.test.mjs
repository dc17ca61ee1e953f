import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderOf, handOver, offer } from './js-debug/hand-over.cjs';
import { takePrograms } from './js-debug/take-programs.cjs';

/** A server at a socket, and the programs that it has taken. */
async function createTaking() {
  const temporary = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  const address = join(temporary, 'programs.sock');
  const server = createServer().listen(address);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(temporary, { recursive: true });
  });
  const taken = [];
  takePrograms(server, (info) => taken.push(info));
  const folder = folderOf(address);
  await expect.poll(() => existsSync(join(folder, offer))).toBe(true);
  return { server, address, folder, taken };
}

const infoOf = (address, ownId, pid = '999999999') => ({
  ipcAddress: address,
  ownId,
  pid,
  scriptName: `/ws/${ownId}.js`,
});

test('each program that is handed over is taken once, whole', async () => {
  const { address, folder, taken } = await createTaking();
  const infos = ['a', 'b', 'c'].map((id) => infoOf(address, id));
  for (const info of infos) expect(handOver(info)).toBe(true);
  await expect.poll(() => taken.length).toBe(3);
  expect(taken.toSorted((a, b) => (a.ownId < b.ownId ? -1 : 1))).toEqual(infos);
  expect(readdirSync(folder)).toEqual([offer]);
});

test('where programs are not taken, or no longer, none is handed over, and nothing is left', async () => {
  const { server, address, folder, taken } = await createTaking();
  expect(handOver(infoOf(join(folder, 'of-another.sock'), 'a'))).toBe(false);
  server.close();
  expect(handOver(infoOf(address, 'b'))).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(taken).toEqual([]);
});

test('a program that sees another network, in which js-debug would not find its inspector, is not handed over', async () => {
  const { address, folder } = await createTaking();
  writeFileSync(join(folder, offer), 'net:[1] pid:[1]');
  expect(handOver(infoOf(address, 'a'))).toBe(false);
});

test('a program whose environment asks for the original connection is not handed over', async () => {
  const { address } = await createTaking();
  vi.stubEnv('STOPLINE_JS_DEBUG_CONNECTION', 'original');
  expect(handOver(infoOf(address, 'a'))).toBe(false);
});

test('beside a port no programs are taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  takePrograms(server, () => undefined);
  expect(existsSync(folderOf(server.address()))).toBe(false);
  server.close();
  await once(server, 'close');
});

test('a program that was handed over too late does not wait for ever: it is ended', async () => {
  const { server, address, taken } = await createTaking();
  const program = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' });
  const ended = once(program, 'exit');
  expect(handOver(infoOf(address, 'a', String(program.pid)))).toBe(true);
  server.close();
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(taken).toEqual([]);
});
