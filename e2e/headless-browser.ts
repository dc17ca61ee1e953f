import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFolder } from './workspace.ts';

/** A test's folder in which the first browser that Stopline finds is a headless one, which may run as root. */
export function withHeadlessBrowser(testFolder: TestFolder): TestFolder {
  const folder = join(testFolder.workspace, '../bin');
  const chromium = process.env.STOPLINE_CHROMIUM ?? '/usr/bin/chromium';
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'google-chrome'),
    `#!/bin/sh\nexec ${chromium} --headless=new --no-sandbox --disable-gpu "$@"\n`,
    { mode: 0o755 },
  );
  const environment = { ...testFolder.environment, PATH: `${folder}:${process.env.PATH ?? ''}` };
  return { ...testFolder, environment };
}
