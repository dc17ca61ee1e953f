import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from './adapters/rows.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { addFunctionBreakpoint } from './breakpoint-rows.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'tour', serverArguments: ['--trust'] });

/** The name of the doubling function, by adapter. */
const named = {
  debugpy: 'twice_of',
  'lldb-dap': 'twice_of',
  CodeLLDB: 'twice_of',
  delve: 'main.twiceOf',
  GDB: 'twice_of',
};

for (const [adapter, name] of Object.entries(named)) {
  test(
    `${adapter}: a stop at a function breakpoint is named as one, and counted`,
    { ...exercises('request setFunctionBreakpoints'), ...repetition(adapter === 'debugpy') },
    async ({ openPage, server }) => {
      const { type, total } = adapters.find((row) => row.name === adapter) ?? {};
      const configurations = [{ name: 'Total', type, request: 'launch', ...total?.configuration }];
      writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
      const page = await openPage();
      await addFunctionBreakpoint(page, name);
      await page.start('Total');
      await expect(page.status).toContainText('at function breakpoint');
      await expect(page.callStack.getByRole('treeitem', { name: new RegExp(`^(?:::)?${name}`) })).toBeVisible();
      await expect(page.treeItem(page.breakpoints, new RegExp(`^${name}`))).toContainText('×1');
      await page.button('Continue').click();
      await expect(page.treeItem(page.breakpoints, new RegExp(`^${name}`))).toContainText('×2');
    },
  );
}
