import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, type TestContext } from 'vitest';
import { tallyVariable } from '../dap/tally.ts';

const checkout = join(import.meta.dirname, '../../..');
const root = process.env[tallyVariable];

/** A test's name with those of the groups that it is in. */
function nameOf(task: TestContext['task']): string {
  const groups: string[] = [];
  for (let suite = task.suite; suite; suite = suite.suite) groups.unshift(suite.name);
  return [...groups, task.name].join(' › ');
}

// Where a run keeps tallies of what is said with adapters, each test keeps its own, in a folder that names the test.
if (root !== undefined && root !== '') {
  beforeEach(({ task }) => {
    const folder = join(root, task.id);
    mkdirSync(folder, { recursive: true });
    const file = relative(checkout, task.file.filepath);
    writeFileSync(join(folder, 'test.json'), JSON.stringify({ file, test: nameOf(task) }));
    process.env[tallyVariable] = folder;
  });
  afterEach(() => {
    process.env[tallyVariable] = root;
  });
}
