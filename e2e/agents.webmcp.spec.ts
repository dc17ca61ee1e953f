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

test("an agent outside finds and calls the tools over the browser's own protocol", async ({ openPage }) => {
  const { page } = await openPage();
  const tools = await page.webmcp.tools();
  expect(tools).toHaveLength(11);
  const reading = tools.filter(({ annotations }) => annotations?.readOnly).map(({ name }) => name);
  expect(reading.sort()).toEqual(['get_breakpoints', 'get_debugger_configurations', 'get_scopes', 'get_variables']);
  const set = await page.webmcp.callTool('set_breakpoint', { file_path: 'cart.js', line_number: 1 });
  expect(set).toMatchObject({ status: 'success', breakpoint: { line: 1 } });
  expect(await page.webmcp.callTool('set_breakpoint', { file_path: 'cart.js' })).toMatchObject({
    status: 'error',
    code: 'invalid_arguments',
  });
});
