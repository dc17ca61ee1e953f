import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** How long the server may take to start and to end, in milliseconds. */
const withinMs = 60_000;

/**
 * Writes the code caches of a built server, by starting it on an empty folder with a state folder of its own. Where it cannot start,
 * as without a loopback address, it says so: the server then compiles its files at each start.
 */
export async function writeCodeCaches(server) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-build-'));
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    const child = spawn(process.execPath, [inRoot('scripts/building/warm-up.mjs'), server, workspace], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), TMPDIR: folder },
      timeout: withinMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    if (code !== 0)
      console.warn(`The server starts without code caches, because it could not be started here:\n${said}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
