import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';
import type { StopEventData, ToolAnswer } from './tool-answers.ts';
import { ways } from './ways.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

/** The stop in a tool's answer; any other answer fails the test. */
function stopOf(answer: ToolAnswer): StopEventData {
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 'stopped' });
  return answer.stop_event_data!;
}

/** The rows of the log with a tool's name and its outcome. */
const logged = (page: StoplinePage, tool: string, outcome: string) =>
  page.agentActivity.locator('.activity').filter({ hasText: tool }).filter({ hasText: outcome });

/** The button that shows what agents may do. */
const agentsMay = ({ page }: StoplinePage) => page.getByRole('button', { name: /^Agents may: / });

async function letAgents(page: StoplinePage, permission: string): Promise<void> {
  await agentsMay(page).click();
  await page.page.getByRole('menuitemradio', { name: permission, exact: true }).click();
  await expect(agentsMay(page)).toHaveAccessibleName(`Agents may: ${permission}`);
}

for (const way of ways) {
  test.describe(`a person, and an agent ${way.title}`, repetition(way !== ways[0]), () => {
    test("the page shows the agent's actions, and the agent sees the user's", async ({
      openPage,
      openAgent,
      server,
    }) => {
      const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
      const page = await openPage();
      const callTool = await way.open({ page, openAgent });
      await page.openFile('cart.js');

      const set = await callTool('set_breakpoint', { file_path: 'cart.js', line_number: loop });
      expect(set).toMatchObject({ status: 'success', breakpoint: { verified: false, line: loop } });
      await expect(page.mark(loop)).toHaveAccessibleName(new RegExp(`set by .*${way.agentName.source}`, 'i'));
      await expect(page.breakpoint('cart.js', loop)).toBeVisible();

      const first = stopOf(await callTool('start_debugging', { configuration_name: 'Cart' }));
      expect(first).toMatchObject({ reason: 'breakpoint', line: loop, hit_breakpoint_ids: [set.breakpoint?.id] });
      await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
      await expect(page.variable('price', '1000')).toBeVisible();
      const { thread_id } = first;
      const second = stopOf(await callTool('step_execution', { thread_id, step_type: 'over' }));
      await page.expectStoppedAt('cart.js', second.line ?? 0, 'after step');

      await page.toggleBreakpoint(call);
      await expect(page.mark(call, 'Breakpoint')).toBeVisible();
      await page.button('Step over').click();
      await page.expectStoppedAt('cart.js', loop - 1, 'after step');
      const stale = await callTool('evaluate_expression', {
        expression: 'sum',
        frame_id: second.call_stack[0]?.frame_id,
      });
      expect(stale).toMatchObject({ status: 'error', code: 'stale_reference' });
      const seen = stopOf(await callTool('continue_debugging', { thread_id }));
      expect(seen, "the person's step is answered first").toMatchObject({ reason: 'step', line: loop - 1 });
      const { breakpoints = [] } = await callTool('get_breakpoints');
      expect(breakpoints.map(({ line, verified }) => ({ line, verified }))).toEqual([
        { line: loop, verified: true },
        { line: call, verified: true },
      ]);

      await page.button('Continue').click();
      await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
      await page.breakpoint('cart.js', loop).getByRole('checkbox').click();
      await expect(page.mark(loop, 'Breakpoint, disabled')).toBeVisible();
      stopOf(await callTool('continue_debugging', { thread_id }));
      const last = stopOf(await callTool('continue_debugging', { thread_id }));
      expect(last).toMatchObject({ line: call });
      const answer = await callTool('evaluate_expression', {
        expression: 'sum / 10',
        frame_id: last.call_stack[0]?.frame_id,
      });
      expect(answer).toMatchObject({ status: 'success', result: '289' });
      await page.expectStoppedAt('cart.js', call);

      expect(await callTool('stop_debugging')).toMatchObject({ status: 'success' });
      await page.expectStatus('Terminated');
      await expect(logged(page, 'set_breakpoint', 'success')).toBeVisible();
      await expect(logged(page, 'start_debugging', 'stopped')).toBeVisible();
      await expect(logged(page, 'evaluate_expression', 'error')).toBeVisible();
      await expect(logged(page, 'Step over', 'success')).toBeVisible();
      await expect(page.agentActivity).toContainText(way.agentName);
    });

    test("Interrupt, Pause and Stop each end the agent's wait, and the answer says which", async ({
      openPage,
      openAgent,
      server,
    }) => {
      const tick = markedLine(join(server.workspace, 'ticker.js'), 'tick');
      const page = await openPage();
      const callTool = await way.open({ page, openAgent });
      await page.stopAt('Ticker', 'ticker.js', tick);
      const { thread_id } = stopOf(await callTool('start_debugging', { configuration_name: 'Ticker' }));
      await page.toggleBreakpoint(tick);
      await expect(page.mark(tick)).toHaveCount(0);

      const interrupted = callTool('continue_debugging', { thread_id });
      await page.expectStatus('Running');
      await page.interruptAgent.click();
      expect(await interrupted).toMatchObject({ status: 'interrupted', interrupted_by: 'user' });
      await expect(page.interruptAgent).toHaveCount(0);
      await page.expectStatus('Running');

      const paused = callTool('continue_debugging', { thread_id });
      await expect(page.interruptAgent).toBeVisible();
      await page.button('Pause').click();
      expect(stopOf(await paused)).toMatchObject({ reason: 'pause' });
      await page.expectStatus('Stopped');

      const ended = callTool('continue_debugging', { thread_id });
      await page.expectStatus('Running');
      await expect(page.interruptAgent).toBeVisible();
      await page.button('Stop').click();
      expect(await ended).toMatchObject({ status: 'interrupted', interrupted_by: 'user' });
      await page.expectStatus('Terminated');
      await expect(logged(page, 'continue_debugging', 'interrupted')).toHaveCount(2);
    });

    test('a call that cannot succeed is answered with what to do', async ({ openPage, openAgent }) => {
      const page = await openPage();
      const callTool = await way.open({ page, openAgent });
      expect(await callTool('start_debugging', { configuration_name: 'Card' })).toMatchObject({
        status: 'error',
        code: 'unknown_configuration',
        message: expect.stringContaining('"Cart"'),
      });
      expect(await callTool('set_breakpoint', { file_path: 'cart.js', line_number: '18' })).toMatchObject({
        status: 'error',
        code: 'invalid_arguments',
        message: expect.stringContaining('line_number'),
      });
      expect(await callTool('continue_debugging', { thread_id: 1 })).toMatchObject({
        status: 'error',
        code: 'no_session',
      });
      expect(await callTool('start_debugging', { configuration_name: 'Missing program' })).toMatchObject({
        status: 'error',
        code: 'launch_failed',
      });
      expect(await callTool('start_debugging', { configuration_name: 'Uncaught', no_debug: true })).toMatchObject({
        status: 'completed',
        exit_code: 1,
      });
      await page.expectEnd(1);
    });
  });
}

test('two waiting agents are both answered with the stop that the user causes', async ({
  openPage,
  openAgent,
  server,
}) => {
  const tick = markedLine(join(server.workspace, 'ticker.js'), 'tick');
  const page = await openPage();
  await page.openFile('ticker.js');
  await page.start('Ticker');
  await expect(page.console).toContainText('ticking');
  const agent = await openAgent();
  const answers = [
    agent.call('start_debugging', { configuration_name: 'Ticker' }),
    page.callTool('start_debugging', { configuration_name: 'Ticker' }),
  ];
  await expect(page.page.getByRole('button', { name: '1 more' })).toBeVisible();
  await page.toggleBreakpoint(tick);
  for (const answer of answers) expect(stopOf(await answer)).toMatchObject({ line: tick, reason: 'breakpoint' });
  await expect(page.interruptAgent).toHaveCount(0);
});

test('cancelling a call ends its wait, and the program keeps running', async ({ openPage, openAgent }) => {
  const page = await openPage();
  const agent = await openAgent();
  const cancelling = new AbortController();
  const call = agent.call('start_debugging', { configuration_name: 'Ticker' }, cancelling.signal);
  const outcome = expect(call).rejects.toThrow();
  await expect(page.interruptAgent).toBeVisible();
  await page.expectStatus('Running');
  cancelling.abort();
  await outcome;
  await expect(page.interruptAgent).toHaveCount(0);
  await expect(logged(page, 'start_debugging', 'interrupted')).toBeVisible();
  await page.expectStatus('Running');
});

test('an agent that waits can be interrupted while the console and its activity are hidden', async ({
  openPage,
  openAgent,
}) => {
  const page = await openPage();
  await page.page.keyboard.press('Control+j');
  await expect(page.console).toBeHidden();
  const agent = await openAgent();
  const answer = agent.call('start_debugging', { configuration_name: 'Ticker' });
  await expect(page.interruptAgent).toBeInViewport();
  await expect(page.console).toBeHidden();
  await page.interruptAgent.click();
  expect(await answer).toMatchObject({ status: 'interrupted' });
  await expect(page.interruptAgent).toHaveCount(0);
});

test('an agent that has to ask evaluates what a person allows, and nothing else', async ({
  openPage,
  openAgent,
  server,
}) => {
  const loop = cart(server.workspace, 'loop');
  const page = await openPage();
  const agent = await openAgent();
  await page.stopAt('Cart', 'cart.js', loop);
  const { call_stack } = stopOf(await agent.call('start_debugging', { configuration_name: 'Cart' }));
  const evaluation = { expression: 'list.push(\n  7,\n)', frame_id: call_stack[0]?.frame_id };

  await letAgents(page, 'Look only');
  expect(await agent.call('evaluate_expression', evaluation)).toMatchObject({ code: 'not_allowed' });
  expect(await agent.call('stop_debugging')).toMatchObject({ code: 'not_allowed' });

  await letAgents(page, 'Ask first');
  const refused = agent.call('evaluate_expression', evaluation);
  const asked = page.page.getByRole('group', { name: /asks to evaluate code/ });
  await expect(asked.getByRole('group', { name: 'Code' })).toHaveText(evaluation.expression);
  await expect(page.announced).toContainText('asks to evaluate code');
  await asked.getByRole('button', { name: 'Refuse' }).click();
  expect(await refused).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('did not allow') });
  await expect(asked).toHaveCount(0);

  const allowed = agent.call('evaluate_expression', { ...evaluation, expression: 'typeof list' });
  await asked.getByRole('button', { name: 'Allow once' }).click();
  expect(await allowed).toMatchObject({ status: 'success' });

  await page.page.reload();
  await expect(agentsMay(page)).toHaveAccessibleName('Agents may: Ask first');
});

test("an agent over stdio that clears all breakpoints leaves the person's in the page", async ({
  openPage,
  openStdioAgent,
  server,
}) => {
  const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
  const page = await openPage();
  await page.openFile('cart.js');
  await page.toggleBreakpoint(loop);
  const agent = await openStdioAgent();
  await agent.call('set_breakpoint', { file_path: 'cart.js', line_number: call });
  await expect(page.breakpoint('cart.js', call)).toBeVisible();
  expect(await agent.call('remove_breakpoint', { clear_all: true })).toMatchObject({
    message: 'Removed 2 breakpoints. Other servers of this folder keep those that were set there: 1 of them.',
  });
  expect(await agent.call('get_breakpoints')).toMatchObject({ breakpoints: [] });
  await expect(page.breakpoint('cart.js', call)).toHaveCount(0);
  await expect(page.breakpoint('cart.js', loop)).toBeVisible();
});
