import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { repetitions } from './repetition.ts';

const calledLine = '7';

/** Programs that call a function on line 7, again and again: each step goes to another line. */
const programs = {
  node: {
    file: 'loop.js',
    text: 'function inner(n) {\n  const a = n + 1;\n  return a;\n}\nlet sum = 0;\nwhile (sum < 1e9) {\n  sum += inner(1);\n}\n',
  },
  debugpy: {
    file: 'loop.py',
    text: 'def inner(n):\n    a = n + 1\n    return a\n\ntotal = 0\nfor i in range(100_000):\n    total += inner(i)\n',
  },
} as const;

/** Presses F11 at a call and F10 elsewhere, in the frame that shows the stop. Resolves with the lines where that had no effect. */
const stepFast = (page: StoplinePage, keys: number): Promise<readonly string[]> =>
  page.page.locator('[data-stopped-line]').evaluate(
    async (line, { count, atCall }) => {
      const root = line.getRootNode();
      const now = () =>
        root instanceof ShadowRoot ? root.querySelector('[data-stopped-line]')?.getAttribute('data-stopped-line') : '';
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const lost: string[] = [];
      for (let pressed = 0; pressed < count && lost.length === 0; pressed++) {
        const before = now();
        const key = before === atCall ? 'F11' : 'F10';
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        // A key that is lost has no effect at all; on a busy machine, a step may take seconds.
        const latest = performance.now() + 20_000;
        while ((now() ?? before) === before && performance.now() < latest) await frame();
        if (now() === before) lost.push(`${key} at line ${before}`);
      }
      return lost;
    },
    { count: keys, atCall: calledLine },
  );

for (const [type, tag] of [
  ['debugpy', ''],
  ['node', ' @all'],
] as const)
  test(`a key that is pressed as soon as a stop is shown steps, with ${type}${tag}`, async ({
    openPage,
    testFolder,
  }) => {
    test.slow();
    const { file, text } = programs[type];
    const configuration = { name: 'Loop', type, request: 'launch', program: `\${workspaceFolder}/${file}` };
    mkdirSync(join(testFolder.workspace, '.vscode'), { recursive: true });
    writeFileSync(join(testFolder.workspace, file), text);
    writeFileSync(
      join(testFolder.workspace, '.vscode/launch.json'),
      JSON.stringify({ configurations: [configuration] }),
    );
    const page = await openPage();
    await page.stopAt('Loop', file, Number(calledLine));
    await page.toggleBreakpoint(Number(calledLine));
    await expect(page.mark(Number(calledLine))).toHaveCount(0);
    expect(await stepFast(page, repetitions('steps at full speed', { test: 40, all: 400, long: 1_000 }))).toEqual([]);
  });
