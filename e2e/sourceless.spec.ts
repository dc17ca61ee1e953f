import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'memory' });

const sources = {
  'letters.c': `#include "gone.c"
int through(int (*call)(int), int value);
static int work(int value) {
  return value + 1; // stop: work
}
int main(void) { return through(work, visit(work, 3)); }
`,
  'gone.c': 'static int visit(int (*call)(int), int value) { return call(value) * 2; }\n',
  'quiet.c': 'int through(int (*call)(int), int value) { return call(value) - 1; }\n',
};

/** Compiles a program with two callers: one whose source is deleted afterwards, and one without debug information. */
async function stopInWork(page: StoplinePage, workspace: string, configuration: string): Promise<void> {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(workspace, name), text);
  const gcc = (...args: readonly string[]) => execFileSync('gcc', ['-O0', ...args], { cwd: workspace, stdio: 'pipe' });
  gcc('-c', '-o', 'quiet.o', 'quiet.c');
  gcc('-g', '-o', 'letters', 'letters.c', 'quiet.o');
  rmSync(join(workspace, 'gone.c'));
  await expect(page.treeItem(page.files, 'letters')).toBeVisible();
  await page.stopAt(configuration, 'letters.c', markedLine(join(workspace, 'letters.c'), 'work'));
}

const here = ({ disassembly }: StoplinePage) => disassembly.locator('[aria-current="true"]');

test('for a frame whose source is missing, a button shows its instructions', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInWork(page, server.workspace, 'lldb-dap');
  await page.treeItem(page.callStack, /^visit, gone\.c/).click();
  const editor = page.page.getByRole('main', { name: 'Editor' });
  await expect(editor).toContainText('does not exist');
  await editor.getByRole('button', { name: 'Show disassembly' }).press('Enter');
  await expect(here(page)).toBeVisible();
});

test('a frame without a source shows its instructions, and the focus stays in the stack', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await stopInWork(page, server.workspace, 'GDB');
  await page.button('Continue').click();
  const frame = page.treeItem(page.callStack, /^through/);
  await frame.click();
  await expect(here(page)).toBeVisible();
  await expect(frame).toBeFocused();
});

test("a disassembly that the adapter offers as a frame's source is shown as its source", async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await stopInWork(page, server.workspace, 'lldb-dap');
  await page.button('Continue').click();
  await page.treeItem(page.callStack, /^through/).click();
  await expect(page.editor).toContainText(/call/);
});
