import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { studentCard, type DebugError, type State } from '#protocol';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { serve } from '../serve.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { serverCommand } from './server-command.ts';
import { ServerMonitor } from './server-monitor.ts';
import { studentsOf } from './students.ts';

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

/** The server of anna with the options that it has in a class, in this process. */
async function openStudent() {
  const folder = temporaryFolder({
    'class/anna/wait.py': 'import time\ntime.sleep(60)\n',
    'class/anna/py': lyingPython,
    'class/anna/own.env': secret,
    'class/anna/.vscode/launch.json': JSON.stringify({ configurations }),
    'class/ben/sort.py': secret,
    'exercises/Sorting/sort.py': secret,
    'teacher-token': `${'t'.repeat(43)}\n`,
  });
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  onTestFinished(() => void vi.unstubAllEnvs());
  chmodSync(join(folder, 'class/anna/py'), 0o755);
  symlinkSync('../ben/sort.py', join(folder, 'class/anna/link.env'));
  const args = ['class', 'class', '--token-file', 'teacher-token', '--exercises', 'exercises', '--trust'];
  const [anna] = studentsOf(join(folder, 'class'));
  if (!anna) throw new Error('There is no student.');
  const options = parseOptions(serverCommand(parseOptions(args, folder), anna, 0).slice(2), '/');
  const server = await serve({ ...options, tokenStdin: false }, { version: '1', build: 'b' }, silentLogger);
  const { origin, hash } = new URL(server.url);
  let state: State | undefined;
  const token = hash.replace('#token=', '');
  const monitor = new ServerMonitor({ url: `${origin}/`, token, onState: (changed) => (state = changed) });
  onTestFinished(async () => {
    monitor.close();
    await server.close();
  });
  await vi.waitFor(() => expect(state).toBeDefined());
  return {
    folder: anna.folder,
    call: monitor.call.bind(monitor),
    start: (configurationName: string) => monitor.call('start_session', { configurationName }),
    untilRunning: () => vi.waitFor(() => expect(studentCard(anna, state).phase).toBe('Running'), 20_000),
  };
}

/** The code of an error, and its message. */
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code, message }: DebugError) => `${code}: ${message}`,
  );

test('an interpreter of a student’s own opens no file that the sandbox hides', async () => {
  const { folder, call, start, untilRunning } = await openStudent();
  await start('lying');
  await untilRunning();
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
  const { start } = await openStudent();
  const inside = 'in a sandbox, it must be inside the workspace';
  expect(await refusal(start('by path'))).toContain(inside);
  expect(await refusal(start('by link'))).toContain(inside);
  expect(await refusal(start('another program'))).toContain('does not exist');
});

test('a student does not see the processes of the machine', async () => {
  const { call } = await openStudent();
  expect(await refusal(call('list_processes', {}))).toMatch(/^not_allowed: .*sandbox/);
});
