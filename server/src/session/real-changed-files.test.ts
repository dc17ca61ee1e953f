import { describe, expect, test } from 'vitest';
import { openedDebugger } from '../testing/opened-debugger.ts';

const { create } = openedDebugger();

const unchanged = 'debugger;\n';
const changesItself = `require('node:fs').appendFileSync(__filename, '// changed');\ndebugger;\n`;
/** js-debug compares short files itself, and others in a thread. */
const padding = `// ${'x'.repeat(1024 * 1024)}\n`;

describe.each([
  ['short', ''],
  ['long', padding],
])('a stop in a %s file', (_how, rest) => {
  test.each([
    ['as it is on disk leads to that file', unchanged, true],
    ['that has changed on disk leads to what the program runs', changesItself, false],
  ])('%s', async (_which, text, isOnDisk) => {
    const { start, untilStopped } = await create(
      { name: 'app', type: 'node', request: 'launch', program: 'app.js' },
      { files: { 'app.js': text + rest } },
    );
    const { stop } = await untilStopped(await start('app'));
    const source = stop.frames?.[0]?.source;
    expect(source?.path).toContain('app.js');
    expect((source?.sourceReference ?? 0) === 0).toBe(isOnDisk);
  });
});
