import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startClassroom, sortLines, type Classroom } from './classroom.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test as base } from './fixtures.ts';
import { StoplinePage } from './page.ts';

const names = ['anna', 'ben', 'cleo'];

/** A class of three, in their own browsers, and the teacher at the wall. */
const test = base.extend<{
  classroom: Classroom;
  wall: StoplinePage;
  student: (name: string) => Promise<StoplinePage>;
}>({
  classroom: async ({ testFolder }, use) => {
    const classroom = await startClassroom(testFolder, names);
    try {
      await use(classroom);
    } finally {
      await classroom.stop();
    }
  },
  wall: async ({ page, classroom }, use) => {
    const wall = new StoplinePage(page);
    await page.goto(classroom.url);
    await expect(cards(page)).toHaveCount(names.length);
    await use(wall);
    expect(wall.problems.unexpected, 'nothing goes wrong at the wall').toEqual([]);
  },
  student: async ({ browser, classroom }, use) => {
    const opened: StoplinePage[] = [];
    await use(async (name) => {
      const page = await openStudent(browser, classroom.students.get(name) ?? '');
      opened.push(page);
      return page;
    });
    for (const { page } of opened) await page.context().close();
    expect(opened.flatMap(({ problems }) => problems.unexpected)).toEqual([]);
  },
});

async function openStudent(browser: Browser, url: string): Promise<StoplinePage> {
  const context = await browser.newContext();
  const page = new StoplinePage(await context.newPage());
  await page.open(url);
  return page;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });

async function handOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand out…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand out an exercise' });
  await expect(dialog.getByRole('combobox')).toHaveValue('Sorting');
  await dialog.getByRole('button', { name: 'Hand out' }).click();
  await expect(page.getByRole('status')).toContainText('Sorting handed out to 3 of 3.');
}

test.use({ program: 'python' });

test('a teacher hands out an exercise, sees equal exceptions grouped, and joins a student who sees it', async ({
  classroom,
  wall,
  student,
}) => {
  const { page } = wall;
  for (const name of names) await expect(card(page, name)).toContainText('Idle');
  await handOut(page);
  expect(existsSync(join(classroom.folder, 'anna/sort.py'))).toBe(true);

  const [anna, ben, cleo] = [await student('anna'), await student('ben'), await student('cleo')];
  await expect(anna.page.getByText('Teacher: Why does the last line fail?')).toBeVisible();
  for (const each of [anna, ben, cleo]) {
    await each.start('Sort');
    await each.expectStoppedAt('sort.py', sortLines.breakpoint);
  }
  await expect(card(page, 'anna')).toContainText(`Stopped at a breakpoint`);
  await expect(card(page, 'anna')).toContainText(`sort.py:${sortLines.breakpoint}`);

  for (const each of [ben, cleo]) {
    await each.page.keyboard.press('F5');
    await each.expectStoppedAt('sort.py', sortLines.failing);
  }
  const group = page.getByRole('button', { name: `2 are at IndexError in sort.py:${sortLines.failing}` });
  await group.click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['ben', 'cleo']);
  await group.click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(names);
  await expectNoViolations(wall, 'the wall');

  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Join anna' }).press('Enter');
  const joined = new StoplinePage(await popup);
  await joined.expectStoppedAt('sort.py', sortLines.breakpoint);
  await expect(anna.page.getByText('Teacher: I have opened your session.')).toBeVisible();
  await joined.page.keyboard.press('F10');
  await anna.expectStoppedAt('sort.py', sortLines.failing);
  await expect(card(page, 'anna')).toContainText('Stopped after a step');

  await page.getByRole('button', { name: 'Message to all…' }).click();
  await page.getByRole('textbox', { name: 'Message to all' }).fill('Five more minutes.');
  await page.getByRole('button', { name: 'Send' }).click();
  for (const each of [anna, ben, cleo]) await expect(each.page.getByText('Teacher: Five more minutes.')).toBeVisible();
});

test('the wall has no violations in any theme, and its dialog is left by Escape', { tag: '@all' }, async ({ wall }) => {
  const { page } = wall;
  for (const theme of ['Light', 'Dark', 'High contrast']) {
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
    await expectNoViolations(wall, `the wall, ${theme}`);
  }
  await page.getByRole('button', { name: 'Message to all…' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message to all' })).toBeFocused();
  await expectNoViolations(wall, 'the dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Message to all…' })).toBeFocused();
});

test('a program of one student sees neither the files nor the server of another', async ({
  classroom,
  wall: { page },
  student,
}) => {
  await handOut(page);
  const anna = await student('anna');
  await anna.start('Sort');
  await anna.expectStoppedAt('sort.py', sortLines.breakpoint);
  await anna.evaluate(`__import__('os').listdir(${JSON.stringify(classroom.folder)})`);
  await expect(anna.console).toContainText("['anna']");
  const { port } = new URL(classroom.students.get('ben') ?? '');
  await anna.evaluate(
    `__import__('errno').errorcode[__import__('socket').socket().connect_ex(('127.0.0.1', ${port}))]`,
  );
  await expect(anna.console).toContainText('ECONNREFUSED');
});
