import { readFileSync } from 'node:fs';
import { writeWhole } from './building/write-whole.mjs';
import { formatted } from './lib/formatted.mjs';
import { load } from './lib/load.mjs';
import { inRoot } from './lib/paths.mjs';

const file = inRoot('docs/adapters.md');

/** A page of documentation with the table of quirks that their schema describes. */
export function withQuirks(page, schema) {
  const rows = Object.entries(schema.shape).map(([name, { description }]) => `| \`${name}\` | ${description} |`);
  const table = ['| quirk | meaning |', '| --- | --- |', ...rows].join('\n');
  return formatted(
    file,
    page.replace(/^\| quirk [^]*?(?=\n\n)/m, () => table),
  );
}

if (process.argv[1] === import.meta.filename) {
  const { quirksSchema } = await load('server/src/adapters/quirks.ts');
  writeWhole(file, await withQuirks(readFileSync(file, 'utf8'), quirksSchema));
}
