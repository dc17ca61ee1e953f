import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'typescript' });

const lineOf = (workspace: string, file: string, mark: string) => markedLine(join(workspace, 'src', file), mark);

for (const configuration of ['Invoice', 'Invoice, compiled']) {
  test(
    `"${configuration}" stops, shows its stack and steps in its original sources`,
    repetition(configuration === 'Invoice'),
    async ({ openPage, server }) => {
      const call = lineOf(server.workspace, 'invoice.ts', 'call');
      const tax = lineOf(server.workspace, 'tax.ts', 'tax');
      const page = await openPage();
      await page.stopAt(configuration, 'src/invoice.ts', call);
      await expect(page.editorOf('src/invoice.ts')).toContainText('({ customer, positions }: Invoice): number');
      await expect(page.frame('gross', 'invoice.ts', call)).toBeVisible();
      await expect(page.variable('before', '16550')).toBeVisible();

      await page.button('Step into').click();
      await page.expectStoppedAt('tax.ts', tax - 1);
      await expect(page.editorOf('src/tax.ts')).toContainText('cents: number, country: Country');
      await page.button('Step over').click();
      await page.expectStoppedAt('tax.ts', tax);
      await expect(page.frame('tax', 'tax.ts', tax)).toBeVisible();
      await expect(page.frame('gross', 'invoice.ts', call)).toBeVisible();
      await expect(page.variable('country', "'DE'")).toBeVisible();

      await page.button('Step out').click();
      await page.expectStoppedAt('invoice.ts', lineOf(server.workspace, 'invoice.ts', 'return'));
      await expect(page.variable('added', '3145')).toBeVisible();
      await page.button('Continue').click();
      await page.expectEnd();
      await expect(page.console).toContainText('Ada pays 196.95');
    },
  );
}

test('a breakpoint in a file that is not loaded becomes verified when it is', async ({ openPage, server }) => {
  const tax = lineOf(server.workspace, 'tax.ts', 'tax');
  const page = await openPage();
  await page.openFile('src/tax.ts');
  await page.toggleBreakpoint(tax);
  await expect(page.mark(tax, 'Breakpoint')).toBeVisible();
  await page.start('Invoice');
  await page.expectStoppedAt('tax.ts', tax, 'breakpoint');
  await expect(page.mark(tax, 'Breakpoint')).toBeVisible();
});
