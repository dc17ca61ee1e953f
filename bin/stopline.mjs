#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/server/main.mjs', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error('Stopline is not built yet. Run "npm ci && npm run build" in its folder, then try again.');
  process.exitCode = 2;
}
