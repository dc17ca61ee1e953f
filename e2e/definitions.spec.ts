import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const files = {
  'shop/main.js': [
    "import { price } from './pricing.js';",
    '',
    'function pay(order) {',
    '  return price(order) + missing();',
    '}',
    '',
    'pay({}).refund();',
    '',
  ],
  'shop/pricing.js': ['', 'export function price(order) {', '  return 3;', '}', ''],
  'shop/a.js': ['export class Card {', '  refund() {', '  }', '}', ''],
  'shop/b.js': ['export class Cash {', '  refund() {', '  }', '}', ''],
};

function writeFiles(workspace: string): void {
  mkdirSync(join(workspace, 'shop'));
  for (const [path, lines] of Object.entries(files)) writeFileSync(join(workspace, path), lines.join('\n'));
}

/** Left of the middle of the first occurrence of a text in a line of the open editor. */
async function pointOf({ editor }: StoplinePage, line: number, text: string): Promise<[x: number, y: number]> {
  const shown = editor.locator('.cm-line').nth(line - 1);
  await expect(shown).toContainText(text);
  return shown.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const at = element.textContent.indexOf(wanted) + Math.floor(wanted.length / 2);
    let passed = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { length } = node.textContent ?? '';
      if (passed + length > at) {
        const range = document.createRange();
        range.setStart(node, at - passed);
        range.setEnd(node, at - passed + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return [x + width / 4, y + height / 2] as [number, number];
      }
      passed += length;
    }
    throw new Error(`The line has no "${wanted}".`);
  }, text);
}

const click = async (page: StoplinePage, line: number, text: string, options?: { readonly button: 'right' }) =>
  page.page.mouse.click(...(await pointOf(page, line, text)), options);

/** The line of the cursor, with `|` at the cursor. */
const cursorLine = ({ editor }: StoplinePage) =>
  editor.evaluate((element) => {
    const root: Node & { readonly getSelection?: () => Selection | null } = element.getRootNode();
    const { focusNode: node, focusOffset: offset = 0 } = root.getSelection?.() ?? {};
    const line = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line');
    if (!line || !node) return '';
    const before = document.createRange();
    before.setStart(line, 0);
    before.setEnd(node, offset);
    const { length } = before.toString();
    return `${line.textContent.slice(0, length)}|${line.textContent.slice(length)}`;
  });

const expectCursor = (page: StoplinePage, line: string) => expect.poll(() => cursorLine(page)).toBe(line);

test('F12 goes from a call to its function in another file, and Alt+Left comes back', async ({ openPage, server }) => {
  writeFiles(server.workspace);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('shop/main.js');
  await click(page, 4, 'price');
  await keyboard.press('F12');
  await expect(page.editorOf('pricing.js')).toBeFocused();
  await expectCursor(page, 'export function |price(order) {');
  await keyboard.press('Alt+ArrowLeft');
  await expect(page.editorOf('main.js')).toBeVisible();
  await expectCursor(page, '  return pr|ice(order) + missing();');
  await keyboard.press('Alt+ArrowRight');
  await expect(page.editorOf('pricing.js')).toBeVisible();
  await page.runCommand('Go back');
  await expect(page.editorOf('main.js')).toBeVisible();
});

test('with Ctrl a name is a link, the menu goes there too, and several definitions are offered', async ({
  openPage,
  server,
}) => {
  writeFiles(server.workspace);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('shop/main.js');

  await page.page.mouse.move(...(await pointOf(page, 4, 'order')));
  await keyboard.down('Control');
  await expect(page.editor.locator('.sl-definition-link')).toHaveText('order');
  await click(page, 4, 'order');
  await keyboard.up('Control');
  await expect(page.editor.locator('.sl-definition-link')).toHaveCount(0);
  await expectCursor(page, 'function pay(|order) {');

  await click(page, 4, 'missing');
  await keyboard.press('F12');
  await expect(page.page.getByText('No definition of "missing" found.')).toBeVisible();

  await click(page, 4, 'price', { button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Go to definition' }).click();
  await expect(page.editorOf('pricing.js')).toBeFocused();
  await keyboard.press('Alt+ArrowLeft');

  await click(page, 7, 'refund');
  await keyboard.press('F12');
  const dialog = page.page.getByRole('dialog', { name: 'Definitions' });
  await expect(dialog.getByRole('option')).toHaveText([/shop\/a\.js:2\s+refund\(\) \{/, /shop\/b\.js:2/]);
  await dialog.getByRole('option').nth(1).click();
  await expect(page.editorOf('b.js')).toBeFocused();
});

test('at a stop, a function value leads to its code, and a frame to its function', async ({ openPage, server }) => {
  const path = join(server.workspace, 'cart.js');
  const call = markedLine(path, 'call');
  writeFileSync(
    path,
    readFileSync(path, 'utf8')
      .replace('function total(list) {', 'const less2 = discount; function total(list) {')
      .replace('= discount(sum)', '= less2(sum)'),
  );
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Cart', 'cart.js', call);
  await click(page, call, 'less2');
  await keyboard.press('F12');
  await expectCursor(page, 'function discount|(sum) {');
  await keyboard.press('Alt+ArrowLeft');
  await expectCursor(page, '  const less = le|ss2(sum); // stop: call');
  await page.frame('total', 'cart.js', call).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Go to function definition' }).click();
  await expectCursor(page, 'const less2 = discount; function |total(list) {');
});
