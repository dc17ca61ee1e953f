import { expect, type BrowserContext, type Locator } from '@playwright/test';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, AgentOptions } from './agent.ts';
import { lineContaining, markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import type { RunningServer } from './server.ts';
import type { TestFolder } from './workspace.ts';

/** What the page is looked at on. */
export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

export type DeviceName = keyof typeof devices;

export const deviceNames = ['desk', 'tablet', 'phone'] as const satisfies readonly DeviceName[];

/** What a scene is made with: parts of a test. */
export interface Stage {
  readonly openPage: () => Promise<StoplinePage>;
  readonly openAgent: (options?: AgentOptions) => Promise<Agent>;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  readonly testFolder: TestFolder;
}

/** Something of the page to be looked at: a row each. */
interface View {
  /** None for the scene as it is. */
  readonly name?: string;
  /** Brings it about in the scene. */
  readonly show?: (page: StoplinePage) => Promise<unknown>;
  /** Goes back to the scene. */
  readonly leave?: (page: StoplinePage) => Promise<unknown>;
  /** Where it is to be seen; everywhere by default. */
  readonly on?: readonly DeviceName[];
}

/** A state of the debugger, and what is to be seen in it. The page is wide until it is open. */
export interface Scene {
  readonly name: string;
  readonly program: 'examples' | 'javascript' | 'python' | 'sessions';
  readonly open: (stage: Stage) => Promise<StoplinePage>;
  readonly views: readonly View[];
}

const escape = ({ page }: StoplinePage) => page.keyboard.press('Escape');
const tab = ({ page }: StoplinePage, name: string) => page.getByRole('tab', { name, exact: true });
const menuOf = ({ page }: StoplinePage, name: string | RegExp) => page.getByRole('menu', { name });

/** A panel that is a tab: below the editor, or anywhere on a phone. */
const panel = (name: string, tabName: string, on: readonly DeviceName[]): View => ({
  name,
  show: (page) => tab(page, tabName).click(),
  leave: (page) => tab(page, on.includes('phone') ? 'Variables' : 'Console').click(),
  on,
});

const phonePanels: readonly View[] = [
  panel('stack', 'Stack', ['phone']),
  panel('watch', 'Watch', ['phone']),
  panel('console', 'Console', ['phone']),
  panel('agents', 'Agents', ['phone']),
];

const drawer: View = {
  name: 'drawer',
  show: async ({ page, breakpoints }) => {
    await page.getByRole('button', { name: 'Files and breakpoints' }).click();
    await expect(breakpoints).toBeVisible();
  },
  leave: escape,
  on: ['tablet', 'phone'],
};

/** A sheet over the page, opened by its key. */
const sheet = (name: string, key: string, label: string): View => ({
  name,
  show: async ({ page }) => {
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: label })).toBeVisible();
  },
  leave: escape,
});

const contextMenu = (name: string, row: (page: StoplinePage) => Locator, on?: readonly DeviceName[]): View => ({
  name,
  show: async (page) => {
    await row(page).click({ button: 'right' });
    await expect(menuOf(page, /./)).toBeVisible();
  },
  leave: escape,
  ...(on && { on }),
});

/** Something in the console, which is in view by default but on a phone. */
const inConsole = (name: string, show: (page: StoplinePage) => Promise<unknown>): View => ({
  name,
  show: async (page) => {
    await tab(page, 'Console').click();
    await show(page);
  },
  leave: escape,
});

const token: Scene = {
  name: 'token',
  program: 'javascript',
  open: async ({ context, server }) => {
    const page = new StoplinePage(await context.newPage());
    await page.page.goto(server.origin);
    await expect(page.page.getByRole('textbox', { name: 'Token' })).toBeFocused();
    return page;
  },
  views: [
    {},
    {
      name: 'refused',
      show: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Token' }).fill('not a token!');
        await page.getByRole('button', { name: 'Connect' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
};

const idle: Scene = {
  name: 'not-running',
  program: 'examples',
  open: ({ openPage }) => openPage(),
  views: [
    {},
    {
      name: 'theme-menu',
      show: ({ page }) => page.getByRole('button', { name: 'Theme' }).click(),
      leave: escape,
    },
    drawer,
    ...phonePanels,
    panel('agents', 'Agent activity', ['tablet']),
  ],
};

const stopped: Scene = {
  name: 'stopped',
  program: 'examples',
  open: async ({ openPage, openAgent, server }) => {
    const line = (text: string) => lineContaining(join(server.workspace, 'orders.py'), text);
    const priced = line('cents += PRICES[name] * count');
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
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
      show: ({ callStack }) => callStack.getByRole('treeitem', { name: /^bake, / }).click(),
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
const floating: Scene = {
  name: 'floating',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
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
        await page.page.getByRole('menuitem', { name: 'Show whole value' }).click();
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

const javascript: Scene = {
  name: 'javascript',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'object'));
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
      await page.getByRole('textbox', { name: 'Find in the console' }).fill('number');
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
const adapterSource: Scene = {
  name: 'adapter-source',
  program: 'javascript',
  open: async (stage) => {
    const page = await javascript.open(stage);
    await page.callStack.getByRole('treeitem', { name: /frames of the runtime/ }).click();
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

/** Files that are edited. */
const editing: Scene = {
  name: 'editing',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    const file = join(server.workspace, 'cart.js');
    await page.openFile('cart.js');
    await page.goToLine(3);
    await page.page.keyboard.insertText('// What I typed\n');
    writeFileSync(file, readFileSync(file, 'utf8').replace('pen', 'pencil'));
    await expect(page.page.getByRole('alert').filter({ hasText: 'changed on disk' })).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'compare',
      show: ({ page }) => page.getByRole('button', { name: 'Compare' }).click(),
      leave: ({ page }) => page.getByRole('button', { name: 'Compare' }).click(),
    },
    {
      name: 'closing',
      show: async ({ page, editor }) => {
        await editor.focus();
        await page.keyboard.press('Alt+w');
        await expect(page.getByRole('dialog', { name: /before it is closed/ })).toBeVisible();
      },
      leave: escape,
    },
  ],
};

const readOnly: Scene = {
  name: 'read-only',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    writeFileSync(
      join(server.workspace, 'latin.txt'),
      Buffer.from('Gr\u00fc\u00dfe, in the letters of another time\n', 'latin1'),
    );
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.openFile('latin.txt');
    await expect(page.page.getByText('read-only: not UTF-8 text')).toBeVisible();
    return page;
  },
  views: [{}],
};

const threads: Scene = {
  name: 'threads',
  program: 'python',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.stopAt('Threads', 'threads.py', markedLine(join(server.workspace, 'threads.py'), 'mean'));
    await expect(page.treeItem(page.callStack, /^grader-music, /)).toBeVisible();
    return page;
  },
  views: [{}, panel('stack', 'Stack', ['phone'])],
};

const brokenConfigurations: Scene = {
  name: 'broken-launch-json',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const file = join(server.workspace, '.vscode/launch.json');
    writeFileSync(file, '{\n  "configurations": [\n    { "name": "Cart" "type": "node" }\n  ]\n}\n');
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await expect(page.configuration.getByRole('option')).toHaveText(['launch.json, line 3']);
    await page.configuration.focus();
    await page.page.keyboard.press('Enter');
    await expect(page.page.getByRole('alert')).toBeVisible();
    return page;
  },
  views: [{}],
};

const emptyFolder: Scene = {
  name: 'empty-folder',
  program: 'javascript',
  open: ({ openPage, server }) => {
    for (const name of readdirSync(server.workspace)) rmSync(join(server.workspace, name), { recursive: true });
    return openPage();
  },
  views: [{}, drawer, sheet('finder', 'Control+p', 'Find file')],
};

const sessions: Scene = {
  name: 'two-sessions',
  program: 'sessions',
  open: async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.stopAt('Bank', 'bank.py', markedLine(join(server.workspace, 'bank.py'), 'add'));
    const bill = markedLine(join(server.workspace, 'shop.js'), 'bill');
    await page.openFile('shop.js');
    await page.toggleBreakpoint(bill);
    await page.start('Shop');
    await page.expectStoppedAt('shop.js', bill, 'at breakpoint');
    return page;
  },
  views: [{}, panel('stack', 'Stack', ['phone']), { ...drawer, on: ['phone'] }],
};

const exception: Scene = {
  name: 'exception',
  program: 'examples',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
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

const running: Scene = {
  name: 'running',
  program: 'javascript',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.openFile('ticker.js');
    await page.start('Ticker');
    await expect(page.console).toContainText('tick 10');
    await page.expectStatus('Running');
    return page;
  },
  views: [{}, ...phonePanels],
};

const waiting: Scene = {
  name: 'agents-waiting',
  program: 'javascript',
  open: async (stage) => {
    const page = await running.open(stage);
    for (const name of ['Kestrel', 'Wren']) {
      const agent = await stage.openAgent({ name });
      // It waits until the test ends.
      agent.call('start_debugging', { configuration_name: 'Ticker' }).catch(() => undefined);
    }
    await expect(page.page.getByRole('button', { name: '1 more' })).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'all',
      show: ({ page }) => page.getByRole('button', { name: '1 more' }).click(),
      leave: ({ page }) => page.getByRole('button', { name: '1 more' }).click(),
    },
    panel('agents', 'Agent activity', ['tablet']),
    panel('agents', 'Agents', ['phone']),
  ],
};

const failed: Scene = {
  name: 'failed-start',
  program: 'javascript',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.page.setViewportSize(devices.desk.viewport);
    await page.start('Missing program');
    await expect(page.page.getByRole('alert')).toBeVisible();
    return page;
  },
  views: [{}],
};

const lost: Scene = {
  name: 'connection-lost',
  program: 'javascript',
  open: async (stage) => {
    const page = await javascript.open(stage);
    page.expectProblem(/ERR_CONNECTION|WebSocket|Failed to fetch|Failed to load resource/);
    await stage.server.kill();
    stage.testFolder.removeLeftovers();
    await expect(page.connectionAlert).toBeVisible();
    return page;
  },
  views: [{}],
};

/** Everything that there is to be seen of the page. */
export const scenes: readonly Scene[] = [
  token,
  idle,
  stopped,
  floating,
  javascript,
  adapterSource,
  editing,
  readOnly,
  sessions,
  threads,
  exception,
  running,
  waiting,
  failed,
  brokenConfigurations,
  emptyFolder,
  lost,
];
