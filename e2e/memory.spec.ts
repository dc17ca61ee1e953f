import type { Locator } from '@playwright/test';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';
import { playedWith } from './repetition.ts';

test.use({ program: 'memory' });

/** The cells with bytes, from the requested address on. */
async function bytesFrom({ memory }: StoplinePage, count: number): Promise<string> {
  const cells = await memory
    .locator('.byte[data-column]')
    .evaluateAll((all: readonly Element[]) =>
      all.map(({ className, textContent }: Element) => ({ className, textContent })),
    );
  const wantedAt = cells.findIndex(({ className }) => className.includes('wanted'));
  return cells
    .slice(wantedAt, wantedAt + count)
    .map(({ textContent }) => textContent)
    .join(' ');
}

const expectBytes = (page: StoplinePage, bytes: string) =>
  expect.poll(() => bytesFrom(page, bytes.split(' ').length)).toBe(bytes);

const wanted = ({ memory }: StoplinePage): Locator => memory.locator('.byte.wanted');

async function showMemoryOf(page: StoplinePage, name: string, item = 'Show memory'): Promise<void> {
  await page.variable(name).first().click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.memory).toBeVisible();
}

async function stopInC(page: StoplinePage, workspace: string, configuration: string): Promise<void> {
  await compile(page, workspace, 'letters');
  await page.stopAt(configuration, 'letters.c', markedLine(join(workspace, 'letters.c'), 'call'));
  await expect(page.variable('total', '513')).toBeVisible();
}

test.describe('with lldb-dap', () => {
  test(
    "a value's memory is shown from its menu, navigated by keys, and follows a step",
    exercises('request readMemory', 'client supportsMemoryReferences'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await stopInC(page, server.workspace, 'lldb-dap');
      await showMemoryOf(page, 'letters');
      await expectBytes(page, '73 74 6f 70 6c 69 6e 65 20 77 61 69 74 73 00 00');
      await expect(wanted(page), 'the requested byte has the focus').toBeFocused();
      await expect(page.memory.getByRole('row', { name: /^0x[\da-f]+$/ }).first()).toBeVisible();
      await page.page.keyboard.press('ArrowRight');
      await expect(page.memory.getByRole('gridcell', { name: '74', exact: true }).first()).toBeFocused();
      await page.button('Step over').click();
      await expectBytes(page, '53 74 6f 70');
      await expect(wanted(page), 'a changed byte is marked, with its old value in its name').toHaveAccessibleName(
        '53, was 73',
      );
      await page.button('Step over').click();
      await expect(wanted(page), 'the mark lasts until the next stop').toHaveAccessibleName('53');
    },
  );

  test(
    'two digits write a byte; Escape discards the first one',
    { ...exercises('request writeMemory', 'event invalidated'), tag: '@all' },
    async ({ openPage, server }) => {
      const page = await openPage();
      await stopInC(page, server.workspace, 'lldb-dap');
      await showMemoryOf(page, 'letters');
      await expectBytes(page, '73 74 6f 70');
      await page.page.keyboard.press('4');
      await expect(wanted(page)).toHaveText('4_');
      await page.page.keyboard.press('Escape');
      await expect(wanted(page)).toHaveText('73');
      await page.page.keyboard.type('4a4F');
      await expectBytes(page, '4a 4f 6f 70');
      await expect(page.variable('letters').first(), 'the values are read again').toHaveAccessibleName(/JOopline/);
    },
  );

  test(
    'memory is updated when a value is set, if the adapter reports it',
    exercises('event memory'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await stopInC(page, server.workspace, 'lldb-dap');
      await showMemoryOf(page, 'total');
      await expectBytes(page, '01 02 00 00');
      await page.variable('total').locator('.v').dblclick();
      await page.page.getByRole('textbox', { name: 'Value of total' }).fill('772');
      await page.page.keyboard.press('Enter');
      await expectBytes(page, '04 03 00 00');
    },
  );

  test('a register leads to the memory at its address @all', async ({ openPage, server }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'lldb-dap');
    await page.treeItem(page.variables, /^Registers/).click();
    await page.treeItem(page.variables, /^General Purpose Registers/).click();
    const [, value = '0'] = /= (0x[\da-f]+)/.exec((await page.variable('rsp').getAttribute('aria-label')) ?? '') ?? [];
    await showMemoryOf(page, 'rsp', 'Show memory at this value');
    const row = `0x${((BigInt(value) / 16n) * 16n).toString(16)}`;
    await expect(page.memory.getByRole('row', { name: row, exact: true })).toBeVisible();
    await expect(wanted(page)).toBeFocused();
  });

  test('memory is shown at an address or an expression, or says why it cannot be read', async ({
    openPage,
    server,
  }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'lldb-dap');
    await page.page.keyboard.press('Control+Shift+P');
    await page.page.keyboard.type('show memory');
    await page.page.keyboard.press('Enter');
    const field = page.page.getByRole('textbox', { name: 'Address or expression' });
    await expect(field).toBeFocused();
    await field.fill('&total');
    await field.press('Enter');
    await expectBytes(page, '01 02 00 00');
    await field.fill('0x10');
    await field.press('Enter');
    await expect(page.memory.getByRole('gridcell', { name: 'unreadable' }).first()).toBeVisible();
    await expect(page.memory.getByRole('row', { name: /^0x0+$/ })).toBeVisible();
  });
});

test(
  'with CodeLLDB memory is shown and written',
  {
    ...exercises('request readMemory', 'request writeMemory', 'client supportsMemoryReferences'),
    ...playedWith('CodeLLDB'),
  },
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'CodeLLDB');
    await showMemoryOf(page, 'letters');
    await expectBytes(page, '73 74 6f 70');
    await page.page.keyboard.type('4a');
    await expectBytes(page, '4a 74 6f 70');
  },
);

test(
  'with GDB, whose references are expressions, memory is shown and written',
  {
    ...exercises('request readMemory', 'request writeMemory', 'client supportsMemoryReferences'),
    ...playedWith('GDB'),
  },
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'GDB');
    await showMemoryOf(page, 'total');
    await expectBytes(page, '01 02 00 00');
    await page.page.keyboard.press('ArrowRight');
    await page.page.keyboard.type('07');
    await expectBytes(page, '01 07 00 00');
    await expect(page.variable('total', '1793')).toBeVisible();
  },
);

test(
  'with js-debug the bytes of a buffer are shown by offset, written, and found again after a step',
  exercises('request readMemory', 'request writeMemory', 'event invalidated', 'client supportsMemoryReferences'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Node', 'letters.js', markedLine(join(server.workspace, 'letters.js'), 'call'));
    await showMemoryOf(page, 'buffer');
    await expectBytes(page, '73 74 6f 70 2e');
    await expect(page.memory.getByRole('row', { name: /^0x0*10$/ })).toBeVisible();
    await page.button('Step over').click();
    await expectBytes(page, '53 74 6f 70 2e');
    await expect(wanted(page)).toHaveAccessibleName('53, was 73');
    await wanted(page).click();
    await page.page.keyboard.type('4a');
    await expectBytes(page, '4a 74 6f 70 2e');
  },
);
