import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { markedLine } from './marked-line.ts';
import { test, type McpHost } from './mcp-host.ts';

/** Starts the cart at a breakpoint in its loop, as an agent does. Returns its line and the stopped thread. */
async function startCart(host: McpHost, { workspace }: { readonly workspace: string }) {
  const loop = markedLine(join(workspace, 'cart.js'), 'loop');
  const breakpoints = [{ file_path: 'cart.js', line_number: loop }];
  const answer = await host.call('start_debugging', { configuration_name: 'Cart', breakpoints });
  return { loop, threadId: answer.stop_event_data?.thread_id };
}

test('the panel shows the stop of a call, and then what people and agents do, until the end', async ({
  host,
  agent,
  server,
  browser,
  openPage,
}) => {
  const { loop, threadId } = await startCart(host, server);
  const { panel } = host;
  const status = panel.getByRole('status');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Cart');
  await expect(status).toContainText('Stopped at breakpoint');
  await expect(status).toContainText(`cart.js:${loop}`);
  await expect(panel.locator('[aria-current]')).toContainText('sum += price;');
  await expect(panel.getByRole('row', { name: /^price / })).toContainText('1000');
  await expect(panel.getByRole('region', { name: 'Call stack' }).getByRole('listitem').first()).toContainText('total');

  await panel.getByRole('button', { name: 'Step over' }).click();
  await expect(status).toContainText('Stopped after step');
  await expect(panel.getByRole('row', { name: /^sum / })).toContainText('was 0');

  await agent.call('continue_debugging', { thread_id: threadId });
  await expect(status).toContainText('Stopped at breakpoint');

  const page = await openPage({ context: await browser.newContext() });
  await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
  await page.button('Step over').click();
  await expect(status).toContainText('Stopped after step');

  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(status).toContainText('Terminated');
  await expect(panel.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(new Set(host.reads)).toEqual(new Set(['stopline://sessions/s1']));
  await host.close();
});

test('the panel shows an exception below its line, in the colours of the host', async ({ host, page }) => {
  await host.call('start_debugging', { configuration_name: 'Uncaught' });
  const { panel } = host;
  await expect(panel.getByRole('status')).toContainText('Stopped on');
  await expect(panel.getByRole('region', { name: /^uncaught\.js/ })).toContainText('OutOfPaper no paper for page 3');
  for (const theme of ['light', 'dark'] as const) {
    await host.setTheme(theme);
    await expect(panel.locator('body')).toHaveCSS(
      'background-color',
      theme === 'light' ? 'rgb(246, 247, 248)' : 'rgb(23, 24, 28)',
    );
    const { violations } = await new AxeBuilder({ page }).include(['iframe', 'main']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
  }
});

test('a start that is refused says why', async ({ host }) => {
  await host.call('start_debugging', { configuration_name: 'There is none' });
  await expect(host.panel.getByRole('status')).toContainText('Terminated: ');
  await expect(host.panel.getByRole('status')).toContainText('There is none');
});

test.describe('in a host that lets panels read nothing', () => {
  test.use({ isFollowable: false });

  test('the panel says so, shows the stop of the call, and its buttons work', async ({ host, server }) => {
    await startCart(host, server);
    await expect(host.panel.getByRole('alert')).toHaveText(/the host does not let the panel follow the session/);
    await host.panel.getByRole('button', { name: 'Step over' }).click();
    await expect(host.panel.getByRole('status')).toContainText('Stopped after step');
    expect(host.reads).toEqual([]);
  });
});
