import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { repetitions, seed } from './repetition.ts';

test.use({ program: 'generated' });

const tabs = ['Console', 'Memory', 'Disassembly', 'Modules', 'Loaded sources'];

test('messages generated from the schema of DAP, valid and twisted, leave every view working', async ({
  openPage,
  server,
}) => {
  const count = repetitions('generated events in the page', { test: 600, all: 4_000, long: 50_000 });
  test.setTimeout(180_000 + count * 20);
  const kinds = { Valid: 0, Twisted: 0.08 };
  const configurations = Object.entries(kinds).map(([name, twist]) => ({
    ...{ name, type: 'generated', request: 'launch', program: '${workspaceFolder}/main.js' },
    ...{ seed, twist, count: count / 2 },
  }));
  writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ version: '0.2.0', configurations }));
  const page = await openPage();
  await page.openFile('main.js');
  await page.toggleBreakpoint(1);
  for (const name of Object.keys(kinds)) {
    await page.start(name);
    // Tabs come and go with what the adapter says that it can do.
    await expect(async () => {
      for (const tab of tabs)
        await page.page
          .getByRole('tab', { name: tab, exact: true })
          .click({ timeout: 200 })
          .catch(() => undefined);
      await expect(page.status).toHaveText(/^\s*Terminated/, { timeout: 100 });
    }).toPass({ timeout: 10_000 + count * 10 });
  }
  await page.openFile('main.js');
  await page.toggleBreakpoint(1);
  await expect(page.breakpoints.getByRole('treeitem', { name: /^main\.js:1/ })).toHaveCount(0);
});
