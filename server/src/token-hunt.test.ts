import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureJsDebug, ensureServer } from './testing/built.ts';
import { createKilledWorkspace } from './testing/killed-server.ts';

/** Writes down all that a program can read: of each process, its folders, and the server's answers without a token. */
const hunt = `const fs = require('node:fs');
const { join } = require('node:path');
const seen = fs.openSync('seen.bin', 'w');
const keep = (name, read) => {
  try {
    fs.writeSync(seen, name + '\\n');
    fs.writeSync(seen, Buffer.concat([Buffer.from(read()), Buffer.from('\\n')]));
  } catch {}
};
const filesBelow = (folder) => {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== 'seen.bin') keep(path, () => fs.readFileSync(path));
  }
};
keep('environment', () => JSON.stringify(process.env));
for (const pid of fs.readdirSync('/proc').filter((name) => Number(name) > 0)) {
  for (const file of ['environ', 'cmdline', 'comm', 'limits']) keep(pid + ' ' + file, () => fs.readFileSync('/proc/' + pid + '/' + file));
  try {
    for (const name of fs.readdirSync('/proc/' + pid + '/fd')) {
      const path = '/proc/' + pid + '/fd/' + name;
      keep(path, () => fs.readlinkSync(path));
    }
  } catch {}
}
for (const folder of [process.cwd(), process.env.TMPDIR, process.env.XDG_STATE_HOME]) {
  try {
    filesBelow(folder);
  } catch {}
}
const origin = fs.readFileSync('origin', 'utf8');
const answers = ['/', '/healthz', '/metrics', '/mcp', '/ws', '/api/tickets'].map(async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(origin + path, { method });
    const text = JSON.stringify([...answer.headers]) + (await answer.text());
    keep(method + ' ' + path, () => text);
  }
});
Promise.all(answers).then(() => console.log('It has looked everywhere.'));
`;

beforeAll(async () => {
  await Promise.all([ensureServer(), ensureJsDebug()]);
}, 120_000);

test('a debugged program finds the token in no environment, argument or file', async () => {
  const configuration = { name: 'Hunt', type: 'node', request: 'launch', program: '${workspaceFolder}/hunt.js' };
  const workspace = createKilledWorkspace({
    'hunt.js': hunt,
    '.vscode/launch.json': JSON.stringify({ configurations: [configuration] }),
  });
  const server = await workspace.start();
  workspace.write('origin', server.origin);
  expect(await server.call('start_debugging', { configuration_name: 'Hunt' })).toMatchObject({
    status: 'completed',
    exit_code: 0,
  });
  const seen = readFileSync(join(workspace.workspace, 'seen.bin'), 'latin1');
  for (const place of [`${server.pid} environ`, `${server.pid} cmdline`, `/proc/${server.pid}/fd/0`, 'GET /healthz'])
    expect(seen).toContain(`${place}\n`);
  expect(seen, 'it read the environment of the server').toContain(
    `XDG_STATE_HOME=${join(workspace.workspace, '../state')}`,
  );
  const { token } = server;
  const spellings = [token, Buffer.from(token).toString('base64'), Buffer.from(token).toString('hex')];
  spellings.push(Buffer.from(token, 'base64url').toString('hex'), Buffer.from(token, 'base64url').toString('latin1'));
  expect(spellings.filter((spelling) => seen.includes(spelling))).toEqual([]);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expect.poll(() => workspace.left()).toEqual([]);
}, 60_000);
