import type { Locator } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { allReachable, focusedNow, teachFocus, type Focused } from './focus.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';
import { whatIsLost } from './what-is-lost.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

const mostTabs = 80;

/** Presses Tab until the focus leaves the page; fails if it never does. */
async function walk({ page }: StoplinePage): Promise<Focused[]> {
  const walked: Focused[] = [];
  while (walked.length < mostTabs) {
    await page.keyboard.press('Tab');
    const focused = await focusedNow(page);
    if (focused === undefined) return walked;
    walked.push(focused);
  }
  throw new Error(`Tab goes round: ${walked.map(({ what }) => what).join(' > ')}`);
}

test('Tab visits every control in layout order, with a focus ring and without a trap', async ({ openPage, server }) => {
  test.slow();
  const page = await openPage();
  await page.addWatch.fill('sum');
  await page.addWatch.press('Enter');
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  await expect(page.treeItem(page.watch, /^sum = /)).toBeVisible();
  await page.page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    // Tab continues from the selection, if there is one.
    getSelection()?.removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await teachFocus(page.page);

  const walked = await walk(page);
  const names = walked.map(({ what }) => what);
  expect(names).toEqual(await allReachable(page.page));
  expect(walked.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect([...new Set(walked.map(({ part }) => part))]).toEqual([
    'header',
    'Files and breakpoints',
    'Editor',
    'Call stack and variables',
    'Console and agent activity',
  ]);
  for (const part of ['Files and breakpoints', 'Call stack and variables']) {
    const tops = walked
      .filter((each) => each.part === part && !each.what.startsWith('separator Width'))
      .map(({ top }) => Math.round(top / 8));
    expect(tops, `${part} is read from top to bottom`).toEqual(tops.toSorted((a, b) => a - b));
  }
  const back: (string | undefined)[] = [];
  for (const _ of names) {
    await page.page.keyboard.press('Shift+Tab');
    back.push((await focusedNow(page.page))?.what);
  }
  expect(back).toEqual(names.toReversed());
});

test('in each tree, keys page, move to parents and children, expand siblings and open the menu @all', async ({
  openPage,
  server,
}) => {
  test.slow();
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  const rows = page.variables.getByRole('treeitem');
  const focused = page.variables.locator('[role=treeitem]:focus');
  await page.variable('list').click();
  const last = page.variable('2', undefined);
  await expect(last).toBeVisible();

  await keyboard.press('ArrowRight');
  await expect(focused, 'Right goes to the first child').toHaveAccessibleName(/^0 = /);
  await keyboard.press('*');
  await expect(page.variables.getByRole('treeitem', { name: /^maker = / }), '* opens all beside it').toHaveCount(3);
  await expect(page.variables.getByRole('treeitem', { name: /^at = / }), "the array's prototype too").toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(page.variables.getByRole('treeitem', { name: /^maker = / })).toHaveCount(2);
  await expect(focused).toHaveAccessibleName(/^0 = /);
  await keyboard.press('ArrowLeft');
  await expect(focused, 'Left goes to the parent').toHaveAccessibleName(/^list = /);

  await keyboard.press('Home');
  await keyboard.press('PageDown');
  await expect.poll(async () => Number(await focused.getAttribute('data-index'))).toBeGreaterThan(3);
  await expect(focused).toBeInViewport({ ratio: 1 });
  await keyboard.press('PageUp');
  await expect(rows.first()).toBeFocused();

  const sum = page.variable('sum');
  await sum.focus();
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await keyboard.press(key);
    const menu = page.page.getByRole('menu', { name: 'sum' });
    const items = menu.locator('[role^=menuitem]');
    await expect(items.first()).toBeFocused();
    await keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await keyboard.press('Home');
    await keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(sum, 'the focus is back').toBeFocused();
  }
});

test('every splitter is moved by arrow keys, Home and End @all', async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  const sashes = page.page.getByRole('separator');
  const names = await sashes.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const sash = page.page.getByRole('separator', { name: name ?? '', exact: true });
    const value = async (attribute = 'aria-valuenow') => Number(await sash.getAttribute(attribute));
    await sash.focus();
    await keyboard.press('Home');
    await expect.poll(() => value(), name ?? '').toBe(await value('aria-valuemin'));
    const arrows =
      (await sash.getAttribute('aria-orientation')) === 'vertical'
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowUp', 'ArrowDown'];
    for (const arrow of arrows) await keyboard.press(arrow);
    const least = await value();
    await keyboard.press('End');
    await expect.poll(() => value(), name ?? '').toBeGreaterThan(least);
    await keyboard.press('Enter');
  }
});

test('a tab list is one tab stop; arrow keys, Home and End select in it @all', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  const tabs = page.page.getByRole('tablist', { name: 'Output' }).getByRole('tab');
  await expect(tabs).not.toHaveCount(1);
  await tabs.first().focus();
  for (const [key, chosen] of [
    ['End', tabs.last()],
    ['ArrowRight', tabs.first()],
    ['ArrowLeft', tabs.last()],
    ['Home', tabs.first()],
  ] as const) {
    await keyboard.press(key);
    await expect(chosen, key).toBeFocused();
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(page.page.getByRole('tablist', { name: 'Output' }).locator('[tabindex="0"]')).toHaveCount(1);
  }
});

test('truncated text with the focus is shown in full until the next key', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  const whole = page.page.locator('stopline-whole-text');
  await page.treeItem(page.variables, /^list = /).focus();
  await page.page.keyboard.press('ArrowUp');
  await page.page.keyboard.press('ArrowDown');
  await expect(whole).toBeHidden();
  await page.page.setViewportSize({ width: 1024, height: 700 });
  await page.page.getByRole('separator', { name: 'Width of call stack and variables' }).focus();
  await page.page.keyboard.press('Home');
  await page.treeItem(page.variables, /^list = /).focus();
  await page.page.keyboard.press('ArrowDown');
  await page.page.keyboard.press('ArrowUp');
  await expect(whole).toBeVisible();
  await expect(whole).toContainText('list = (3) [{…}, {…}, {…}]');
  await page.page.keyboard.press('Escape');
  await expect(whole).toBeHidden();

  await page.button('Pause').focus();
  await page.page.keyboard.press('ArrowLeft');
  await page.page.keyboard.press('ArrowRight');
  await expect(whole, 'a disabled control says why').toContainText('Pause: ');
});

const styleOf = (target: Locator, property: string, pseudo?: string): Promise<string> =>
  target.evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

/** The computed value of a system colour. */
const systemColour = (page: StoplinePage, name: string): Promise<string> =>
  page.page.evaluate((colour) => {
    const probe = document.createElement('span');
    probe.className = 'probe';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.probe { color: ${colour}; forced-color-adjust: none }`);
    document.adoptedStyleSheets.push(sheet);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    document.adoptedStyleSheets.pop();
    return color;
  }, name);

test('in forced colours, everything that was shown by colour is still visible', async ({ openPage, server }) => {
  test.slow();
  const [call, print] = [cart(server.workspace, 'call'), cart(server.workspace, 'print')];
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', call, print);
  await page.breakpoint('cart.js', print).getByRole('checkbox').click();
  await expect(page.mark(print, 'Breakpoint, disabled')).toBeVisible();
  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', call + 1);
  await page.page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', contrast: 'more' });
  const [highlight, canvas, text, mark, off] = await Promise.all(
    ['Highlight', 'Canvas', 'CanvasText', 'Mark', 'GrayText'].map((name) => systemColour(page, name)),
  );

  const stopped = page.stoppedLine(call + 1);
  expect(await styleOf(stopped, 'box-shadow'), 'the line above the stopped line').toContain(highlight);
  expect(await styleOf(page.page.locator('.cm-lineNumbers .sl-stopped'), 'background-color', '::before')).toBe(
    highlight,
  );
  expect(await styleOf(page.page.locator('stopline-status'), 'background-color')).not.toBe(canvas);
  expect(await styleOf(page.mark(call).locator('.glyph'), 'fill'), 'a breakpoint').toBe(text);
  expect(await styleOf(page.mark(print).locator('.glyph'), 'fill'), 'a disabled breakpoint').toBe(off);
  expect(await styleOf(page.variable('less', '289').locator('.v'), 'background-color'), 'a changed value').toBe(mark);

  await page.frame('<anonymous>', 'cart.js', cart(server.workspace, 'total')).click();
  expect(
    await styleOf(page.page.locator('.sl-breakpoints .sl-frame-line'), 'box-shadow'),
    'the line of the selected frame',
  ).toContain(text);
  const chosen = page.frame('<anonymous>', 'cart.js', cart(server.workspace, 'total'));
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  expect(await styleOf(chosen, 'outline-color'), 'the selected row').toBe(highlight);
  expect(await styleOf(chosen, 'outline-width')).toBe('1px');
  await page.page.keyboard.press('ArrowDown');
  await page.page.keyboard.press('ArrowUp');
  await expect(chosen).toBeFocused();
  expect(await styleOf(chosen, 'outline-width'), 'the focused row').toBe('2px');

  const box = page.breakpoint('cart.js', call).getByRole('checkbox');
  expect(await styleOf(box, 'border-top-color', '::before')).toBe(text);
  expect(await styleOf(box, 'border-bottom-width', '::after'), 'its tick').not.toBe('0px');
  expect(await styleOf(page.breakpoint('cart.js', print).getByRole('checkbox'), 'content', '::after')).toBe('none');
  expect(await styleOf(page.button('Pause'), 'color'), 'a disabled button').toBe(off);
  expect(await styleOf(page.button('Continue'), 'border-top-style')).toBe('solid');
  const tab = page.page.getByRole('tab', { name: 'Console' });
  expect(await styleOf(tab, 'background-color', '::before'), 'the mark of the chosen tab').toBe(highlight);
});

test("the page follows the system's settings for contrast and reduced motion", async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  const ground = () =>
    page.page.locator('stopline-editor').evaluate((editor) => getComputedStyle(editor).backgroundColor);
  const choose = async (theme: string) => {
    await page.page.getByRole('button', { name: 'Theme' }).click();
    await page.page.getByRole('menuitemcheckbox', { name: theme }).click();
  };
  await page.page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
  await choose('Light');
  await expect.poll(ground, "the user's choice overrides the system's").toBe('rgb(255, 255, 255)');
  await page.page.emulateMedia({ contrast: 'no-preference' });
  await choose('High contrast');
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
  await page.reload();
  await expect.poll(ground, 'the choice is remembered').toBe('rgb(0, 0, 0)');

  await page.page.emulateMedia({ reducedMotion: 'reduce' });
  await page.page.getByRole('button', { name: 'Theme' }).click();
  await page.editor.focus();
  const moving = await page.page.evaluate(() => {
    const elementsIn = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ]);
    const moves = (element: Element, pseudo?: string): boolean => {
      const { transitionDuration, animationDuration } = getComputedStyle(element, pseudo);
      return /[1-9]/.test(transitionDuration) || /[1-9]/.test(animationDuration);
    };
    return elementsIn(document)
      .filter((element) => [undefined, '::before', '::after'].some((pseudo) => moves(element, pseudo)))
      .map(({ localName, className }) => `${localName} ${String(className)}`);
  });
  expect(moving).toEqual([]);
});

/** One part of the page is larger than each of the others. */
async function expectMostRoom(page: StoplinePage, part: string): Promise<void> {
  const parts = ['.code', '.right', '.bottom', '.left'];
  const areaOf = async (selector: string) => {
    const { width = 0, height = 0 } = (await page.page.locator(`stopline-app ${selector}`).first().boundingBox()) ?? {};
    return width * height;
  };
  const areas = await Promise.all(parts.map(areaOf));
  expect(parts[areas.indexOf(Math.max(...areas))]).toBe(part);
}

/** A window of 1440 x 900 at a zoom: fewer CSS pixels, each larger. */
const zooms = [
  { zoom: '200 %', viewport: { width: 720, height: 450 } },
  { zoom: '400 %', viewport: { width: 360, height: 225 } },
] as const;

for (const { zoom, viewport } of zooms) {
  test.describe(() => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test(
      `at a zoom of ${zoom} nothing is cut off, and everything can be scrolled into view`,
      repetition(zoom === '400 %'),
      async ({ openPage, server }) => {
        const page = await openPage();
        const call = cart(server.workspace, 'call');
        await page.stopAt('Cart', 'cart.js', call);
        await page.page.setViewportSize(viewport);
        await expect(page.button('Step over')).toBeVisible();
        await expect.poll(() => whatIsLost(page)).toEqual([]);
        if (zoom === '200 %') await expectMostRoom(page, '.code');
        await page.button('Step over').click();
        await page.expectStoppedAt('cart.js', call + 1, 'after step');
        await page.page.getByRole('button', { name: 'Files and breakpoints' }).click();
        await page.breakpoint('cart.js', call).scrollIntoViewIfNeeded();
        await expect(page.breakpoint('cart.js', call)).toBeInViewport();
        await page.page.keyboard.press('Escape');
        for (const name of ['Variables', 'Stack', 'Watch', 'Console', 'Agents']) {
          const tab = page.page.getByRole('tab', { name, exact: true });
          if ((await tab.count()) > 0) await tab.click();
        }
        await page.page.keyboard.press('Control+Alt+4');
        await expect(page.variables.locator(':focus')).toBeInViewport();
        await page.page.keyboard.press('Control+Alt+5');
        await expect(page.evaluateInput).toBeInViewport();
        await page.evaluate('sum');
        await expect(page.console.locator('.result')).toBeInViewport();
        await page.stoppedLine(call + 1).scrollIntoViewIfNeeded();
        await expect(page.stoppedLine(call + 1)).toBeInViewport();
        await expect.poll(() => whatIsLost(page)).toEqual([]);
      },
    );
  });
}

test('nothing is cut off when the user increases text spacing', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  // The spacing of WCAG 1.4.12, as a user style sheet sets it: it applies inside shadow roots too.
  await page.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    for (const root of roots(document)) root.adoptedStyleSheets.push(sheet);
  });
  await expect.poll(() => whatIsLost(page)).toEqual([]);
  await expect(page.button('Step over')).toBeInViewport({ ratio: 1 });
  await expect(page.status).toBeInViewport({ ratio: 1 });
});

test("the stopped line stays in view when the window shrinks to a phone's width", async ({ openPage, server }) => {
  const page = await openPage();
  const print = cart(server.workspace, 'print');
  await page.stopAt('Cart', 'cart.js', print);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 360, height: 560 },
  ]) {
    await page.page.setViewportSize(size);
    await expect(page.page.locator('.cm-lineNumbers .sl-stopped')).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  const panel = (page: StoplinePage, name: string) => page.page.getByRole('tab', { name, exact: true });

  test('a whole debug session works by taps alone', async ({ openPage, server }) => {
    const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
    const page = await openPage();
    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await page.treeItem(page.files, 'cart.js').tap();
    await expect(page.editorOf('cart.js')).toBeVisible();
    await page.page.touchscreen.tap(350, 300);
    await expect(page.files).toBeHidden();
    await page.choose('Cart');
    await page.lineNumber(loop).tap();
    await expect(page.mark(loop)).toBeVisible();
    await page.button('Start debugging').tap();
    await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
    await expect(page.button('Continue')).toBeFocused();

    await panel(page, 'Variables').tap();
    await page.variable('item').tap();
    await expect(page.variable('count', '4')).toBeVisible();
    await panel(page, 'Stack').tap();
    await page.frame('<anonymous>', 'cart.js', cart(server.workspace, 'total')).tap();
    await expect(page.page.locator('.cm-line.sl-frame-line')).toBeInViewport();
    await page.frame('total', 'cart.js', loop).tap();

    await panel(page, 'Watch').tap();
    await page.addWatch.tap();
    await page.page.keyboard.type('sum');
    await page.page.keyboard.press('Enter');
    await expect(page.treeItem(page.watch, /^sum = 0/)).toBeVisible();
    await panel(page, 'Console').tap();
    await page.evaluateInput.tap();
    await page.page.keyboard.type('item.name');
    await page.page.keyboard.press('Enter');
    await expect(page.console).toContainText("'pen'");

    await page.lineNumber(loop).tap();
    await expect(page.mark(loop)).toHaveCount(0);
    await page.button('Step over').tap();
    await page.expectStoppedAt('cart.js', loop - 2, 'after step');
    await page.lineNumber(call).tap();
    await expect(page.mark(call)).toBeVisible();
    await page.button('Continue').tap();
    await page.expectStoppedAt('cart.js', call, 'at breakpoint');
    await page.button('Stop').tap();
    await page.expectStatus('Terminated');
    expect(await page.page.evaluate(() => visualViewport?.scale), 'the page is not zoomed').toBe(1);
  });

  test('the console is under its tab whatever a wide page showed, and More has the buttons of panel headers', async ({
    openPage,
    server,
  }) => {
    const page = await openPage();
    const more = async (name: string) => {
      await page.page.getByRole('button', { name: 'More', exact: true }).tap();
      await page.page.getByRole('menuitem', { name }).tap();
    };
    await page.page.setViewportSize({ width: 1300, height: 640 });
    await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
    await page.page.getByRole('tab', { name: 'Loaded sources' }).tap();
    await expect(page.loadedSources).toBeVisible();
    await page.page.setViewportSize({ width: 360, height: 640 });
    await panel(page, 'Console').tap();
    await expect(page.console).toBeVisible();

    await more('Show loaded sources');
    await expect(page.loadedSources).toBeVisible();
    await panel(page, 'Console').tap();
    await expect(page.console).toBeVisible();
    await more('Search values');
    await expect(page.page.getByRole('textbox', { name: 'Search values' })).toBeFocused();
    await page.page.keyboard.type('less');
    await expect(page.variable('less')).toBeVisible();
    await expect(page.variable('sum')).toHaveCount(0);
  });

  test('a tap on truncated text that takes no focus shows its full text', async ({ openPage }) => {
    const page = await openPage();
    const whole = page.page.locator('stopline-whole-text');
    await page.choose('Uncaught');
    await page.button('Start debugging').tap();
    await expect(page.status).toContainText('OutOfPaper');
    await page.page.setViewportSize({ width: 240, height: 640 });
    await expect(whole).toBeHidden();
    await page.status.tap();
    await expect(whole).toContainText(/^Stopped on OutOfPaper uncaught\.js:\d+$/);
    await page.page.setViewportSize({ width: 360, height: 640 });
    await panel(page, 'Console').tap();
    await expect(whole).toBeHidden();
    await page.button('Stop').tap();
    await page.expectStatus('Terminated');
  });

  test('controls are 44 px high, and the text of fields is 16 px', async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await page.treeItem(page.files, 'cart.js').tap();
    await page.page.touchscreen.tap(350, 300);
    await page.choose('Cart');
    const call = cart(server.workspace, 'call');
    await page.lineNumber(call).scrollIntoViewIfNeeded();
    await page.lineNumber(call).tap();
    await page.button('Start debugging').tap();
    await page.expectStoppedAt('cart.js', call);

    /** The controls that are too small. Lines of code have their own height; source links are part of text. */
    const small = () =>
      page.page.evaluate(() => {
        const elementsIn = (root: Document | ShadowRoot): Element[] =>
          [...root.querySelectorAll('*')].flatMap((element) => [
            element,
            ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
          ]);
        const shown = elementsIn(document).filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0,
        );
        const targets = shown.filter((element) =>
          element.matches(
            'button:not(.link), select, [role=treeitem], [role=tab], [role=menuitem], input[type=checkbox]',
          ),
        );
        /** The label of a checkbox ticks it too. */
        const targetOf = (element: Element) => element.closest('label') ?? element;
        const fields = shown.filter((element) => element.matches('input:not([type=checkbox]), textarea, select'));
        const isLow = (element: Element) => targetOf(element).getBoundingClientRect().height < 43.5;
        const isFine = (element: Element) => parseFloat(getComputedStyle(element).fontSize) < 16;
        const described = (element: Element) =>
          `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}: ` +
          `${element.getBoundingClientRect().height} px high, letters of ${getComputedStyle(element).fontSize}`;
        return [...targets.filter(isLow), ...fields.filter(isFine)].map(described);
      });
    await panel(page, 'Console').tap();
    await page.evaluate('({ get later() { return 1 } })');
    await page.console.locator('.twisty').tap();
    await expect(page.console.getByRole('button', { name: 'Read property' })).toBeVisible();
    for (const name of ['Variables', 'Stack', 'Watch', 'Console', 'Agents']) {
      await panel(page, name).tap();
      expect.soft(await small(), name).toEqual([]);
    }
    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await expect(page.breakpoints).toBeVisible();
    expect.soft(await small(), 'files and breakpoints').toEqual([]);
    await page.page.touchscreen.tap(350, 300);
    await page.editor.focus();
    await page.page.keyboard.press('Control+f');
    await expect(page.page.locator('.cm-search')).toBeVisible();
    expect.soft(await small(), 'finding in the editor').toEqual([]);
    await page.page.keyboard.press('Escape');
    await page.page.getByRole('button', { name: 'Theme' }).tap();
    expect.soft(await small(), 'a menu').toEqual([]);
  });

  test('a long press opens the context menu of a row and of a line number', async ({ openPage, server }) => {
    const page = await openPage();
    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await page.treeItem(page.files, 'cart.js').tap();
    await page.page.touchscreen.tap(350, 300);
    const loop = cart(server.workspace, 'loop');
    const client = await page.page.context().newCDPSession(page.page);
    const press = async (target: Locator) => {
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await target.boundingBox())!;
      const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(page.page.getByRole('menu')).toBeVisible();
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await press(page.lineNumber(loop));
    await page.page.getByRole('menuitem', { name: 'Add conditional breakpoint' }).tap();
    const field = page.page.getByRole('textbox', { name: 'Condition' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await page.page.keyboard.type('sum > 0');
    await page.page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();

    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await press(page.breakpoint('cart.js', loop));
    await page.page.getByRole('menuitem', { name: 'Remove breakpoint' }).tap();
    await expect(page.breakpoint('cart.js', loop)).toHaveCount(0);
  });

  test('the on-screen keyboard covers neither the prompt nor the stopped line', async ({ openPage, server }) => {
    const page = await openPage();
    const call = cart(server.workspace, 'call');
    await page.page.getByRole('button', { name: 'Files and breakpoints' }).tap();
    await page.treeItem(page.files, 'cart.js').tap();
    await page.page.touchscreen.tap(350, 300);
    await page.choose('Cart');
    await page.lineNumber(call).scrollIntoViewIfNeeded();
    await page.lineNumber(call).tap();
    await page.button('Start debugging').tap();
    await page.expectStoppedAt('cart.js', call);
    await panel(page, 'Console').tap();
    await page.evaluateInput.tap();
    // A browser shrinks either the layout viewport or only the visual viewport.
    await page.page.setViewportSize({ width: 360, height: 380 });
    await expect(page.evaluateInput).toBeInViewport({ ratio: 1 });
    await page.page.setViewportSize({ width: 360, height: 640 });
    await page.page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 400, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await page.evaluateInput.boundingBox())!.y).toBeLessThan(400 - 32);
    await expect(page.evaluateInput).toBeFocused();
  });
});
