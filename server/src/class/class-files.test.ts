import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { DebugError } from '#protocol';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { openStudent } from './testing/opened-student.ts';

const secret = 'SECRET = 1\n';
const debugpyFolder = execFileSync('/usr/bin/python3', [
  '-c',
  'import os, debugpy; print(os.path.dirname(debugpy.__file__))',
]);

/** Claims that the whole system is its library, and debugs like the real one. */
const lyingPython = `#!/bin/sh
case "$2" in
  *sysconfig*) echo '${JSON.stringify({
    ...{ executable: '/usr/bin/python3', library: ['/'], version: '1' },
    debugpy: String(debugpyFolder).trim(),
  })}' ;;
  *) exec /usr/bin/python3 "$@" ;;
esac
`;

const launch = { type: 'debugpy', request: 'launch', program: '${workspaceFolder}/wait.py' };

const configurations = [
  { ...launch, name: 'lying', python: '${workspaceFolder}/py', envFile: 'own.env' },
  { ...launch, name: 'by path', envFile: '../ben/sort.py' },
  { ...launch, name: 'by link', envFile: 'link.env' },
  { ...launch, name: 'another program', program: '../ben/sort.py' },
];

/** The server of anna, beside what she must not see. */
async function openAnna() {
  const folder = temporaryFolder({
    'class/anna/wait.py': 'import time\ntime.sleep(60)\n',
    'class/anna/py': lyingPython,
    'class/anna/own.env': secret,
    'class/anna/.vscode/launch.json': JSON.stringify({ configurations }),
    'class/ben/sort.py': secret,
    'exercises/Sorting/sort.py': secret,
    'teacher-token': `${'t'.repeat(43)}\n`,
  });
  chmodSync(join(folder, 'class/anna/py'), 0o755);
  symlinkSync('../ben/sort.py', join(folder, 'class/anna/link.env'));
  return openStudent({ folder, args: ['--token-file', 'teacher-token', '--exercises', 'exercises'] });
}

/** The code of an error, and its message. */
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code, message }: DebugError) => `${code}: ${message}`,
  );

test('an interpreter of a student’s own opens no file that the sandbox hides', async () => {
  const { folder, call, start, card } = await openAnna();
  await start('lying');
  await vi.waitFor(() => expect(card().phase).toBe('Running'));
  for (const named of ['../ben/sort.py', 'link.env', '../../exercises/Sorting/sort.py', '../../teacher-token']) {
    for (const path of [named, join(folder, named)])
      expect(await refusal(call('read_file', { path }))).toMatch(/^not_allowed: /);
    const checksums = [{ algorithm: 'MD5', checksum: '0' }];
    expect(await refusal(call('compare_checksums', { path: named, checksums }))).toMatch(/^not_allowed: /);
  }
  expect(await refusal(call('list_files', { path: '..' }))).toMatch(/^not_allowed: /);
  expect(await refusal(call('list_files', { path: '/proc' }))).toMatch(/^not_allowed: /);
});

test('an environment file outside a student’s folder is not read for the student', async () => {
  const { start } = await openAnna();
  const inside = 'in a sandbox, it must be inside the workspace';
  expect(await refusal(start('by path'))).toContain(inside);
  expect(await refusal(start('by link'))).toContain(inside);
  expect(await refusal(start('another program'))).toContain('does not exist');
});

test('a student does not see the processes of the machine', async () => {
  const { call } = await openAnna();
  expect(await refusal(call('list_processes', {}))).toMatch(/^not_allowed: .*sandbox/);
});
