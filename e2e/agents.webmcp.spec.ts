import { expect, test } from './fixtures.ts';

test("the tools are in the browser's own registry, also after a reload", async ({ openPage }) => {
  const page = await openPage();
  const isNative = () =>
    page.page.evaluate(() =>
      Function.prototype.toString.call(document.modelContext?.getTools).includes('[native code]'),
    );
  expect(await isNative()).toBe(true);
  const names = await page.toolNames();
  expect(names).toHaveLength(11);
  await page.reload();
  await expect.poll(() => page.toolNames()).toEqual(names);
  expect(await isNative()).toBe(true);
});

test('an agent in the page gets an answer to input that the browser does not validate', async ({ openPage }) => {
  const page = await openPage();
  expect(await page.callTool('step_execution', { thread_id: 'one' })).toMatchObject({
    status: 'error',
    code: 'invalid_arguments',
  });
});
