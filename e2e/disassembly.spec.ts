import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';
import { playedWith } from './repetition.ts';

test.use({ program: 'memory' });

/** The instruction at which the selected frame is. */
const here = ({ disassembly }: StoplinePage) => disassembly.locator('[aria-current="true"]');

/** The addresses of the rendered instructions. */
const addresses = ({ disassembly }: StoplinePage) =>
  disassembly
    .locator('[data-address]')
    .evaluateAll((rows) => rows.map((row) => BigInt(row.getAttribute('data-address') ?? '0').toString(16)));

const lowest = async (page: StoplinePage) => BigInt(`0x${(await addresses(page))[0] ?? '0'}`);
const highest = async (page: StoplinePage) => BigInt(`0x${(await addresses(page)).at(-1) ?? '0'}`);

async function showDisassemblyOf(page: StoplinePage, frame: RegExp): Promise<void> {
  await page.callStack.getByRole('treeitem', { name: frame }).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Show disassembly' }).click();
  await expect(page.disassembly).toBeVisible();
  await expect(here(page)).toBeVisible();
}

async function stopInC(page: StoplinePage, workspace: string, configuration: string): Promise<void> {
  await compile(page, workspace, 'letters');
  await page.stopAt(configuration, 'letters.c', markedLine(join(workspace, 'letters.c'), 'call'));
  await showDisassemblyOf(page, /^main/);
}

/** Scrolls by keys to instructions at lower and then at higher addresses than those shown first. */
async function scrollBothWays(page: StoplinePage): Promise<void> {
  const { keyboard } = page.page;
  const [first, last] = [await lowest(page), await highest(page)];
  await expect(async () => {
    await keyboard.press('PageUp');
    expect((await lowest(page)) < first).toBe(true);
  }).toPass();
  await expect(async () => {
    await keyboard.press('PageDown');
    expect((await highest(page)) > last).toBe(true);
  }).toPass();
}

/** Each instruction begins where the one before it ends: none was decoded from the middle. */
async function expectInStep(page: StoplinePage): Promise<void> {
  const rows = await page.disassembly
    .locator('[data-address]')
    .evaluateAll((all) =>
      all.map((row) => ({
        address: Number(row.getAttribute('data-address')),
        bytes: (row.querySelector('.bytes')?.textContent ?? '').replaceAll(/\s/g, '').length / 2,
      })),
    );
  expect(rows.length).toBeGreaterThan(8);
  for (const [index, { address, bytes }] of rows.slice(0, -1).entries())
    expect(rows[index + 1]?.address, `after ${address.toString(16)}`).toBe(address + bytes);
}

test(
  'with lldb-dap instructions are shown between their source lines, and scroll both ways',
  exercises('request disassemble'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'lldb-dap');
    await expect(here(page)).toBeFocused();
    await expect(page.disassembly.getByRole('row', { name: /letters\.c:11 total = louder/ })).toBeVisible();
    await expectInStep(page);
    await scrollBothWays(page);
    await expectInStep(page);
    const before = await here(page).getAttribute('data-address');
    await page.button('Step over').click();
    await expect(here(page), 'the mark follows the program').not.toHaveAttribute('data-address', before ?? '');
    await expect(here(page)).toBeInViewport();
  },
);

test('a step goes by instruction while the disassembly has the focus, and by line elsewhere', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await stopInC(page, server.workspace, 'lldb-dap');
  const { keyboard } = page.page;
  const line = markedLine(join(server.workspace, 'letters.c'), 'call');
  await expect(here(page)).toBeFocused();
  const next = async () => {
    const following = here(page).locator('xpath=following-sibling::*[@data-address][1]');
    return (await following.getAttribute('data-address')) ?? '';
  };
  const second = await next();
  await keyboard.press('F10');
  await expect(here(page)).toHaveAttribute('data-address', second);
  const third = await next();
  await keyboard.press('F10');
  await expect(here(page)).toHaveAttribute('data-address', third);
  await page.expectStoppedAt('letters.c', line, 'step');

  await page.editor.focus();
  await keyboard.press('F10');
  await expect(page.status).not.toContainText(`letters.c:${line}`);
  await page.expectStatus('Stopped');
});

for (const configuration of ['GDB', 'CodeLLDB']) {
  test(
    `with ${configuration} instructions scroll both ways and follow a step`,
    { ...exercises('request disassemble'), ...playedWith(configuration) },
    async ({ openPage, server }) => {
      const page = await openPage();
      await stopInC(page, server.workspace, configuration);
      await scrollBothWays(page);
      await expectInStep(page);
    },
  );
}

test(
  'with delve instructions scroll both ways and follow a step',
  { ...exercises('request disassemble'), ...playedWith('delve') },
  async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('delve', 'go/main.go', markedLine(join(server.workspace, 'go/main.go'), 'call'));
    await showDisassemblyOf(page, /^main\.main/);
    await scrollBothWays(page);
    await expectInStep(page);
  },
);

test('the command palette finds the instructions of a function by its name', async ({ openPage, server }) => {
  const page = await openPage();
  await compile(page, server.workspace, 'letters');
  await page.stopAt('lldb-dap', 'letters.c', markedLine(join(server.workspace, 'letters.c'), 'call'));
  await page.page.keyboard.press('Control+Shift+P');
  await page.page.keyboard.type('show disassembly');
  await page.page.keyboard.press('Enter');
  await expect(here(page), 'it is the current instruction').toBeVisible();
  const field = page.page.getByRole('textbox', { name: 'Address or function' });
  await field.fill('&louder');
  await field.press('Enter');
  await expect(page.disassembly.getByRole('row', { name: /letters\.c:3 static int louder/ })).toBeVisible();
});

test(
  'F9 on an instruction sets a breakpoint, at which the program stops',
  exercises('request setInstructionBreakpoints'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInC(page, server.workspace, 'lldb-dap');
    const { keyboard } = page.page;
    await expect(here(page)).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    const focused = page.disassembly.locator('[data-address]:focus');
    const address = (await focused.getAttribute('data-address')) ?? '';
    await keyboard.press('F9');
    const mark = page.disassembly.getByRole('img', { name: /^Instruction breakpoint/ });
    await expect(mark).toBeVisible();
    await keyboard.press('F5');
    await expect(here(page)).toHaveAttribute('data-address', address);
    await expect(page.status).toContainText('instruction breakpoint');
    await mark.click();
    await expect(mark).toHaveCount(0);
  },
);
