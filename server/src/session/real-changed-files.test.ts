import { describe, expect, test } from 'vitest';
import { openedDebugger } from '../testing/opened-debugger.ts';

const { create } = openedDebugger();

/** js-debug compares short files itself, and others in a thread. */
const padding = `// ${'x'.repeat(1024 * 1024)}\n`;

const read = `require('node:fs').readFileSync(file, 'utf8')`;
const loader = (text: string): string =>
  `const file = require('node:path').join(__dirname, 'job.js');\nrequire('node:vm').runInThisContext(${text}, file);\n`;

describe.each([
  ['short', ''],
  ['long', padding],
])('a stop in a %s file', (_how, rest) => {
  test.each([
    ['as it is on disk leads to that file', `require('./job.js');\n`, true],
    ['that is run from its text leads to that file', loader(read), true],
    ['that has changed since it was read leads to what the program runs', loader(`${read} + '// as before'`), false],
  ])('%s', async (_which, app, isOnDisk) => {
    const { start, untilStopped } = await create(
      { name: 'app', type: 'node', request: 'launch', program: 'app.js' },
      { files: { 'app.js': app, 'job.js': `debugger;\n${rest}` } },
    );
    const { stop } = await untilStopped(await start('app'));
    const source = stop.frames?.[0]?.source;
    expect(source?.path).toContain('job.js');
    expect((source?.sourceReference ?? 0) === 0).toBe(isOnDisk);
  });
});
