import { expect, test as base } from './fixtures.ts';
import { withHeadlessBrowser } from './headless-browser.ts';
import type { StoplinePage } from './page.ts';

const test = base.extend({ testFolder: ({ testFolder }, use) => use(withHeadlessBrowser(testFolder)) });

test.use({ program: 'server-ready' });

/** Waits until there is a choice of two sessions with these labels. */
const expectSessions = async (page: StoplinePage, ...labels: readonly RegExp[]): Promise<void> => {
  await expect(page.choiceButton('Session')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => page.choicesOf('Session')).toEqual(labels.map((label) => expect.stringMatching(label)));
};

test('a ready server is announced, with its address to open', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Shown');
  const news = page.page.getByText(/^The server of Shown is ready: http:\/\/127\.0\.0\.1:\d+\/shop$/);
  await expect(news).toBeVisible();
  const opened = page.page.waitForEvent('popup');
  await page.page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await opened).close();
  await expect(news).toHaveCount(0);
  await page.reload();
  await page.expectStatus('Running');
  await expect(news, 'a page opened later gets no announcement').toHaveCount(0);
});

test("the server's page is debugged in Chromium, and ends with the server", async ({ openPage }) => {
  const page = await openPage();
  await page.start('In a browser');
  await expectSessions(page, /^In a browser, running$/, /^In a browser: http:.*, running$/);
  await page.pickIn('Session', 'In a browser: ');
  await page.evaluate('document.title');
  await expect(page.console).toContainText('Counter');
  await page.pickIn('Session', 'In a browser, ');
  await page.button('Stop').click();
  await expectSessions(page, /ended/, /ended/);
});

test('serverReadyAction starts another configuration by its name', async ({ openPage }) => {
  const page = await openPage();
  await page.start('With another');
  await expectSessions(page, /^With another, running$/, /^Other, ended/);
  await page.pickIn('Session', 'Other');
  await expect(page.console).toContainText('the other one');
});

test('a server in a terminal is ready too, and an agent that waits for it gets the stop of its page', async ({
  agent,
  openPage,
}) => {
  const page = await openPage();
  const waiting = agent.call('start_debugging', { configuration_name: 'In a terminal', timeout_ms: 60_000 });
  await expectSessions(page, /^In a terminal, running$/, /^In a terminal: http:.*, running$/);
  await page.pickIn('Session', 'In a terminal: ');
  await page.button('Pause').click();
  expect(await waiting).toMatchObject({ status: 'stopped' });
});
