import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Frame } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { call, embed, events, frameOf, outcome, setToken, test } from './embed-host.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import { builtClient } from './paths.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test('a host starts, steps, opens and themes the debugger, and the session continues after a reload of the frame', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const [loop, call1] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
  const shown = page.frameLocator('stopline-debugger iframe');
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token, theme: 'dark' });
  expect(await outcome(page)).toBe('ready');
  await expect(shown.getByRole('toolbar', { name: 'Debug' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Theme' }), 'the outer chrome is hidden').toBeHidden();

  expect(await call(page, 'setBreakpoints', 'cart.js', [loop])).toMatchObject([{ breakpoint: { line: loop } }]);
  await expect.poll(() => events(page, 'breakpoints')).toContainEqual([expect.objectContaining({ line: loop })]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ status: 'stopped', stop_event_data: { line: loop } });
  await expect
    .poll(() => events(page, 'stopped'))
    .toEqual([expect.objectContaining({ line: loop, reason: 'breakpoint' })]);
  await expect(shown.getByRole('status').first()).toContainText('cart.js');
  expect(await call(page, 'evaluate', 'price')).toMatchObject({ status: 'success', result: '1000' });
  expect(await call(page, 'stepOver')).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'step' } });
  await expect.poll(() => events(page, 'stopped')).toHaveLength(2);

  await call(page, 'openSource', 'numbers.js', 2);
  await expect(shown.locator('.cm-content[aria-label$="numbers.js"]')).toBeVisible();
  expect(await call(page, 'start', 'No such name')).toBe('unknown_configuration');

  const colours = () =>
    shown.locator('.cm-editor').evaluate((editor) => {
      const { backgroundColor, colorScheme } = getComputedStyle(editor);
      return [backgroundColor, colorScheme];
    });
  for (const [background, ...expected] of [
    ['#fff', 'rgb(255, 255, 255)', 'light'],
    ['hsl(210 50% 13%)', 'rgb(17, 33, 50)', 'dark'],
    ['ivory', 'rgb(255, 255, 240)', 'light'],
    ['hsl(210deg 50% 13%)', 'rgb(17, 33, 50)', 'dark'],
    ['hwb(60 90% 5%)', 'rgb(242, 242, 230)', 'light'],
    ['oklch(0.3 0.1 250)', 'oklch(0.3 0.1 250)', 'dark'],
    ['lab(95 0 5)', 'lab(95 0 5)', 'light'],
    ['color(display-p3 0.1 0.2 0.3)', 'color(display-p3 0.1 0.2 0.3)', 'dark'],
    ['color-mix(in srgb, white 80%, navy)', 'color(srgb 0.8 0.8 0.900392)', 'light'],
    ['rgb(16, 32, 48)', 'rgb(16, 32, 48)', 'dark'],
  ]) {
    await call(page, 'setTheme', { 'editor.background': background });
    await expect.poll(colours, background).toEqual(expected);
  }

  const kept = () =>
    frameOf(page, server.origin).evaluate(() => [
      ...Object.values({ ...sessionStorage, ...localStorage }).map(String),
      document.cookie,
      location.href,
    ]);
  expect((await kept()).join('\n'), 'the token is in memory only').not.toContain(server.token);

  await frameOf(page, server.origin).evaluate(() => location.reload());
  await expect.poll(() => events(page, 'closed')).toEqual([{ reason: 'reloaded' }]);
  await expect(shown.getByRole('status').first()).toContainText('Stopped');
  await expect.poll(() => call(page, 'evaluate', 'sum')).toMatchObject({ status: 'success' });
  await expect.poll(colours, 'the theme that the client set last').toEqual(['rgb(16, 32, 48)', 'dark']);
  await call(page, 'setBreakpoints', 'cart.js', [call1]);
  await call(page, 'removeBreakpoints', 'cart.js', [loop]);
  expect(await call(page, 'removeBreakpoints', 'cart.js', [loop])).toBe('invalid_arguments');
  expect(await call(page, 'stepBack')).toBe('not_allowed');
  const before = (await events(page, 'stopped')).length;
  await call(page, 'restart');
  await expect
    .poll(async () => (await events(page, 'stopped')).slice(before))
    .toMatchObject([{ line: call1, reason: 'breakpoint' }]);
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
});

test("custom properties of VS Code's colours in the host's page theme the debugger, until it gets another theme", async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const app = page.frameLocator('stopline-debugger iframe').locator('stopline-app');
  const colours = () =>
    app.evaluate((shown) => {
      const style = getComputedStyle(shown);
      return [...['--sl-bg-editor', '--sl-line'].map((name) => style.getPropertyValue(name)), style.colorScheme];
    });
  /** Replaces the style sheet of the host, as web IDEs do with another theme. */
  const restyle = (declarations: string) =>
    page.evaluate((text) => {
      const sheet = document.querySelector('style') ?? document.head.appendChild(document.createElement('style'));
      sheet.textContent = `:root { ${text} }`;
    }, declarations);
  const element = page.locator('stopline-debugger');
  await page.goto(site.origin);
  await restyle('--vscode-editor-background: #102030; --vscode-panel-border: rgb(64 64 64);');
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  await expect.poll(colours).toEqual(['#102030', 'rgb(64 64 64)', 'dark']);

  await restyle('--vscode-editor-background: ivory; --vscode-panel-border: rgb(64 64 64);');
  await expect.poll(colours, 'another theme of the host').toEqual(['ivory', 'rgb(64 64 64)', 'light']);
  await element.evaluate((shown) => (shown.style.display = 'none'));
  await expect(element).toBeHidden();
  await restyle('--vscode-editor-background: black; --vscode-panel-border: gray;');
  await element.evaluate((shown) => (shown.style.display = 'block'));
  await expect.poll(colours, 'another theme while it was hidden').toEqual(['black', 'gray', 'dark']);

  await element.evaluate((shown) => shown.setAttribute('theme', 'light'));
  await expect
    .poll(colours)
    .toEqual([expect.not.stringContaining('black'), expect.not.stringContaining('gray'), 'light']);
  await element.evaluate((shown) => shown.removeAttribute('theme'));
  await expect.poll(colours).toEqual(['black', 'gray', 'dark']);
  await frameOf(page, server.origin).evaluate(() => location.reload());
  await expect.poll(() => events(page, 'closed')).toHaveLength(1);
  await expect.poll(colours, 'after a reload').toEqual(['black', 'gray', 'dark']);
});

test('a host with an editor of its own chooses other panels, and learns which lines to show', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const loop = cart(server.workspace, 'loop');
  const shown = page.frameLocator('stopline-debugger iframe');
  const [editor, variables, stack] = [
    shown.locator('stopline-editor-area'),
    shown.getByRole('tree', { name: 'Variables' }),
    shown.getByRole('tree', { name: 'Call stack' }),
  ];
  const evaluate = shown.getByRole('textbox', { name: 'Evaluate' });
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token, panels: 'variables console' });
  expect(await outcome(page)).toBe('ready');
  await call(page, 'setBreakpoints', 'cart.js', [loop]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ status: 'stopped' });
  await expect
    .poll(() => events(page, 'open'))
    .toContainEqual(expect.objectContaining({ relative_path: 'cart.js', name: 'cart.js', line: loop }));
  await expect(variables).toBeInViewport();
  await expect(evaluate).toBeInViewport();
  for (const other of [editor, stack, shown.getByRole('tree', { name: 'Files' })]) await expect(other).toBeHidden();

  await call(page, 'showPanels', 'call-stack');
  await expect(stack.locator(':focus')).toHaveCount(1);
  await expect(variables).toBeInViewport();
  expect(await call(page, 'showPanels', 'nothing')).toBe('invalid_arguments');
  await call(page, 'focus');
  await expect(shown.getByRole('toolbar', { name: 'Debug' }).locator(':focus')).toHaveCount(1);
  await expect(editor, 'the host has its own').toBeHidden();

  const element = page.locator('stopline-debugger');
  await element.evaluate((debuggerElement) =>
    Object.assign(debuggerElement.style, { width: '320px', height: '400px' }),
  );
  await expect(shown.getByRole('tab')).toHaveText(['Variables', 'Stack', 'Console']);
  await shown.getByRole('tab', { name: 'Console' }).click();
  await expect(evaluate).toBeInViewport();
  await call(page, 'choosePanels', ['watch', 'console']);
  await expect(shown.getByRole('tab')).toHaveText(['Watch', 'Console']);
  await frameOf(page, server.origin).evaluate(() => location.reload());
  await expect.poll(() => events(page, 'closed')).toHaveLength(1);
  await expect(shown.getByRole('tab')).toHaveText(['Watch', 'Console']);
  await element.evaluate((debuggerElement) => debuggerElement.removeAttribute('panels'));
  await expect(editor).toBeVisible();
  await call(page, 'stop');
});

test('a page that is not allowed shows nothing, and ready says how to allow it', async ({
  launchServer,
  site,
  stranger,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.clock.install();
  await page.goto(stranger.origin);
  await embed(page, { server: server.origin, token: server.token });
  await expect.poll(() => page.frames().length).toBe(2);
  await page.clock.fastForward(20_000);
  expect(await outcome(page)).toContain(`--embed-origin ${stranger.origin}`);
  expect(await page.frames()[1]?.locator('stopline-app').count()).toBe(0);
});

test('a wrong token is refused, and the right one that follows is taken', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: 'wrong' });
  expect(await outcome(page)).toMatch(/^not_allowed: /);
  expect(await setToken(page, server.token)).toBe('ready');
});

test('sandbox attributes: the missing flag is named, and with both the debugger works', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const embedding = { server: server.origin, token: server.token };
  for (const [sandbox, expected] of [
    ['allow-scripts', /allow-same-origin/],
    ['allow-same-origin', /allow-scripts/],
    ['allow-scripts allow-same-origin', /^ready$/],
  ] as const) {
    await page.goto(site.origin);
    await embed(page, { ...embedding, sandbox });
    expect(await outcome(page), sandbox).toMatch(expected);
  }
  const loop = cart(server.workspace, 'loop');
  await call(page, 'setBreakpoints', 'cart.js', [loop]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ stop_event_data: { line: loop } });
  expect(await call(page, 'stepOver')).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'step' } });
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
});

test('in a frame with only these two flags, a token, a condition and a link are submitted, by Enter and by the button', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const loop = cart(server.workspace, 'loop');
  const shown = page.frameLocator('stopline-debugger iframe');
  await page.goto(site.origin);
  await embed(page, { server: server.origin, sandbox: 'allow-scripts allow-same-origin' });
  const token = shown.getByLabel('Token');
  await token.fill('not a token');
  await token.press('Enter');
  await expect(shown.getByRole('alert')).toContainText('Not a token');
  await token.fill(server.token);
  await shown.getByRole('button', { name: 'Connect' }).click();
  expect(await outcome(page)).toBe('ready');

  await call(page, 'openSource', 'cart.js', loop);
  await shown
    .locator('.cm-lineNumbers .cm-gutterElement')
    .filter({ hasText: new RegExp(`^${loop}$`) })
    .click({ button: 'right' });
  await shown.getByRole('menuitem', { name: 'Add conditional breakpoint' }).click();
  const condition = shown.getByRole('textbox', { name: 'Condition' });
  await condition.fill("item.name === 'paper'");
  await condition.press('Enter');
  await expect
    .poll(async () => (await events(page, 'breakpoints')).at(-1))
    .toMatchObject([{ line: loop, condition: "item.name === 'paper'" }]);

  await page.keyboard.press('F1');
  await shown.getByRole('combobox', { name: 'Command palette' }).fill('>Share…');
  await page.keyboard.press('Enter');
  const share = shown.getByRole('dialog', { name: 'Share' });
  await share.getByRole('button', { name: 'Create link' }).click();
  await expect(share.getByRole('textbox', { name: 'Label' }), 'a link needs a label').toBeFocused();
  await share.getByRole('textbox', { name: 'Label' }).fill('Class 3b');
  await share.getByRole('button', { name: 'Create link' }).click();
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(/#token=/);
});

test('an approval cannot be given in a frame, and the host learns that it is needed', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--embed-origin', site.origin]);
  const shown = page.frameLocator('stopline-debugger iframe');
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  const started = call(page, 'start', 'Cart');
  await expect.poll(() => events(page, 'consent_required')).toMatchObject([{ configuration_name: 'Cart' }]);
  await expect(shown.getByRole('dialog')).toContainText('in a tab of its own');
  await expect(shown.getByRole('dialog').getByRole('button', { name: 'Run', exact: true })).toHaveCount(0);
  await shown.getByRole('button', { name: "Don't run" }).click();
  expect(await started).toBe('not_allowed');
});

test('the link that the host gets opens a page once, in which the launch is approved', async ({
  launchServer,
  site,
  page,
  browser,
}) => {
  const server = await launchServer(['--embed-origin', site.origin]);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  const breakpoints = [{ file_path: 'cart.js', line_number: cart(server.workspace, 'loop') }];
  const started = call(page, 'start', 'Cart', { breakpoints });
  await expect.poll(() => events(page, 'consent_required')).toHaveLength(1);
  const [{ url }] = (await events(page, 'consent_required')) as [{ readonly url: string }];

  const other = await browser.newContext();
  const approving = await other.newPage();
  await approving.goto(url);
  await expect(approving).not.toHaveURL(/token/);
  await approving.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
  expect(await started).toMatchObject({ status: 'stopped' });
  expect(server.logs()).not.toContain(new URL(url).hash.slice('#token='.length));

  const again = await (await browser.newContext()).newPage();
  await again.goto(url);
  await expect(again.getByLabel('Token')).toBeVisible();
});

test('a page in a frame without ?embed takes no token that the tab has, and registers no tools before a handshake', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const registered = (frame: Frame) => frame.evaluate(async () => (await document.modelContext?.getTools())?.length);
  const kept = (frame: Frame) => frame.evaluate(() => Object.values({ ...sessionStorage }).join());
  await page.goto(server.url);
  await expect.poll(() => registered(page.mainFrame()), 'on its own, the page registers them').toBe(11);

  await page.goto(site.origin);
  await page.evaluate(
    (src) =>
      document.body.append(Object.assign(document.createElement('iframe'), { src, width: '900', height: '600' })),
    `${server.origin}/`,
  );
  await expect(page.frameLocator('iframe').getByLabel('Token')).toBeVisible();
  const frame = frameOf(page, server.origin);
  expect(await kept(frame), 'the frame could read it').toContain(server.token);
  expect(await registered(frame)).toBe(0);
});

test('at 320 px everything is in reach, and axe finds nothing', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  // axe checks the page alone, in the layout of a frame of this size.
  const embedded = new StoplinePage(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await embedded.open(`${server.origin}/?embed#token=${server.token}`);
  await expect(embedded.toolbar).toBeVisible();
  await expect(embedded.button('Start debugging')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoViolations(embedded, 'embedded at 320 px');
});

test('the module for hosts is small and needs no other file', () => {
  const path = join(builtClient, 'embed.js');
  const code = readFileSync(path, 'utf8');
  expect(statSync(path).size).toBeGreaterThan(1_000);
  expect(brotliCompressSync(code).length).toBeLessThan(5_000);
  expect(code).not.toMatch(/\bimport\s*(?:\(|[{*"'\w])/);
});
