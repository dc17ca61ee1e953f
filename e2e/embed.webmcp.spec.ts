import type { Page } from '@playwright/test';
import { embed, outcome, test } from './embed-host.ts';
import { expect } from './fixtures.ts';

/** The names of the tools that an agent of the host page finds in frames of an origin. */
const toolsFrom = (page: Page, origin: string) =>
  page.evaluate(async (from) => {
    const tools = await document.modelContext!.getTools({ fromOrigins: [from] });
    return tools.map(({ name }) => name);
  }, origin);

test('an agent of the host finds and calls the tools of the frame from when the host allows it until it no longer does', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  expect(await toolsFrom(page, server.origin)).toEqual([]);

  const allow = (isAllowed: boolean) =>
    page.evaluate((allowed) => {
      Reflect.set(Reflect.get(window, 'debuggerElement') as object, 'allowsAgents', allowed);
    }, isAllowed);
  await allow(true);
  await expect.poll(() => toolsFrom(page, server.origin)).toHaveLength(11);
  const answer = await page.evaluate(async (origin) => {
    const context = document.modelContext!;
    const [tool] = (await context.getTools({ fromOrigins: [origin] })).filter(
      ({ name }) => name === 'get_debugger_configurations',
    );
    return tool && context.executeTool(tool, {});
  }, server.origin);
  expect(JSON.parse(String(answer))).toMatchObject({ status: 'success' });

  await allow(false);
  await expect.poll(() => toolsFrom(page, server.origin)).toEqual([]);
});

test('in a frame without allow="tools" the browser registers no tool, and the rest of the page works', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token, allow: 'clipboard-write', allowsAgents: true });
  expect(await outcome(page)).toBe('ready');
  const shown = page.frameLocator('stopline-debugger iframe');
  await expect(shown.getByRole('toolbar', { name: 'Debug' })).toBeVisible();
  expect(await toolsFrom(page, server.origin)).toEqual([]);
  await shown.getByRole('button', { name: 'Start debugging' }).click();
  await expect(shown.getByRole('status').first()).toContainText('Terminated');
});
