import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { lineContaining } from './marked-line.ts';
import { examplesFolder, inRepository } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { endProcess, startServed } from './served.ts';
import { cleanEnvironment } from './server.ts';
import { freePort } from './target.ts';

const line = lineContaining(`${examplesFolder}/bank.js`, 'giver.balance -=');

const hosts = [
  { name: 'iframe', startButton: 'Debug', lineNumbers: '.line-numbers', breakpoints: '.breakpoint' },
  {
    name: 'elements',
    startButton: 'Start debugging',
    lineNumbers: '.cm-lineNumbers .cm-gutterElement',
    breakpoints: '[role="img"]',
  },
] as const;

for (const { name, startButton, lineNumbers, breakpoints } of hosts)
  test(`the one command of the example "${name}" serves a page in which a program stops`, async ({
    testFolder,
    page,
  }) => {
    const id = randomUUID();
    const port = await freePort();
    const { url, child, log } = await startServed({
      command: [process.execPath, `examples/embed/${name}/serve.mjs`],
      cwd: inRepository('.'),
      environment: cleanEnvironment(id, { ...testFolder.environment, PORT: String(port) }),
    });
    try {
      expect(url).toBe(`http://localhost:${port}/`);
      await page.goto(url);
      const start = page.getByRole('button', { name: startButton, exact: true });
      await expect(start).toBeEnabled();
      const editor = page.locator('#editor');
      await editor
        .locator(lineNumbers)
        .filter({ hasText: new RegExp(`^${line}$`) })
        .click();
      await expect(editor.locator(breakpoints)).toHaveCount(1);
      await start.click();
      await expect(page.locator('#news')).toHaveText(`Stopped at bank.js:${line}`);
    } finally {
      await endProcess(child);
    }
    expect(await leftProcesses(id, 5_000), log()).toEqual([]);
  });
