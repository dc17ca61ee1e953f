import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from './adapters/rows.ts';
import { expectNoViolations } from './axe.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { addFunctionBreakpoint } from './breakpoint-rows.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { compiledPath } from './paths.ts';
import { playedWith } from './repetition.ts';

/** Whether addresses can be watched in this machine's hardware, as server/src/testing/built.ts finds out. */
function hasDebugRegisters(): boolean {
  const { status } = spawnSync(compiledPath('debug-registers'));
  expect([0, 1]).toContain(status);
  return status === 0;
}

/** Writes a launch.json that launches the compiled program of e2e/programs/c with an adapter. */
function configure(workspace: string, type: string): void {
  const program = compiledPath('c-total');
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  const configurations = [{ name: 'Total', type, request: 'launch', program }];
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ version: '0.2.0', configurations }));
}

const menuItem = (page: StoplinePage, name: string | RegExp) => page.page.getByRole('menuitem', { name });

test.describe('in Python', () => {
  test.use({ program: 'sessions' });

  test(
    'a function breakpoint is added in the list, stops at the start of the function, and is removed by a key',
    exercises('request setFunctionBreakpoints'),
    async ({ openPage, server }) => {
      const first = markedLine(join(server.workspace, 'bank.py'), 'add') - 3;
      const page = await openPage();
      await addFunctionBreakpoint(page, 'nowhere');
      await addFunctionBreakpoint(page, 'run');
      await page.start('Bank');
      await page.expectStoppedAt('bank.py', first, 'at function breakpoint');
      await expect(page.treeItem(page.breakpoints, /^run/)).toContainText('×1');
      await page.treeItem(page.breakpoints, /^nowhere/).focus();
      await page.page.keyboard.press('Delete');
      await expect(page.treeItem(page.breakpoints, /^nowhere/)).toHaveCount(0);
      await expectNoViolations(page, 'a stop at a breakpoint of another kind');
    },
  );
});

test.describe('in C', () => {
  test.use({ program: 'c' });

  for (const { adapter, type, isKept, what } of [
    { adapter: 'lldb-dap', type: 'lldb-dap', isKept: false, what: 'goes with its session' },
    { adapter: 'CodeLLDB', type: 'lldb', isKept: false, what: 'goes with its session' },
    { adapter: 'GDB', type: 'gdb', isKept: true, what: 'is there for the next session' },
  ]) {
    test(
      `${adapter}: a data breakpoint set from a variable's menu stops when the variable changes, and ${what}`,
      { ...exercises('request dataBreakpointInfo', 'request setDataBreakpoints'), ...playedWith(adapter) },
      async ({ openPage, server }) => {
        configure(server.workspace, type);
        const page = await openPage();
        await addFunctionBreakpoint(page, 'main');
        await page.start('Total');
        await page.expectStatus('Stopped');
        const total = page.variable('total');
        await expect(total).toBeVisible();
        await total.focus();
        await page.page.keyboard.press('Shift+F10');
        await menuItem(page, /^Add data breakpoint$/).click();
        const changed = menuItem(page, 'Break on value change');
        const row = page.breakpoints.getByRole('treeitem').filter({ hasText: /total|0x/ });
        await expect(changed.or(row).first()).toBeVisible();
        if (await changed.isVisible()) await changed.click();
        await expect(row).toHaveCount(1);
        await page.button('Continue').click();
        // Without them, GDB stops where the variable ends.
        if (type === 'gdb' || hasDebugRegisters()) {
          await expect(page.status).toContainText('on data change');
          await expectNoViolations(page, 'a stop at a breakpoint of another kind');
          await page.button('Stop').click();
        }
        await page.expectStatus('Terminated');
        await expect(row).toHaveCount(isKept ? 1 : 0);
      },
    );
  }
});

test.describe('in C, on bytes', () => {
  test.use({ program: 'c' });

  for (const { adapter, type } of [
    { adapter: 'lldb-dap', type: 'lldb-dap' },
    { adapter: 'CodeLLDB', type: 'lldb' },
  ]) {
    test(
      `${adapter}: a data breakpoint covers the chosen number of bytes and kind of access`,
      { ...exercises('capability supportsDataBreakpointBytes'), ...playedWith(adapter) },
      async ({ openPage, server }) => {
        configure(server.workspace, type);
        const page = await openPage();
        await addFunctionBreakpoint(page, 'main');
        await page.start('Total');
        await page.expectStatus('Stopped');
        await page.variable('total').focus();
        await page.page.keyboard.press('Shift+F10');
        await menuItem(page, 'Add data breakpoint on bytes…').click();
        await menuItem(page, '4 bytes').click();
        await menuItem(page, 'Break on value access').click();
        const row = page.breakpoints.getByRole('treeitem').filter({ hasText: '4 bytes at' });
        await expect(row).toContainText('when read or written');
        await page.button('Continue').click();
        if (hasDebugRegisters()) {
          await expect(page.status).toContainText('on data change');
          await expect(row).toContainText('×1');
        } else await page.expectStatus('Terminated');
      },
    );
  }
});

test.describe('in C that is served with its source', () => {
  test.use({ program: 'tour', serverArguments: ['--trust'] });

  test(
    'GDB sets a breakpoint in the mode chosen in its menu, and its row names the mode',
    exercises('capability breakpointModes'),
    async ({ openPage, server }) => {
      const { total, type } = adapters.find(({ name }) => name === 'GDB') ?? {};
      const configurations = [{ name: 'Total', type, request: 'launch', ...total?.configuration }];
      writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
      const page = await openPage();
      await addFunctionBreakpoint(page, 'main');
      await page.start('Total');
      await page.expectStatus('Stopped');
      const doubled = markedLine(join(server.workspace, 'total.c'), 'twice');
      await page.toggleBreakpoint(doubled);
      await expect(page.mark(doubled)).toBeVisible();
      await page.lineNumber(doubled).click({ button: 'right' });
      await page.page.getByRole('menuitemcheckbox', { name: 'Mode: Hardware' }).click();
      await expect(page.breakpoint('total.c', doubled)).toContainText('Hardware');
      await page.evaluate('>info breakpoints');
      await expect(page.console).toContainText('hw breakpoint');
      await page.button('Continue').click();
      if (hasDebugRegisters()) await page.expectStoppedAt('total.c', doubled, 'at breakpoint');
      else await page.expectStatus('Terminated');
    },
  );
});

test.describe('in JavaScript', () => {
  test.use({ program: 'sessions' });

  test(
    'the possible positions on a line are offered, and one gets an inline breakpoint',
    exercises('request breakpointLocations'),
    async ({ openPage, server }) => {
      const add = markedLine(join(server.workspace, 'count.js'), 'add');
      const page = await openPage();
      await page.stopAt('Count in JavaScript', 'count.js', add);
      await page.moveCursorTo(add - 1);
      await page.page.keyboard.press('Shift+F10');
      await menuItem(page, 'Add inline breakpoint…').click();
      const places = page.page.getByRole('menu', { name: `Inline breakpoints on line ${add - 1}` });
      await expect(places.getByRole('menuitemcheckbox').first()).toBeFocused();
      expect(await places.getByRole('menuitemcheckbox').count()).toBeGreaterThan(1);
      await page.page.keyboard.press('Enter');
      await expect(page.breakpoint('count.js', add - 1)).toBeVisible();
      await expect(page.mark(add - 1)).toBeVisible();
    },
  );
});
