import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { entriesOf } from '#protocol';
import { ensureJsDebug } from './testing/built.ts';
import { repetitions, seed } from './testing/effort.ts';
import { hostileWorkspaces } from './testing/hostile-workspaces.ts';
import { servedWorkspace } from './testing/served-workspace.ts';
import { startedProcesses } from './testing/started-processes.ts';

beforeAll(ensureJsDebug, 120_000);

/** What is started before consent: the guard, an adapter in advance, and programs of the system that find adapters. */
const ownProcesses = [
  / stopline-guard /,
  /^cat \/proc\/self\/limits$/,
  /js-debug\/start\.cjs \S+$/,
  /debugpy\/adapter --launcher-in-advance$/,
  /^\S+\/python3? -c \nimport json, os, site, sys, sysconfig\n/,
  /^\S+\/go env -json /,
];

test('there are at least forty hostile workspaces', () => {
  expect(hostileWorkspaces.length).toBeGreaterThanOrEqual(40);
});

const step = repetitions('hostile workspaces, one in', { test: 3, all: 1, long: 1 });
const triedWorkspaces = hostileWorkspaces.filter((_, index) => (index + seed) % step === 0);

describe('before consent nothing runs of', () => {
  test.each(triedWorkspaces)('$title', async ({ files, builtBy, start = 'Start' }) => {
    const started = startedProcesses();
    const workspace = servedWorkspace(files, builtBy);
    const { startByAgent, openPage } = await workspace.serve();
    const alone = await startByAgent(start);
    expect(alone.status).toBe('error');
    expect(['not_allowed', 'launch_failed']).toContain(alone.code);
    if (alone.code === 'not_allowed') expect(alone.message).toContain('stopline approve');

    const { page, question, sessions } = await openPage();
    await page.call('get_configurations', {});
    await page.call('expect_start', { configurationName: start });
    const starting = page.call('start_session', { configurationName: start });
    const ending = Promise.race([starting, question().then(({ id }) => id)]);
    const id = await ending;
    if (typeof id === 'number') {
      expect(alone.code).toBe('not_allowed');
      await page.call('answer_question', { id, answer: null });
      expect(await starting).toEqual({});
    } else expect(id).toMatchObject({ code: 'launch_failed' });
    expect(sessions()).toEqual([]);
    expect(workspace.hasRun()).toBe(false);
    const isOwn = (commandLine: string) =>
      !commandLine.includes(workspace.folder) && ownProcesses.some((own) => own.test(commandLine));
    expect(started().filter((commandLine) => !isOwn(commandLine))).toEqual([]);
  });
});

describe('the canary is alive: with --trust, something runs of', () => {
  const live = hostileWorkspaces.filter(({ runsWhenTrusted }) => runsWhenTrusted);
  const count = repetitions('trusted hostile workspaces', { test: 2, all: live.length, long: live.length });
  const chosen = live.map((_, at) => live[(at * 7 + seed) % live.length]).flatMap((each) => each ?? []);
  test.each([...new Set(chosen)].slice(0, count))('$title', async ({ files, builtBy, start = 'Start' }) => {
    const workspace = servedWorkspace(files, builtBy);
    const { startByAgent } = await workspace.serve('--trust');
    void startByAgent(start).catch(() => undefined);
    await expect.poll(workspace.hasRun).toBe(true);
  });
});

test.each(hostileWorkspaces.filter(({ neverRuns }) => neverRuns !== undefined))(
  'also with --trust nothing runs of $title: $neverRuns.because',
  async ({ files, neverRuns, start = 'Start' }) => {
    const workspace = servedWorkspace(files);
    const { startByAgent } = await workspace.serve('--trust');
    expect((await startByAgent(start)).message).toContain(neverRuns?.answer);
    expect(workspace.hasRun()).toBe(false);
  },
);

const hello = {
  'main.js': "console.log('hello');",
  '.vscode/launch.json': {
    configurations: [{ name: 'Start', type: 'node', request: 'launch', program: '${workspaceFolder}/main.js' }],
  },
};

describe('the owner', () => {
  test('approves a launch once, which is remembered for agents and for the next server', async () => {
    const { serve } = servedWorkspace(hello);
    const first = await serve();
    const { page, question } = await first.openPage();
    const started = page.call('start_session', { configurationName: 'Start' });
    const asked = await question();
    expect(asked).toMatchObject({ subject: 'Start', text: 'Run "Start"?', form: { kind: 'approval' } });
    await page.call('answer_question', { id: asked.id, answer: 'approve' });
    expect(await started).toMatchObject({ sessionId: 's1' });
    expect((await first.startByAgent('Start')).status).toBe('completed');
    await first.close();
    expect((await (await serve()).startByAgent('Start')).status).toBe('completed');
  });

  test('answers the question of an agent, which waits for it', async () => {
    const { startByAgent, openPage } = await servedWorkspace(hello).serve();
    const { page, question } = await openPage();
    const refused = startByAgent('Start');
    const asked = await question();
    expect(asked).toMatchObject({ askedFor: { kind: 'agent' }, detail: expect.stringContaining('The agent ') });
    const early = await startByAgent('Start', 0);
    expect(early).toMatchObject({ status: 'timeout', message: expect.stringContaining('asks a question in the page') });
    await page.call('answer_question', { id: asked.id, answer: null });
    expect(await refused).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('did not approve') });
    const again = startByAgent('Start');
    await page.call('answer_question', { id: (await question(asked.id)).id, answer: 'approve' });
    expect((await again).status).toBe('completed');
  });

  test('is asked again after withdrawing the approval', async () => {
    const { startByAgent, openPage } = await servedWorkspace(hello).serve();
    const { page, question } = await openPage();
    const started = startByAgent('Start');
    await page.call('answer_question', { id: (await question()).id, answer: 'approve' });
    expect((await started).status).toBe('completed');
    const listed = await page.call('list_approvals', {});
    expect(listed).toMatchObject({ approvals: [{ name: 'Start', runs: expect.stringContaining('main.js') }] });
    const { approvals } = listed as { readonly approvals: readonly { readonly id: string }[] };
    await page.call('withdraw_approvals', { ids: approvals.map(({ id }) => id) });
    expect(await page.call('list_approvals', {})).toEqual({ approvals: [] });
    expect(await startByAgent('Start', 0)).toMatchObject({ status: 'timeout' });
  });
});

test('what was shown is what runs, also when the files change before the answer', async () => {
  const task = (command: string) => ({ version: '2.0.0', tasks: [{ label: 'build', type: 'shell', command }] });
  const configuration = { name: 'Start', type: 'node', request: 'launch', program: '${workspaceFolder}/main.js' };
  const launch = { configurations: [{ ...configuration, preLaunchTask: 'build', envFile: '${workspaceFolder}/.env' }] };
  const workspace = servedWorkspace({
    'main.js': "require('fs').writeFileSync('env.txt', String(process.env.WHO));",
    '.env': 'WHO=shown',
    '.vscode/launch.json': launch,
    '.vscode/tasks.json': task('echo shown > task.txt'),
  });
  const { startByAgent, openPage } = await workspace.serve();
  const { page, question } = await openPage();
  const started = startByAgent('Start');
  const { id } = await question();
  workspace.write('.vscode/tasks.json', task('touch $CANARY'));
  workspace.write('.vscode/launch.json', { configurations: [{ ...configuration, runtimeArgs: ['-r', '/evil.js'] }] });
  workspace.write('.env', 'WHO=changed');
  await page.call('answer_question', { id, answer: 'approve' });
  expect(await started).toMatchObject({ status: 'completed', exit_code: 0 });
  expect(workspace.read('task.txt')).toBe('shown\n');
  expect(workspace.read('env.txt')).toBe('shown');
  expect(workspace.hasRun()).toBe(false);
  expect(await startByAgent('Start', 0), 'the changed one is asked about').toMatchObject({ status: 'timeout' });
});

test('approvals in a state folder inside the workspace count for nothing, and the question says so', async () => {
  const workspace = servedWorkspace(hello);
  vi.stubEnv('XDG_STATE_HOME', join(workspace.folder, 'state'));
  const { startByAgent, openPage } = await workspace.serve();
  const { page, question } = await openPage();
  const started = startByAgent('Start');
  const { id, detail } = await question();
  expect(detail).toContain('Approvals are not remembered');
  await page.call('answer_question', { id, answer: 'approve' });
  expect((await started).status).toBe('completed');
  expect(await startByAgent('Start', 0)).toMatchObject({ status: 'timeout' });
});

test.each([
  ['node', 'parent.js', "const { fork } = require('child_process'); fork('child.js');"],
  [
    'debugpy',
    'parent.py',
    "import multiprocessing, child\nif __name__ == '__main__':\n  p = multiprocessing.get_context('spawn').Process(target=child.say)\n  p.start(); p.join()",
  ],
])('processes that an approved program starts are debugged without a question: %s', async (type, file, text) => {
  const configuration = { name: 'Start', type, request: 'launch', program: `\${workspaceFolder}/${file}` };
  const { serve } = servedWorkspace({
    [file]: text,
    'child.js': "console.log('the child ran');",
    'child.py': "def say():\n  print('the child ran', flush=True)",
    '.vscode/launch.json': { configurations: [{ ...configuration, env: { PYTHONHASHSEED: '0' } }] },
  });
  const { startByAgent, openPage } = await serve();
  const { page, question, sessions } = await openPage();
  const started = startByAgent('Start');
  const { id } = await question();
  await page.call('answer_question', { id, answer: 'approve' });
  expect((await started).status).toBe('completed');
  await vi.waitFor(() => expect(sessions().length).toBeGreaterThan(1));
  const printed = page.messages.flatMap((message) => (message.type === 'output' ? entriesOf(message.runs) : []));
  expect(printed.map((entry) => entry.text).join('\n')).toContain('the child ran');
  const asked = page.messages.flatMap((message) => (message.type === 'facts' ? message.facts : []));
  expect(asked.filter((fact) => fact.type === 'question_asked')).toHaveLength(1);
});
