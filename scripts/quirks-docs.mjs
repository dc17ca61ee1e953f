import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';
import { writeWhole } from './building/write-whole.mjs';
import { inRoot, root } from './lib/paths.mjs';

const file = inRoot('docs/adapters.md');

/** A page of documentation with the table of quirks that their schema describes. */
export async function withQuirks(page, schema) {
  const rows = Object.entries(schema.shape).map(([name, { description }]) => `| \`${name}\` | ${description} |`);
  const table = ['| quirk | meaning |', '| --- | --- |', ...rows].join('\n');
  const text = page.replace(/^\| quirk [^]*?(?=\n\n)/m, () => table);
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}

if (process.argv[1] === import.meta.filename) {
  const schema = inRoot('server/src/adapters/quirks.ts');
  const { module } = await runnerImport(schema, { configFile: false, root, logLevel: 'error' });
  writeWhole(file, await withQuirks(readFileSync(file, 'utf8'), module.quirksSchema));
}
