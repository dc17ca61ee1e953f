import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** How long a warm-up may take, in milliseconds. */
const withinMs = 60_000;

/**
 * Writes the code caches of what was built into a folder: `script` runs it, on an empty folder and with a state folder of its own. Where it
 * cannot run, as without a loopback address, the build says so: V8 then compiles the files at each start.
 */
export async function warmUp(script, built) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-build-'));
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    const child = spawn(process.execPath, [inRoot(`scripts/building/${script}`), built, workspace], {
      // Its stdin stays open: js-debug ends with it.
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), TMPDIR: folder },
      timeout: withinMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    if (code !== 0) console.warn(`There are no code caches in ${built}, because it could not be run:\n${said}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
