import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'compounds' });

const mark = (workspace: string, file: string, name: string) => markedLine(join(workspace, file), name);

const expectSessions = async (page: StoplinePage, ...labels: readonly RegExp[]): Promise<void> => {
  await expect(page.choiceButton('Session')).toBeVisible();
  await expect.poll(() => page.choicesOf('Session')).toEqual(labels.map((label) => expect.stringMatching(label)));
};

test('a compound starts a JavaScript and a Python program, and one Stop ends both', async ({ openPage, server }) => {
  const [bill, add] = [mark(server.workspace, 'shop.js', 'bill'), mark(server.workspace, 'bank.py', 'add')];
  const page = await openPage();
  await page.openFile('bank.py');
  await page.toggleBreakpoint(add);
  await page.openFile('shop.js');
  await page.toggleBreakpoint(bill);
  await page.start('Shop and bank');
  await expectSessions(page, /^Shop, stopped$/, /^Bank, stopped$/);
  await expect(page.frame('serve', 'shop.js', bill)).toBeVisible();
  await expect(page.frame('run', 'bank.py', add)).toBeVisible();
  await page.page.getByRole('tab', { name: 'Agent activity' }).click();
  const starts = page.agentActivity.getByText('Start debugging');
  await expect(starts, 'a start is one row of the log').toHaveCount(1);

  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expectSessions(page, /^(Shop|Bank), ended/, /^(Shop|Bank), ended/);
});

test('without stopAll, stopping one session of a compound leaves the others running', async ({ openPage, server }) => {
  const add = mark(server.workspace, 'bank.py', 'add');
  const page = await openPage();
  await page.stopAt('Each by itself', 'bank.py', add);
  await expectSessions(page, /^Shop, running$/, /^Bank, stopped$/);
  await page.button('Stop').click();
  await expectSessions(page, /^Shop, running$/, /^Bank, ended/);
  await page.expectStatus('Running');
});

test('an agent that starts a compound is answered with its first stop, and one stop ends all sessions @all', async ({
  agent,
  server,
}) => {
  const add = mark(server.workspace, 'bank.py', 'add');
  await agent.call('set_breakpoint', { file_path: 'bank.py', line_number: add });
  const stopped = await agent.call('start_debugging', { configuration_name: 'Shop and bank' });
  expect(stopped).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'breakpoint', line: add } });
  expect(await agent.call('stop_debugging', {})).toMatchObject({ status: 'success', session_id: stopped.session_id });
  const again = await agent.call('stop_debugging', { session_id: 's1' });
  expect(again).toMatchObject({ status: 'success', message: 'The session s1 has already ended.' });
});
