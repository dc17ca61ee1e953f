import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { lineContaining, markedLine } from './marked-line.ts';
import { pythonModuleFile } from './workspace.ts';

test.describe('a command-line tool from npm', () => {
  test.use({ program: 'npm-tool', packages: ['prettier'] });

  test('stops where it prints its output, is inspected, and finishes', async ({ openPage, server }) => {
    const file = 'node_modules/prettier/internal/legacy-cli.mjs';
    const path = join(server.workspace, file);
    const written = lineContaining(path, 'function writeOutput(context, result, options) {') + 1;
    const page = await openPage();
    await page.openFile(file);
    await page.goToLine(written);
    await page.toggleBreakpoint(written);
    await expect(page.mark(written)).toBeVisible();
    await page.start('Prettier');
    await page.expectStoppedAt('legacy-cli.mjs', written, 'at breakpoint');

    await expect(page.frame('writeOutput', 'legacy-cli.mjs', written)).toBeVisible();
    await expect(page.editor).toContainText('function writeOutput(context, result, options)');
    await page.variable('result').click();
    await expect(page.treeItem(page.variables, /^formatted = /)).toContainText('deep: { thought: 42 }');
    await page.evaluate('result.formatted.length');
    await expect(page.console).toContainText('79');

    const formatFile = page.treeItem(page.callStack, /^formatFiles, legacy-cli\.mjs:\d+$/);
    await formatFile.click();
    await expect(page.editor.locator('.sl-frame-line')).toContainText('writeOutput(');
    await expect(page.variable('isDifferent', 'true')).toBeVisible();

    await page.button('Step over').click();
    await page.expectStoppedAt('legacy-cli.mjs', written + 3, 'after step');
    await page.button('Continue').click();
    await page.expectEnd();
    await expect(page.console).toContainText('console.log(answer.deep["thought"]);');
  });
});

test.describe("a module of Python's standard library", () => {
  test.use({ program: 'python-library' });

  test('stops at a breakpoint in it, steps, and finishes @all', async ({ openPage, server }) => {
    const wrap = markedLine(join(server.workspace, 'wrap.py'), 'wrap');
    const chunks = lineContaining(pythonModuleFile('textwrap'), 'chunks = self._split_chunks(text)');
    const page = await openPage();
    await page.stopAt('Wrap', 'wrap.py', wrap);
    await page.button('Step into').click();
    await expect(page.status).toContainText('textwrap.py');
    await page.goToLine(chunks);
    await page.toggleBreakpoint(chunks);
    await expect(page.mark(chunks, 'Breakpoint')).toBeVisible();
    await page.button('Continue').click();

    await page.expectStoppedAt('textwrap.py', chunks, 'breakpoint');
    await expect(page.editorOf('textwrap.py')).toContainText('Reformat the single paragraph');
    await expect(page.frame('wrap', 'textwrap.py', chunks)).toBeVisible();
    await expect(page.frame('<module>', 'wrap.py', wrap)).toBeVisible();
    await page.variable('self').click();
    await expect(page.variable('width', '24')).toBeVisible();
    await page.button('Step over').click();
    await page.expectStoppedAt('textwrap.py', chunks + 1);
    await expect(page.variable('chunks')).toContainText("'Everything'");

    await page.toggleBreakpoint(chunks);
    await page.button('Step out').click();
    await expect(page.frame('wrap', 'textwrap.py', chunks + 1), 'the function has returned').toHaveCount(0);
    await page.expectStatus('Stopped');
    await page.button('Continue').click();
    await page.expectEnd();
    await expect(page.console).toContainText('Everything should be');
  });
});
