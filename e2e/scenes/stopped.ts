import { expect } from '@playwright/test';
import { join } from 'node:path';
import { lineContaining } from '../marked-line.ts';
import type { StoplinePage } from '../page.ts';
import { prepare, runningPrograms } from '../running-programs.ts';
import {
  contextMenu,
  drawer,
  inConsole,
  inEditor,
  overlay,
  panel,
  phonePanels,
  sheet,
  toggled,
  type DeviceName,
  type Scene,
  type Stage,
  type View,
} from './scene.ts';

/** Stops a JavaScript program that has printed, with an evaluated value in the console. */
export async function stopAtObject(page: StoplinePage, { line }: Stage): Promise<void> {
  await page.stopAt('Cart', 'cart.js', line('cart.js', 'object'));
  await expect(page.console).toContainText('1050 numbers');
  await page.evaluate('items');
  await expect(page.console.locator('.result')).toHaveCount(1);
}

const threadFilter = ({ page }: StoplinePage) => page.getByRole('textbox', { name: 'Filter threads' });

/** Threads filtered by a part of their names. A phone shows the stack since the view before. */
const filtered = (name: string, text: string): View => ({
  name,
  show: (page) => threadFilter(page).fill(text),
  leave: (page) => threadFilter(page).fill(''),
});

const inStack = ({ callStack }: StoplinePage, name: RegExp) => callStack.getByRole('treeitem', { name }).first();
const lastBreakpoint = ({ breakpoints }: StoplinePage) => breakpoints.getByRole('treeitem').last();
const onDesk: readonly DeviceName[] = ['desk'];

export const stopped: readonly Scene[] = [
  {
    name: 'stopped',
    program: 'examples',
    arrange: async (page, { openAgent, server }) => {
      const line = (text: string) => lineContaining(join(server.workspace, 'orders.py'), text);
      const priced = line('cents += PRICES[name] * count');
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
    },
    views: [
      {},
      toggled('agent-details', (page) => page.agentActivity.getByRole('button', { name: 'Details' }).first(), onDesk),
      {
        name: 'outer-frame',
        show: async (page) => {
          await page.treeItem(page.callStack, /^bake, /).click();
          await expect(page.treeItem(page.watch, /^cents \/ 100 = .*is not defined/)).toBeVisible();
          // Values that are still being read take the colours of a theme 300 ms later.
          await page.expectRead(page.variables);
        },
        leave: (page) => inStack(page, /^total, /).click(),
        on: onDesk,
      },
      panel('agents', 'Agent activity', ['tablet']),
      panel('modules', 'Modules', ['desk', 'tablet']),
      {
        name: 'search',
        show: async ({ page }) => {
          await page.keyboard.press('Control+Shift+KeyF');
          await page.getByRole('textbox', { name: 'Search in files' }).fill('price');
          await expect(page.getByRole('tree', { name: 'Search results' })).toContainText('orders.py');
        },
        leave: ({ page }) => page.getByRole('tab', { name: 'Console' }).click(),
        on: ['desk', 'tablet'],
      },
      drawer,
      ...phonePanels,
    ],
  },

  // Menus, fields, dialogs and sheets over the page.
  {
    name: 'floating',
    program: 'javascript',
    arrange: async (page, { line }) => {
      await page.stopAt('Cart', 'cart.js', line('cart.js', 'call'));
      await expect(page.variable('sum', '2890')).toBeVisible();
    },
    views: [
      contextMenu('breakpoint-menu', (page) => page.page.locator('.cm-lineNumbers .sl-stopped')),
      inEditor('breakpoint-form', 'Shift+F9', (page) =>
        expect(page.getByRole('form', { name: /Breakpoint on line/ })).toBeVisible(),
      ),
      overlay('find', async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Control+f');
        await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
        await page.keyboard.type('item');
        await expect(page.getByText('5 of 6')).toBeVisible();
      }),
      inEditor('go-to-line', 'Control+g', (page) =>
        expect(page.getByRole('combobox', { name: 'Go to line' })).toBeFocused(),
      ),
      inEditor('value-popup', 'Alt+F8', (page) =>
        expect(page.getByRole('dialog', { name: /^Value of / })).toBeVisible(),
      ),
      contextMenu('variable-menu', (page) => page.variable('sum')),
      contextMenu('frame-menu', (page) => inStack(page, /^total, /), onDesk),
      contextMenu('breakpoint-row-menu', lastBreakpoint, onDesk),
      overlay('value-field', async (page) => {
        await page.variable('sum').locator('.v').dblclick();
        await expect(page.page.getByRole('textbox', { name: 'Value of sum' })).toBeFocused();
      }),
      overlay('value-search', async (page) => {
        await page.variable('sum').focus();
        await page.page.keyboard.press('Control+f');
        await page.page.getByRole('textbox', { name: 'Search values' }).fill('su');
        await expect(page.page.getByText('1 of 4')).toBeVisible();
      }),
      overlay('full-value', async (page) => {
        await page.variable('list').click({ button: 'right' });
        await page.page.getByRole('menuitem', { name: 'View full value' }).click();
        await expect(page.page.getByRole('dialog')).toBeVisible();
      }),
      overlay(
        'condition-in-the-list',
        async (page) => {
          await lastBreakpoint(page).focus();
          await page.page.keyboard.press('F2');
          await expect(page.page.getByRole('textbox', { name: /^Condition of/ })).toBeFocused();
        },
        onDesk,
      ),
      {
        name: 'undo',
        show: async (page) => {
          await page.runCommand('Remove all breakpoints');
          await expect(page.page.getByRole('button', { name: 'Undo' })).toBeVisible();
        },
        leave: ({ page }) => page.getByRole('button', { name: 'Undo' }).click(),
      },
      sheet('palette', 'F1', 'Command palette'),
      sheet('finder', 'Control+p', 'Find file'),
      sheet('keys', '?', 'Keys'),
      overlay('more-menu', ({ toolbar }) => toolbar.getByRole('button', { name: 'More' }).click(), ['phone']),
    ],
  },

  {
    name: 'javascript',
    program: 'javascript',
    arrange: stopAtObject,
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
  },

  // A source that only the adapter has.
  {
    name: 'adapter-source',
    program: 'javascript',
    arrange: async (page, stage) => {
      await stopAtObject(page, stage);
      await page.callStack.getByRole('treeitem', { name: /runtime frames/ }).click();
      await inStack(page, /, [a-z_]+:\d+$/).click();
      await expect(page.editorOf('cart.js')).toBeHidden();
      await expect(page.editor).toBeVisible();
    },
  },

  {
    name: 'threads',
    program: 'python',
    arrange: async (page, { line }) => {
      await page.stopAt('Threads', 'threads.py', line('threads.py', 'mean'));
      await expect(page.treeItem(page.callStack, /^grader-music, /)).toBeVisible();
    },
    views: [{}, panel('stack', 'Stack', ['phone'])],
  },

  {
    name: 'many threads',
    program: 'python',
    arrange: async (page, { line }) => {
      await page.stopAt('Many threads', 'many_threads.py', line('many_threads.py', 'started'));
      await expect(threadFilter(page)).toBeVisible();
    },
    views: [
      { on: ['desk', 'tablet'] },
      // A phone keeps showing it in the following views.
      { ...panel('stack', 'Stack', ['phone']), leave: () => Promise.resolve() },
      filtered('filtered', 'worker-1'),
      filtered('filtered to nothing', 'no such thread'),
    ],
  },

  {
    name: 'exception',
    program: 'examples',
    arrange: async (page) => {
      await page.start('Refunds, with a bug (Python)');
      await page.expectStatus('Stopped');
      await expect(page.page.locator('.sl-exception').first()).toBeVisible();
    },
    views: [{}, toggled('trace', ({ page }) => page.getByRole('button', { name: 'Stack trace' })), drawer],
  },

  // Ways to resume from the text, and into one of several calls.
  {
    name: 'stepping',
    program: 'running',
    arrange: async (page, { server }) => {
      const program = runningPrograms['js-debug'];
      const lines = prepare(server.workspace, program);
      await page.stopAt(program.configuration, program.file, lines.calls);
      await page.moveCursorTo(lines.two);
    },
    views: [
      inEditor('editor-menu', 'Shift+F10', (page) =>
        expect(page.getByRole('menuitem', { name: 'Run to cursor' })).toBeVisible(),
      ),
      overlay('step-targets', async ({ page }) => {
        await page.keyboard.press('Control+F11');
        await expect(page.getByRole('dialog', { name: 'Step into target' }).getByRole('option').first()).toBeVisible();
      }),
    ],
  },
];
