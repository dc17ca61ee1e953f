import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits, type Limit } from './limits.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');

test.each(Object.entries<Limit>(limits))('the limit %s is described', (name, { most, notice }) => {
  const cells = new RegExp(`^\\| \`${name}\` +\\| (\\S+) +\\| (.+?) +\\| (yes)? +\\|$`, 'm').exec(docs);
  expect(cells?.[1]).toBe(most.toLocaleString('en'));
  expect(cells?.[3] === 'yes').toBe(notice !== undefined);
});
