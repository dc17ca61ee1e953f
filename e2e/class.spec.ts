import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createLink } from './links.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { requestsIn } from './requests-in.ts';
import type { RunningServer } from './server.ts';

/** The URL of a link for watching. */
const linkFor = async (label: string, server: RunningServer) => (await createLink(server, { label })).url;

/** A page of another browser, by a link for watching. */
interface Joining {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly openPage: (opening: {
    url: string;
    context: Awaited<ReturnType<Browser['newContext']>>;
  }) => Promise<StoplinePage>;
}

async function openWatching(label: string, { server, browser, openPage }: Joining): Promise<StoplinePage> {
  return openPage({ url: await linkFor(label, server), context: await browser.newContext() });
}

const follow = ({ page }: StoplinePage, name = 'Owner') =>
  page.getByRole('button', { name: `Follow ${name}`, exact: true });

const people = ({ page }: StoplinePage, name: string | RegExp) => page.getByRole('button', { name });

test('people who watch follow the presenter, look around, and come late', async ({ openPage, server, browser }) => {
  const text = Array.from({ length: 300 }, (_, index) => `const line${index + 1} = ${index + 1};`).join('\n');
  writeFileSync(join(server.workspace, 'long.js'), `${text}\n`);
  const cart = join(server.workspace, 'cart.js');
  const owner = await openPage();
  const ada = await openWatching('Ada', { server, browser, openPage });
  await owner.stopAt('Cart', 'cart.js', markedLine(cart, 'call'));
  await ada.expectStoppedAt('cart.js', markedLine(cart, 'call'));
  await expect(follow(ada)).toHaveAttribute('aria-pressed', 'true');

  await owner.treeItem(owner.variables, /^list = /).click();
  await expect(ada.treeItem(ada.variables, /^list = /)).toHaveAttribute('aria-expanded', 'true');
  await expect(ada.variable('0').first()).toBeVisible();
  await expect(ada.treeItem(ada.variables, /^list = /)).toHaveClass(/pointed/);
  await owner.callStack
    .getByRole('treeitem', { name: /^\(?<?anonymous/ })
    .first()
    .click();
  await expect(ada.callStack.getByRole('treeitem', { name: /^\(?<?anonymous/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await owner.openFile('long.js');
  await owner.goToLine(250);
  await expect(ada.editorOf('long.js')).toBeVisible();
  await expect(ada.lineNumber(250)).toBeInViewport();
  await owner.page.getByText('const line248 =').hover();
  await expect(ada.page.locator('[data-pointed-by="Owner"]')).toContainText('line248');
  const late = await openWatching('Ben', { server, browser, openPage });
  await expect(late.editorOf('long.js')).toBeVisible();
  await expect(late.lineNumber(250)).toBeInViewport();
  await expect(people(owner, '3 people')).toBeVisible();

  await ada.editor.hover();
  await ada.page.mouse.wheel(0, -9_000);
  await expect(follow(ada)).toHaveAttribute('aria-pressed', 'false');
  await owner.openFile('cart.js');
  await expect(late.editorOf('cart.js')).toBeVisible();
  await expect(ada.editorOf('long.js')).toBeVisible();
  await follow(ada).click();
  await expect(ada.editorOf('cart.js')).toBeVisible();
});

test('people who watch see what the presenter has selected', async ({ openPage, server, browser }) => {
  const owner = await openPage();
  await owner.openFile('cart.js');
  const ada = await openWatching('Ada', { server, browser, openPage });
  await expect(ada.editorOf('cart.js')).toBeVisible();
  const selected = ada.page.locator('.sl-presented-selection');
  await owner.goToLine(markedLine(join(server.workspace, 'cart.js'), 'call'));
  await owner.page.keyboard.press('Shift+End');
  await expect(selected).toHaveCount(1);
  // The text is drawn in several elements by its syntax.
  await expect(ada.page.locator('.cm-line').filter({ has: selected })).toHaveText(
    '  const less = discount(sum); // stop: call',
  );
  await owner.page.keyboard.press('Home');
  await expect(selected).toHaveCount(0);
});

test.describe('with a log of what is asked of the adapter', () => {
  test.use({ serverArguments: ['--trust', '--log-level', 'trace'] });

  test('a person who watches looks around alone, and the adapter is asked once for what several people read', async ({
    openPage,
    server,
    browser,
  }) => {
    const cart = join(server.workspace, 'cart.js');
    const owner = await openPage();
    const [ada, ben] = [
      await openWatching('Ada', { server, browser, openPage }),
      await openWatching('Ben', { server, browser, openPage }),
    ];
    await owner.stopAt('Cart', 'cart.js', markedLine(cart, 'rate'));
    await expect(owner.variable('sum')).toBeVisible();
    for (const each of [ada, ben]) {
      await each.expectStoppedAt('cart.js', markedLine(cart, 'rate'));
      await each.frame('total', 'cart.js', markedLine(cart, 'call')).click();
      await expect(follow(each)).toHaveAttribute('aria-pressed', 'false');
      await each.treeItem(each.variables, /^list = /).click();
      await expect(each.variable('0').first()).toBeVisible();
    }
    await expect(owner.frame('discount', 'cart.js', markedLine(cart, 'rate'))).toHaveAttribute('aria-selected', 'true');
    await expect(owner.variable('sum')).toBeVisible();
    await expect(owner.treeItem(owner.variables, /^list = /)).toHaveCount(0);
    const reads = requestsIn(server.logs()).filter(({ command }) => command === 'variables' || command === 'scopes');
    expect(reads.length).toBeGreaterThan(2);
    const texts = reads.map((read) => JSON.stringify(read));
    expect(texts).toEqual([...new Set(texts)]);
  });
});

test.describe('with a log of the reads of a deep stack', () => {
  test.use({ serverArguments: ['--trust', '--log-level', 'trace'] });

  test('a frame far down the stack is followed, and the adapter is asked once for its part of the stack', async ({
    openPage,
    server,
    browser,
  }) => {
    const owner = await openPage();
    const ada = await openWatching('Ada', { server, browser, openPage });
    const bottom = markedLine(join(server.workspace, 'deep.js'), 'bottom');
    await owner.stopAt('Deep', 'deep.js', bottom);
    await ada.expectStoppedAt('deep.js', bottom);
    await expect(ada.variable('steps', '0')).toBeVisible();
    const outer = owner.treeItem(owner.callStack, /^start, deep\.js:9$/);
    await expect(async () => {
      await owner.callStack.evaluate((tree) => tree.scrollTo(0, tree.scrollHeight));
      await expect(outer).toBeVisible({ timeout: 500 });
    }).toPass();
    const deep = owner.treeItem(owner.callStack, /^down, deep\.js:5$/).last();
    await deep.click();
    await expect(owner.variable('steps', '600')).toBeVisible();
    await expect(ada.variable('steps', '600')).toBeVisible();
    await expect(follow(ada)).toHaveAttribute('aria-pressed', 'true');
    await ada.callStack.evaluate((tree) => tree.scrollTo(0, tree.scrollHeight));
    const followed = ada.treeItem(ada.callStack, /^down, deep\.js:5$/).and(ada.page.locator('[aria-selected="true"]'));
    await expect(followed, 'its row is in the stack, and is selected').toHaveCount(1);
    const reads = requestsIn(server.logs()).filter(({ command }) => command === 'stackTrace');
    const texts = reads.map((read) => JSON.stringify(read));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts).toEqual([...new Set(texts)]);
  });
});

test('a hand is raised, the controls are handed over, and taken back', async ({ openPage, server, browser }) => {
  const cart = join(server.workspace, 'cart.js');
  const owner = await openPage();
  const ada = await openWatching('Ada', { server, browser, openPage });
  await owner.stopAt('Cart', 'cart.js', markedLine(cart, 'call'));
  await ada.expectStatus('Stopped');
  await ada.runCommand('Raise hand');
  await people(owner, '2 people, 1 hand raised').click();
  const list = owner.page.getByRole('dialog', { name: 'People' });
  await expect(list.getByRole('listitem').first()).toContainText('Ada');
  await expect(list.getByRole('listitem').first()).toContainText('Hand raised');
  await expectNoViolations(owner, 'the list of people');
  await list.getByRole('button', { name: 'Hand over controls to Ada' }).click();
  await expect(ada.page.getByText('You have the controls now.')).toBeVisible();
  await ada.button('Step over').click();
  await owner.expectStoppedAt('cart.js', markedLine(cart, 'return'));
  await expect(follow(owner, 'Ada')).toBeVisible();
  await list.getByRole('button', { name: 'Take back controls from Ada' }).click();
  await expect(ada.button('Step over')).toBeDisabled();
  await expect(follow(ada)).toHaveAttribute('aria-pressed', 'true');
});

test('the presenter view is larger type and high contrast, and is remembered', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('cart.js');
  const size = () => page.editor.evaluate((content) => parseFloat(getComputedStyle(content).fontSize));
  const before = await size();
  await page.runCommand('Presenter view');
  await expect.poll(size).toBeGreaterThan(before * 1.3);
  await expect(page.page.locator('html')).toHaveClass(/theme-contrast/);
  await page.reload();
  await expect.poll(size).toBeGreaterThan(before * 1.3);
  await page.runCommand('Presenter view');
  await expect(page.page.locator('html')).not.toHaveClass(/presenter|theme-contrast/);
});
