import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorkspaceFiles } from './workspace-files.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

test('a file that is created while its folder is listed is listed or reported', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `${index}.js`);
  for (const turns of [1, 3, 10, 30]) {
    const workspaceFolder = temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
    const files = createWorkspaceFiles({ workspaceFolder });
    onTestFinished(() => files.close());
    const reported = new Set<string>();
    files.onChanged((paths) => paths.forEach((path) => reported.add(path)));
    const listing = files.list('');
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const path = join(workspaceFolder, 'new.js');
    writeFileSync(path, '');
    const { entries } = await listing;
    const isListed = entries.some(({ name }) => name === 'new.js');
    await vi.waitFor(() => expect(isListed || reported.has(path), `after ${turns} turns`).toBe(true));
  }
});
