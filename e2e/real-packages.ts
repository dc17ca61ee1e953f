import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from './paths.ts';

/** Where scripts/install-real-packages.mjs installs them. */
const installed = inRepository('node_modules/.cache/real-packages/node_modules');

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Files of another disk cannot be linked.
    copyFileSync(from, to);
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/** Puts the packages of the real programs into a workspace. They are too many to be copied for each test. */
export const linkPackages = (workspace: string): void => linkFolder(installed, join(workspace, 'node_modules'));
