import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'sessions' });

const mark = (workspace: string, file: string, name: string) => markedLine(join(workspace, file), name);

const switcher = (page: StoplinePage): Locator => page.choiceButton('Session');

/** The announcements to screen readers, in the page's only live region. */

const scroller = (page: StoplinePage): Locator => page.page.locator('stopline-editor .cm-scroller');

test.describe('a JavaScript and a Python session', () => {
  test('the page switches between them, and each has its own stack, values, console and status', async ({
    openPage,
    server,
  }) => {
    const [bill, add] = [mark(server.workspace, 'shop.js', 'bill'), mark(server.workspace, 'bank.py', 'add')];
    const page = await openPage();
    await page.stopAt('Bank', 'bank.py', add);
    await expect(page.announced).toHaveText(`Stopped on breakpoint, run, bank.py line ${add}`);
    await expect(switcher(page), 'one session needs no switcher').toHaveCount(0);

    await page.openFile('shop.js');
    await page.toggleBreakpoint(bill);
    await page.start('Shop');
    await page.expectStoppedAt('shop.js', bill, 'at breakpoint');
    await expect.poll(() => page.choicesOf('Session')).toEqual(['Bank, stopped', 'Shop, stopped']);
    await expect(page.treeItem(page.callStack, /^Bank, .*debugpy/)).toBeVisible();
    await expect(page.treeItem(page.callStack, /^Shop, .*js-debug/)).toBeVisible();
    await expect(page.frame('run', 'bank.py', add), 'both stacks are there').toBeVisible();
    await expect(page.frame('serve', 'shop.js', bill)).toBeVisible();
    await expect(page.variable('number', '1')).toBeVisible();

    await page.pickIn('Session', 'Bank, stopped');
    await page.expectStoppedAt('bank.py', add);
    await expect(page.variable('rounds', '1000000')).toBeVisible();
    await page.evaluate('rounds + 1');
    await expect(page.console).toContainText('1000001');
    await page.button('Step over').click();
    await page.expectStoppedAt('bank.py', add + 1, 'after step');
    await expect(page.frame('serve', 'shop.js', bill), 'the other session is still stopped there').toBeVisible();

    await page.pickIn('Session', 'Shop, stopped');
    await page.expectStoppedAt('shop.js', bill);
    await expect(page.console).not.toContainText('1000001');
    await page.button('Stop').click();
    await expect(page.status, 'the session that still runs is shown').toContainText('bank.py');
    await expect(page.page.getByText(/^Shop has ended.* Bank is shown now\.$/)).toBeVisible();
  });

  test('a session is selected by keyboard alone, and the focus stays', async ({ openPage, server }) => {
    const [bill, add] = [mark(server.workspace, 'shop.js', 'bill'), mark(server.workspace, 'bank.py', 'add')];
    const page = await openPage();
    const { keyboard } = page.page;
    await page.stopAt('Bank', 'bank.py', add);
    await page.openFile('shop.js');
    await page.toggleBreakpoint(bill);
    await page.start('Shop');
    await page.expectStoppedAt('shop.js', bill, 'at breakpoint');
    await expect.poll(() => page.choicesOf('Session')).toEqual(['Bank, stopped', 'Shop, stopped']);

    await keyboard.press('Control+Alt+3');
    await expect(page.callStack.locator(':focus')).toHaveCount(1);
    await keyboard.press('Shift+Tab');
    await expect(page.page.getByRole('button', { name: 'Show in frame names' })).toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(switcher(page)).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.page.getByRole('menuitemradio', { name: 'Shop, stopped' })).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await page.expectStoppedAt('bank.py', add);
    await expect(page.variable('rounds', '1000000')).toBeVisible();
    await expect(switcher(page)).toBeFocused();
    await expect(switcher(page)).toHaveText('Bank, stopped');
    await keyboard.press('F10');
    await page.expectStoppedAt('bank.py', add + 1, 'after step');
    await expect(page.frame('serve', 'shop.js', bill), 'the other session is still stopped there').toBeVisible();

    await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await page.expectStoppedAt('shop.js', bill);
    await expect(page.variable('number', '1')).toBeVisible();
    await keyboard.press('Shift+F5');
    await expect(page.status, 'the session that still runs is shown').toContainText('bank.py');
    await expect
      .poll(() => page.choicesOf('Session'))
      .toEqual(['Bank, stopped', expect.stringMatching(/^Shop, ended/)]);
    await switcher(page).focus();
    await keyboard.press('Enter');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await page.expectStatus('Terminated');
    await keyboard.press('Tab');
    await expect(page.page.getByRole('button', { name: 'Dismiss session' })).toBeFocused();
    await keyboard.press('Enter');
    await page.expectStoppedAt('bank.py', add + 1);
    await expect(switcher(page)).toHaveCount(0);
  });

  test('a stop in another session is announced with a bar, and selected if this one is not stopped', async ({
    openPage,
    openAgent,
    server,
  }) => {
    const [bill, add] = [mark(server.workspace, 'shop.js', 'bill'), mark(server.workspace, 'bank.py', 'add')];
    const page = await openPage();
    await page.stopAt('Bank', 'bank.py', add);
    await page.start('Shop');
    await expect(page.console).toContainText('open');
    await page.expectStatus('Running');
    await page.pickIn('Session', 'Bank, stopped');
    await page.expectStoppedAt('bank.py', add);

    const agent = await openAgent({ name: 'Kestrel' });
    await agent.call('set_breakpoint', { file_path: 'shop.js', line_number: bill });
    await expect(page.announced).toHaveText(`Shop: Stopped on breakpoint, serve, shop.js line ${bill}`);
    await expect(page.status, 'the status stays with the stopped session').toContainText('bank.py');
    await expect(page.treeItem(page.callStack, /^Shop, /)).toHaveClass(/bar-stop/);
    await page.button('Step over').click();
    await page.expectStoppedAt('bank.py', add + 1);

    await page.breakpoint('bank.py', add).getByRole('checkbox').click();
    await page.button('Continue').click();
    await expect(page.status, 'an already announced stop does not change the selection').toHaveText(/Running\s+Bank/);
    await page.pickIn('Session', 'Shop, stopped');
    await page.button('Continue').click();
    await page.expectStoppedAt('shop.js', bill, 'hit 2');
    await page.breakpoint('shop.js', bill).getByRole('checkbox').click();
    await page.button('Continue').click();
    await page.expectStatus('Running');
    await page.breakpoint('bank.py', add).getByRole('checkbox').click();
    await page.expectStoppedAt('bank.py', add);
    await expect(switcher(page)).toHaveText('Bank, stopped');
  });

  test('an ended session can be selected, and dismissed', async ({ openPage, server }) => {
    const add = mark(server.workspace, 'bank.py', 'add');
    const page = await openPage();
    await page.start('Count in JavaScript');
    await page.expectEnd();
    await page.stopAt('Bank', 'bank.py', add);
    await expect(page.console).not.toContainText('the sum is 6');
    await page.pickIn('Session', 'Count in JavaScript, ended, exit code 0');
    await page.expectEnd();
    await expect(page.console).toContainText('the sum is 6');
    await page.page.getByRole('button', { name: 'Dismiss session' }).click();
    await page.expectStoppedAt('bank.py', add);
    await expect(switcher(page)).toHaveCount(0);
  });
});

test('a stop is announced once, and not again after a reload @all', async ({ openPage, server }) => {
  const add = mark(server.workspace, 'bank.py', 'add');
  const page = await openPage();
  await page.stopAt('Bank', 'bank.py', add);
  await expect(page.announced).toHaveText(`Stopped on breakpoint, run, bank.py line ${add}`);
  await expect(page.status).toHaveAttribute('aria-live', 'off');
  await page.reload();
  await page.expectStoppedAt('bank.py', add, 'breakpoint');
  await expect(page.announced).toHaveText('');
  await page.button('Step over').click();
  await expect(page.announced).toHaveText(`Stopped after step, run, bank.py line ${add + 1}`);
});

for (const { name, file, frames } of [
  { name: 'Deep in JavaScript', file: 'deep.js', frames: 5_000 },
  { name: 'Deep in Python', file: 'deep.py', frames: 1_000 },
] as const) {
  test(
    `${name}: a recursion of ${frames} frames is read as it is scrolled`,
    // looking.spec.ts reads a long stack as it is scrolled.
    repetition(false),
    async ({ openPage, server }) => {
      test.slow();
      const bottom = mark(server.workspace, file, 'bottom');
      const page = await openPage();
      await page.stopAt(name, file, bottom);
      const rows = () => page.callStack.evaluate((tree) => Math.round(tree.scrollHeight / 24));
      const scrollToEnd = () => page.callStack.evaluate((tree) => tree.scrollTo(0, tree.scrollHeight));
      expect(await rows(), 'no more frames are read than needed').toBeLessThan(40);
      await expect
        .poll(
          async () => {
            await scrollToEnd();
            return rows();
          },
          { timeout: 60_000, intervals: [100] },
        )
        .toBeGreaterThan(frames);
      expect(await page.callStack.getByRole('treeitem').count(), 'only visible rows are rendered').toBeLessThan(120);
      await page.callStack.evaluate((tree) => tree.scrollTo(0, tree.scrollHeight / 2));
      const seen = page.callStack.getByRole('treeitem', { name: /^down, / }).nth(30);
      const placeOfSeen = async () => Number(await seen.getAttribute('aria-posinset'));
      await expect.poll(placeOfSeen, 'the end is no longer drawn').toBeLessThan(frames * 0.8);
      const middle = page.callStack.locator(`[aria-posinset="${await placeOfSeen()}"]`);
      await middle.click();
      await expect(middle).toHaveAttribute('aria-selected', 'true');
      await expect(page.variable('depth')).toBeVisible();
    },
  );
}

test('selecting frames of one file does not scroll the editor needlessly, and the focus stays in the call stack', async ({
  openPage,
  server,
}) => {
  const blank = Array.from({ length: 60 }, (_, index) => `// ${index + 1}`);
  const functions = [
    'function inner(value) {',
    '  return value + 1; // stop: inner',
    '}',
    'function middle(value) {',
    '  return inner(value) * 2; // stop: middle',
    '}',
    'function outer(value) {',
    '  return middle(value) - 3; // stop: outer',
    '}',
    'console.log(outer(1)); // stop: call',
  ];
  writeFileSync(join(server.workspace, 'long.js'), [...blank, ...functions, ...blank, ''].join('\n'));
  const [inner, middle, outer] = ['inner', 'middle', 'outer'].map((name) => mark(server.workspace, 'long.js', name));
  const page = await openPage();
  await page.openFile('long.js');
  // All three functions are well in view.
  await page.goToLine(middle ?? 0);
  await page.toggleBreakpoint(inner ?? 0);
  await page.start('Long');
  await page.expectStoppedAt('long.js', inner ?? 0);
  const top = () => scroller(page).evaluate((element) => element.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(0);

  await page.frame('inner', 'long.js', inner ?? 0).focus();
  for (const [name, line] of [
    ['middle', middle],
    ['outer', outer],
  ] as const) {
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('Enter');
    const row = page.frame(name, 'long.js', line ?? 0);
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await expect(row).toBeFocused();
    await expect(page.page.locator('.cm-line.sl-frame-line')).toContainText(`stop: ${name}`);
    expect(await top()).toBe(before);
  }
  await page.frame('inner', 'long.js', inner ?? 0).click();
  await expect(page.page.locator('.cm-line.sl-frame-line')).toHaveCount(0);
  expect(await top()).toBe(before);
});

test(
  'the menu of a row copies the stack, restarts a frame and steps a thread, by keyboard',
  exercises('request restartFrame'),
  async ({ openPage, server }) => {
    const bill = mark(server.workspace, 'shop.js', 'bill');
    const page = await openPage();
    await page.stopAt('Shop', 'shop.js', bill);
    // The test cannot read the clipboard here: the page may only write to it.
    await page.page.evaluate(() => {
      const write = navigator.clipboard.writeText.bind(navigator.clipboard);
      navigator.clipboard.writeText = (text) => {
        Object.assign(window, { copied: text });
        return write(text);
      };
    });
    const choose = async (item: string) => {
      await page.page.keyboard.press('Shift+F10');
      await page.page.getByRole('menuitem', { name: item }).click();
    };
    await page.frame('serve', 'shop.js', bill).focus();
    await choose('Copy stack trace');
    const firstCopied = () =>
      page.page.evaluate(() => (window as unknown as { copied?: string }).copied?.split('\n')[0]);
    await expect.poll(firstCopied).toBe(`serve (${join(server.workspace, 'shop.js')}:${bill})`);
    await page.button('Step over').click();
    await page.expectStoppedAt('shop.js', bill + 1, 'after step');
    await page.frame('serve', 'shop.js', bill + 1).focus();
    await choose('Restart frame');
    await expect(page.stoppedLine(bill)).toBeVisible();
    await page.treeItem(page.callStack, /^shop\.js/).focus();
    await choose('Step over');
    await page.expectStoppedAt('shop.js', bill + 1, 'after step');
  },
);

test('the call stack is as high as its rows, until the user resizes it @all', async ({ openPage, server }) => {
  const add = mark(server.workspace, 'bank.py', 'add');
  const page = await openPage();
  const height = async () => Math.round((await page.page.locator('stopline-call-stack').boundingBox())?.height ?? 0);
  const empty = await height();
  await page.stopAt('Bank', 'bank.py', add);
  expect(await height()).toBe(empty);
  await page.button('Step over').click();
  await page.expectStoppedAt('bank.py', add + 1);
  expect(await height()).toBe(empty);
  const sash = page.page.getByRole('separator', { name: 'Height of call stack' });
  await sash.focus();
  await page.page.keyboard.press('PageDown');
  await expect.poll(height).toBe(empty + 50);
  await page.reload();
  await expect.poll(height).toBe(empty + 50);
  await sash.dblclick();
  await expect.poll(height).toBe(empty);
});

test('a stop caused by an agent says so, and its activity has the exact input and answer', async ({
  openPage,
  openAgent,
  server,
}) => {
  const add = mark(server.workspace, 'bank.py', 'add');
  const page = await openPage();
  await page.page.getByRole('tab', { name: 'Agent activity' }).click();
  await expect(page.page.getByText('No agents yet.')).toBeVisible();
  await expect(page.page.locator('stopline-agent-activity')).not.toContainText(server.token);
  const agent = await openAgent({ name: 'Kestrel' });
  await agent.call('set_breakpoint', { file_path: 'bank.py', line_number: add });
  const started = await agent.call('start_debugging', { configuration_name: 'Bank' });
  await page.expectStoppedAt('bank.py', add, 'at breakpoint, run by Kestrel');
  await agent.call('step_execution', { thread_id: started.stop_event_data?.thread_id, step_type: 'over' });
  await page.expectStoppedAt('bank.py', add + 1, 'after step by Kestrel');
  await page.button('Step over').click();
  await expect(page.status).not.toContainText('Kestrel');

  const step = page.agentActivity.getByRole('button', { name: 'Details of step_execution' });
  await step.focus();
  await page.page.keyboard.press('Enter');
  const exact = page.agentActivity.locator('pre');
  await expect(exact.first()).toContainText('"step_type": "over"');
  await expect(exact.last()).toContainText('"reason": "step"');
  await page.page.keyboard.press('ArrowUp');
  await expect(page.agentActivity.getByRole('button', { name: 'Details of start_debugging' })).toBeFocused();
});

test('only the visible part of a long agent activity is drawn, and it follows its end @all', async ({ openPage }) => {
  const page = await openPage();
  await page.page.evaluate(async () => {
    const context = document.modelContext!;
    const tool = (await context.getTools()).find(({ name }) => name === 'get_breakpoints')!;
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(Array.from({ length: 100 }, () => context.executeTool(tool, {})));
  });
  const isAtEnd = () => page.agentActivity.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop < 8);
  await expect.poll(() => page.agentActivity.evaluate((log) => log.scrollHeight)).toBeGreaterThan(1_000 * 20);
  await expect.poll(isAtEnd).toBe(true);
  expect(await page.agentActivity.locator('.activity').count()).toBeLessThan(100);
  await page.agentActivity.evaluate((log) => log.scrollTo(0, 0));
  await page.callTool('get_breakpoints');
  await expect(page.page.getByRole('button', { name: '1 newer' })).toBeVisible();
  await page.page.getByRole('button', { name: '1 newer' }).click();
  await expect.poll(isAtEnd).toBe(true);
});
