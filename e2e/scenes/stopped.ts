import { expect } from '@playwright/test';
import { join } from 'node:path';
import { lineContaining } from '../marked-line.ts';
import { contextMenu, drawer, escape, inConsole, panel, phonePanels, sheet, type Scene } from './scene.ts';

export const stopped: Scene = {
  name: 'stopped',
  program: 'examples',
  open: async ({ openPage, openAgent, server }) => {
    const line = (text: string) => lineContaining(join(server.workspace, 'orders.py'), text);
    const priced = line('cents += PRICES[name] * count');
    const page = await openPage();
    const agent = await openAgent({ name: 'Kestrel' });
    await agent.call('set_breakpoint', {
      file_path: 'orders.py',
      line_number: line('bakery.done[order.customer] = price'),
      log_message: '{order.customer} pays {price}',
    });
    await page.choose('Orders (Python)');
    await page.openFile('refunds.py');
    await page.toggleBreakpoint(lineContaining(join(server.workspace, 'refunds.py'), 'RETURNS = ['));
    await page.openFile('orders.py');
    await page.editBreakpoint(priced, 'Add conditional breakpoint', 'Condition', 'self.customer == "Blaise"');
    await expect(page.mark(priced)).toBeVisible();
    await page.editBreakpoint(line('return cents'), 'Add breakpoint with hit count', 'Hit count', '> 100');
    await expect(page.mark(line('return cents'))).toBeVisible();
    const passed = line('cents -= cents // 10');
    await page.toggleBreakpoint(passed);
    await page.breakpoint('orders.py', passed).getByRole('checkbox').click();
    await expect(page.mark(passed, 'Breakpoint, disabled')).toBeVisible();
    for (const expression of ['cents / 100', 'self.paid']) {
      await page.addWatch.fill(expression);
      await page.addWatch.press('Enter');
    }
    const started = await agent.call('start_debugging', { configuration_name: 'Orders (Python)' });
    expect(started.status).toBe('stopped');
    const frame_id = started.stop_event_data?.call_stack[0]?.frame_id;
    await agent.call('evaluate_expression', { frame_id, expression: 'PRICES[name] * count' });
    await agent.call('evaluate_expression', { frame_id, expression: 'order.total' });
    await page.expectStoppedAt('orders.py', priced);
    await page.variable('self').click();
    await page.variable('items').click();
    await page.button('Step over').click();
    await page.expectStoppedAt('orders.py', priced - 1, 'after step');
    await page.evaluate('self.items');
    await page.evaluate('sum(self.items.values())');
    await page.evaluate('self.paid');
    await expect(page.console).toContainText('self.paid');
    await expect(page.treeItem(page.watch, 'cents / 100 = 24.0, was 0.0')).toBeVisible();
    await expect(page.variable("'cake'", '1')).toBeVisible();
    await page.editor.focus();
    return page;
  },
  views: [
    {},
    {
      name: 'agent-details',
      show: ({ agentActivity }) => agentActivity.getByRole('button', { name: 'Details' }).first().click(),
      leave: ({ agentActivity }) => agentActivity.getByRole('button', { name: 'Details' }).first().click(),
      on: ['desk'],
    },
    {
      name: 'outer-frame',
      show: async (page) => {
        await page.treeItem(page.callStack, /^bake, /).click();
        await expect(page.treeItem(page.watch, /^cents \/ 100 = .*is not defined/)).toBeVisible();
        // The colours of what is still being read follow those of a theme 300 ms later.
        await page.expectRead(page.variables);
      },
      leave: ({ callStack }) =>
        callStack
          .getByRole('treeitem', { name: /^total, / })
          .first()
          .click(),
      on: ['desk'],
    },
    panel('agents', 'Agent activity', ['tablet']),
    panel('modules', 'Modules', ['desk', 'tablet']),
    drawer,
    ...phonePanels,
  ],
};

/** What floats over the page. */
export const floating: Scene = {
  name: 'floating',
  program: 'javascript',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.stopAt('Cart', 'cart.js', line('cart.js', 'call'));
    await expect(page.variable('sum', '2890')).toBeVisible();
    return page;
  },
  views: [
    contextMenu('breakpoint-menu', (page) => page.page.locator('.cm-lineNumbers .sl-stopped')),
    {
      name: 'breakpoint-form',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Shift+F9');
        await expect(page.getByRole('form', { name: /Breakpoint on line/ })).toBeVisible();
      },
      leave: escape,
    },
    {
      name: 'find',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Control+f');
        await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
        await page.keyboard.type('item');
        await expect(page.getByText('6 matches')).toBeVisible();
      },
      leave: escape,
    },
    {
      name: 'go-to-line',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Control+g');
        await expect(page.getByRole('textbox', { name: 'Go to line' })).toBeFocused();
      },
      leave: escape,
    },
    {
      name: 'value-popup',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Alt+F8');
        await expect(page.getByRole('dialog', { name: /^Value of / })).toBeVisible();
      },
      leave: escape,
    },
    contextMenu('variable-menu', (page) => page.variable('sum')),
    contextMenu('frame-menu', (page) => page.callStack.getByRole('treeitem', { name: /^total, / }), ['desk']),
    contextMenu('breakpoint-row-menu', (page) => page.breakpoints.getByRole('treeitem').last(), ['desk']),
    {
      name: 'value-field',
      show: async (page) => {
        await page.variable('sum').locator('.v').dblclick();
        await expect(page.page.getByRole('textbox', { name: 'Value of sum' })).toBeFocused();
      },
      leave: escape,
    },
    {
      name: 'value-search',
      show: async (page) => {
        await page.variable('sum').focus();
        await page.page.keyboard.press('Control+f');
        await page.page.getByRole('textbox', { name: 'Search values' }).fill('su');
        await expect(page.page.getByText('1 of 4')).toBeVisible();
      },
      leave: escape,
    },
    {
      name: 'whole-value',
      show: async (page) => {
        await page.variable('list').click({ button: 'right' });
        await page.page.getByRole('menuitem', { name: 'View full value' }).click();
        await expect(page.page.getByRole('dialog')).toBeVisible();
      },
      leave: escape,
    },
    {
      name: 'condition-in-the-list',
      show: async (page) => {
        await page.breakpoints.getByRole('treeitem').last().focus();
        await page.page.keyboard.press('F2');
        await expect(page.page.getByRole('textbox', { name: /^Condition of/ })).toBeFocused();
      },
      leave: escape,
      on: ['desk'],
    },
    {
      name: 'undo',
      show: async ({ page }) => {
        await page.keyboard.press('F1');
        await expect(page.getByRole('combobox', { name: 'Command palette', exact: true })).toBeFocused();
        await page.keyboard.type('remove all breakpoints');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      },
      leave: ({ page }) => page.getByRole('button', { name: 'Undo' }).click(),
    },
    sheet('palette', 'F1', 'Command palette'),
    sheet('finder', 'Control+p', 'Find file'),
    sheet('keys', '?', 'Keys'),
    {
      name: 'more-menu',
      show: ({ toolbar }) => toolbar.getByRole('button', { name: 'More' }).click(),
      leave: escape,
      on: ['phone'],
    },
  ],
};

export const javascript: Scene = {
  name: 'javascript',
  program: 'javascript',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.stopAt('Cart', 'cart.js', line('cart.js', 'object'));
    await expect(page.console).toContainText('1050 numbers');
    await page.evaluate('items');
    await expect(page.console.locator('.result')).toHaveCount(1);
    return page;
  },
  views: [
    {},
    panel('loaded-sources', 'Loaded sources', ['desk', 'tablet']),
    ...phonePanels,
    inConsole('console-find', async ({ page, console }) => {
      await console.focus();
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find in console' }).fill('number');
      await expect(console.locator('.current')).toBeVisible();
    }),
    inConsole('console-value', async ({ console }) => {
      await console.locator('.result .twisty').click();
      await expect(console.locator('.value').first()).toContainText('0:');
    }),
    inConsole('suggestions', async ({ page, evaluateInput }) => {
      await evaluateInput.click();
      await page.keyboard.type('items.');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    }),
  ],
};

/** A source that is no file here: only the adapter has it. */
export const adapterSource: Scene = {
  name: 'adapter-source',
  program: 'javascript',
  open: async (stage) => {
    const page = await javascript.open(stage);
    await page.callStack.getByRole('treeitem', { name: /runtime frames/ }).click();
    await page.callStack
      .getByRole('treeitem', { name: /, [a-z_]+:\d+$/ })
      .first()
      .click();
    await expect(page.editorOf('cart.js')).toBeHidden();
    await expect(page.editor).toBeVisible();
    return page;
  },
  views: [{}],
};

export const threads: Scene = {
  name: 'threads',
  program: 'python',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.stopAt('Threads', 'threads.py', line('threads.py', 'mean'));
    await expect(page.treeItem(page.callStack, /^grader-music, /)).toBeVisible();
    return page;
  },
  views: [{}, panel('stack', 'Stack', ['phone'])],
};

export const exception: Scene = {
  name: 'exception',
  program: 'examples',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Refunds, with a bug (Python)');
    await page.expectStatus('Stopped');
    await expect(page.page.locator('.sl-exception').first()).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'trace',
      show: ({ page }) => page.getByRole('button', { name: 'Stack trace' }).click(),
      leave: ({ page }) => page.getByRole('button', { name: 'Stack trace' }).click(),
    },
    drawer,
  ],
};
