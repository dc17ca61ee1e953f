import { chmod, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that only compile or describe it. */
const isLeftOut = (name) => name === 'package.json' || name.endsWith('.d.ts') || name === 'README.md';

async function copyInto(to, from) {
  for (const name of await readdir(from)) {
    if (!isLeftOut(name)) await cp(join(from, name), join(to, name), { recursive: true });
  }
}

/**
 * Puts node-pty and what is compiled for this machine into one folder without a `node_modules`, which no package could carry.
 * It asks for its compiled part by the name of a package: the folder has that name. Where there is no such part (`--omit=optional`,
 * a machine that nobody compiled it for) the folder has none, and programs run on pipes.
 */
export async function vendorNodePty({ from, to, platform = process.platform, arch = process.arch }) {
  const compiled = `node-pty-${platform}-${arch}`;
  const { version } = JSON.parse(await readFile(join(from, 'node-pty/package.json'), 'utf8'));
  await mkdir(to, { recursive: true });
  if (existsSync(join(from, compiled))) {
    await copyInto(to, join(from, 'node-pty'));
    await copyInto(to, join(from, compiled));
    if (existsSync(join(to, 'spawn-helper'))) await chmod(join(to, 'spawn-helper'), 0o755);
  }
  const manifest = { name: `@lydell/${compiled}`, version, private: true, type: 'commonjs', exports: { './*': './*' } };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
