import { chmod, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are only for compiling or documentation. */
const isLeftOut = (name) => name === 'package.json' || name.endsWith('.d.ts') || name === 'README.md';

async function copyInto(to, from) {
  for (const name of await readdir(from)) {
    if (!isLeftOut(name)) await cp(join(from, name), join(to, name), { recursive: true });
  }
}

/**
 * Copies node-pty and its compiled part for this machine into one folder without `node_modules`, which a package could not
 * contain. node-pty loads the compiled part by a package name: the folder gets that name. Without a compiled part
 * (`--omit=optional`, an unsupported machine) the folder has no code, and programs run on pipes.
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
