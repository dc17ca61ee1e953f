import { expect, test, vi } from 'vitest';
import { servedWorkspace } from '../testing/served-workspace.ts';
import { startedProcesses } from '../testing/started-processes.ts';

const configurations = [
  { name: 'Shop', type: 'node', request: 'launch', program: 'shop.js' },
  { name: 'Series', type: 'debugpy', request: 'launch', program: 'series.py' },
];
const files = { '.vscode/launch.json': { configurations }, 'shop.js': '', 'series.py': '' };

test('when a page is idle, the debuggers of all configurations are looked for, although none is started in advance', async () => {
  const { openPage } = await servedWorkspace(files).serve('--no-adapter-in-advance');
  const { page } = await openPage();
  const started = startedProcesses();
  await page.call('expect_start', { configurationName: 'Shop' });
  await vi.waitFor(() => expect(started()).toContainEqual(expect.stringContaining('import debugpy')));
});
