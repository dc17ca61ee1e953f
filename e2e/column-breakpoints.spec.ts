import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from './adapters/rows.ts';
import { expectNoViolations } from './axe.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'tour', serverArguments: ['--trust'] });

/** The marks within a line, with how each is drawn: 'free' or 'bound'. */
const marks = ({ page }: StoplinePage, line: number) => page.locator(`.sl-column[data-line="${line}"]`);

const looks = (page: StoplinePage, line: number): Promise<readonly (string | undefined)[]> =>
  marks(page, line).evaluateAll((elements) =>
    elements.map(({ classList }) =>
      ['free', 'bound', 'waiting', 'unbound'].find((look) => classList.contains(`sl-${look}`)),
    ),
  );

/** The bounds of the open file's text. */
const places = ({ page }: StoplinePage) =>
  page.locator('.cm-line').evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

for (const name of ['js-debug on Node', 'lldb-dap']) {
  test(
    `${name}: possible positions on a line with a breakpoint are marked, and get an inline breakpoint by a click or a key`,
    { ...exercises('request breakpointLocations'), ...repetition(name === 'js-debug on Node') },
    async ({ openPage, server }) => {
      const { type, total } = adapters.find((row) => row.name === name)!;
      const program = { program: join(server.workspace, total.file.replace(/\.c$/, '')) };
      const configurations = [{ name: 'Total', type, request: 'launch', ...program }];
      writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
      const call = markedLine(join(server.workspace, total.file), 'call');
      const loop = call - 1;
      const page = await openPage();
      // lldb-dap looks up locations by the path that the compiler recorded.
      if (total.file.endsWith('.c')) await compile(page, server.workspace, 'total');
      await page.stopAt('Total', total.file, call);
      const before = await places(page);
      await page.toggleBreakpoint(loop);
      await expect.poll(() => looks(page, loop)).toEqual(expect.arrayContaining(['free', 'bound']));
      expect(await places(page)).toEqual(before);
      await expectNoViolations(page, 'marks within a line');

      const free = (await looks(page, loop)).lastIndexOf('free');
      const mark = marks(page, loop).nth(free);
      const column = await mark.getAttribute('data-column');
      await mark.click();
      const set = page.page.locator(`.sl-column[data-line="${loop}"][data-column="${column}"]`);
      await expect(set).toHaveClass(/sl-bound/);
      await expect(page.breakpoint(total.file, loop)).toHaveCount(2);
      const bound = await looks(page, loop);
      await page.toggleBreakpoint(call);
      await page.button('Continue').click();
      await page.expectStoppedAt(total.file, loop, 'at breakpoint');
      await page.button('Step over').click();
      await page.expectStoppedAt(total.file, call, 'after step');
      expect(await looks(page, loop)).toEqual(bound);

      await page.moveCursorTo(loop);
      await page.page.keyboard.press('Home');
      for (let at = 1; at < Number(column); at += 1) await page.page.keyboard.press('ArrowRight');
      await page.page.keyboard.press('Control+F9');
      await expect(set).toHaveClass(/sl-free/);
      await expect(page.breakpoint(total.file, loop)).toHaveCount(1);
      await page.page.keyboard.press('Control+F9');
      await expect(set).toHaveClass(/sl-bound/);
      await page.toggleBreakpoint(loop);
      await expect(page.breakpoint(total.file, loop)).toHaveCount(0);
      await expect(marks(page, loop)).toHaveCount(0);
    },
  );
}
