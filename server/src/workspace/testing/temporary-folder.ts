import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, by its real path. It is removed when the test ends. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  let folder = '';
  // First: it throws in what a test that has timed out still does, and no folder may be left then.
  onTestFinished(() => {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-test-')));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
