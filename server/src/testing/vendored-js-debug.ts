import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../../scripts/vendor-js-debug.mjs');

/** Puts js-debug where the build puts it, unless it is there: for tests with the real one. */
export async function ensureJsDebug(): Promise<void> {
  await promisify(execFile)(process.execPath, [script]);
}
