import type { Locator } from '@playwright/test';

/** The point in the middle of some text in the first line of an editor that contains another text. */
export async function pointOf(editor: Locator, line: string, text: string): Promise<{ x: number; y: number }> {
  return editor
    .locator('.cm-line', { hasText: line })
    .first()
    .evaluate((element, searched) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const start = node.textContent?.indexOf(searched) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + searched.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error(`No text "${searched}" is in the line "${element.textContent}".`);
    }, text);
}

/** Moves the pointer onto some text of a line. */
export async function hover(editor: Locator, line: string, text: string): Promise<void> {
  const { x, y } = await pointOf(editor, line, text);
  const { mouse } = editor.page();
  await mouse.move(x - 1, y);
  await mouse.move(x, y);
}
