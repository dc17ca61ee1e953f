import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test, type Site } from './example-site.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import type { RunningServer } from './server.ts';
import { hover } from './text-in-editor.ts';

const news = (page: Page) => page.locator('#news');

const textStyleOf = (text: Locator) =>
  text.evaluate((element) => {
    const { color, font, colorScheme } = getComputedStyle(element);
    return { color, font, colorScheme };
  });

const lineNumber = (page: Page, line: number) =>
  page.locator('#editor .cm-lineNumbers .cm-gutterElement').filter({ hasText: new RegExp(`^${line}$`) });

async function enter(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens the page of the host and stops in the loop of cart.js. */
async function stopInLoop(page: Page, site: Site, server: RunningServer): Promise<void> {
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  await site.open(page, server);
  await page.getByRole('button', { name: 'cart.js' }).click();
  await lineNumber(page, loop).click();
  await expect(page.getByRole('tree', { name: 'Breakpoints' })).toContainText(`cart.js:${loop}`);
  await page.getByRole('button', { name: 'Start debugging' }).click();
  await expect(news(page)).toHaveText(`Stopped at cart.js:${loop}`);
}

test('the elements start, stop and step beside the editor of the host, which shows the line, breakpoints and values', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  await site.open(page, server);
  await page.getByRole('button', { name: 'cart.js' }).click();
  const editor = page.locator('#editor');
  await expect(editor.locator('.cm-content')).toContainText('price');
  expect(await textStyleOf(news(page)), "the host's text in the session is as outside of it").toEqual(
    await textStyleOf(page.locator('body')),
  );

  await lineNumber(page, loop).click();
  await expect(page.getByRole('tree', { name: 'Breakpoints' })).toContainText(`cart.js:${loop}`);
  await expect(editor.getByRole('img', { name: new RegExp(`line ${loop}$`) })).toBeVisible();

  await page.getByRole('button', { name: 'Start debugging' }).click();
  await expect(news(page)).toHaveText(`Stopped at cart.js:${loop}`);
  await expect(editor.locator(`[data-stopped-line="${loop}"]`)).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Call stack' })).toContainText(`cart.js:${loop}`);
  await expect(page.getByRole('tree', { name: 'Variables' })).toContainText('price');
  await expect(editor.locator('.sl-values').first()).toBeVisible();

  await editor.locator('.cm-content').focus();
  await page.keyboard.press('F10');
  await expect(editor.locator(`[data-stopped-line="${loop}"]`)).toHaveCount(0);
  await expect(editor.locator('[data-stopped-line]')).toBeVisible();

  await enter(page, 'Evaluate expression', 'sum + 1');
  await expect(page.getByRole('log', { name: 'Debug console' })).toContainText('1001');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(news(page)).toHaveText('Terminated');
  expect(
    await page.evaluate(() => [...Object.values({ ...sessionStorage, ...localStorage }), document.cookie].join('')),
    'nothing is kept in the storage of the host',
  ).toBe('');
});

test('an expression is added in the watch element, shows its value after each step, and is removed', async ({
  launchServer,
  site,
  page,
}) => {
  await stopInLoop(page, site, await launchServer(['--trust', '--allow-origin', site.origin]));
  await enter(page, 'Add watch expression', 'sum * 2');
  const watch = page.getByRole('tree', { name: 'Watch' });
  await expect(watch.getByRole('treeitem', { name: 'sum * 2 = 0', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Step over' }).click();
  const row = watch.getByRole('treeitem', { name: /^sum \* 2 = 2000/ });
  await expect(row).toBeVisible();
  await row.hover();
  await row.getByRole('button', { name: 'Remove expression' }).click();
  await expect(watch.getByRole('treeitem')).toHaveCount(0);
});

test('the pointer on a variable in the editor of the host shows its value, until the program steps', async ({
  launchServer,
  site,
  page,
}) => {
  await stopInLoop(page, site, await launchServer(['--trust', '--allow-origin', site.origin]));
  await hover(page.locator('#editor'), 'const price =', 'count');
  const value = page.getByRole('dialog', { name: 'Value of item.count', exact: true });
  await expect(value.getByRole('treeitem', { name: 'item.count = 4', exact: true })).toBeVisible();
  await page.keyboard.press('F10');
  await expect(value).toHaveCount(0);
});

test('axe finds nothing in the page of a host with the elements', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  const host = new StoplinePage(page);
  await site.open(page, server);
  await expect(page.getByRole('button', { name: 'Start debugging' })).toBeEnabled();
  await expectNoViolations(host, 'before the start');
  await stopInLoop(page, site, server);
  await expect(page.getByRole('tree', { name: 'Variables' })).toContainText('price');
  await enter(page, 'Add watch expression', 'item.maker');
  await expect(page.getByRole('tree', { name: 'Watch' })).toContainText('Lamy');
  await enter(page, 'Evaluate expression', 'no.such');
  await expect(page.getByRole('log', { name: 'Debug console' })).toContainText('ReferenceError');
  await expectNoViolations(host, 'at a stop');
  await hover(page.locator('#editor'), 'const price =', 'item');
  await expect(page.getByRole('dialog', { name: 'Value of item', exact: true })).toBeVisible();
  await expectNoViolations(host, 'with a value in the editor');
});

test('a page whose origin is not allowed, or may only show a frame, learns which option allows it', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.clock.install();
  await site.open(page, server);
  await expect(page.getByRole('toolbar', { name: 'Debug' })).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(news(page)).toContainText(`--allow-origin ${site.origin}`);
});

test('a launch is approved in the page of the host, which has the token', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--allow-origin', site.origin]);
  await site.open(page, server);
  await page.getByRole('button', { name: 'Start debugging' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expectNoViolations(new StoplinePage(page), 'a question');
  await dialog.getByRole('button', { name: "Don't run" }).click();
  await expect(dialog).toHaveCount(0);
});

test("custom properties of VS Code's colours in the host's page theme the elements of a session without a theme", async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--allow-origin', site.origin]);
  await site.open(page, server);
  const session = page.locator('stopline-session');
  const stack = page.locator('stopline-call-stack');
  const colours = () =>
    stack.evaluate((shown) => {
      const style = getComputedStyle(shown);
      return [...['--sl-bg-panel', '--sl-line'].map((name) => style.getPropertyValue(name)), style.colorScheme];
    });
  const restyle = (declarations: string) =>
    page.evaluate((text) => {
      const sheet = document.querySelector('#ide') ?? document.head.appendChild(document.createElement('style'));
      Object.assign(sheet, { id: 'ide', textContent: `:root { ${text} }` });
    }, declarations);
  const theme = (background: string) =>
    `--vscode-editor-background: ${background}; --vscode-sideBar-background: ${background}; --vscode-panel-border: gray;`;
  await restyle(theme('#102030'));
  await expect
    .poll(colours, 'the theme of the session')
    .toEqual([expect.not.stringContaining('#102030'), expect.any(String), 'light']);
  await session.evaluate((element) => Reflect.set(element, 'theme', undefined));
  await expect.poll(colours).toEqual(['#102030', 'gray', 'dark']);

  await restyle(theme('ivory'));
  await expect.poll(colours, 'another theme of the host').toEqual(['ivory', 'gray', 'light']);
  await page.evaluate(() => (document.body.style.display = 'none'));
  await expect(stack).toBeHidden();
  await restyle(theme('black'));
  await page.evaluate(() => (document.body.style.display = ''));
  await expect.poll(colours, 'another theme while it was hidden').toEqual(['black', 'gray', 'dark']);
  await session.evaluate((element) => element.setAttribute('theme', 'contrast'));
  await expect
    .poll(colours)
    .toEqual([expect.not.stringContaining('black'), expect.not.stringContaining('gray'), 'dark']);
});
