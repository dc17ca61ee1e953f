import { join } from 'node:path';
import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test('an evaluation whose answer is cut off runs once, and its result is shown', async ({
  openPage,
  browser,
  context,
  server,
}) => {
  const sockets: WebSocketRoute[] = [];
  const lost = { questions: false, answers: false };
  let evaluations = 0;
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    sockets.push(socket, far);
    socket.onMessage((message) => {
      if (message.includes('"command":"evaluate"')) evaluations += 1;
      if (!lost.questions) far.send(message);
    });
    far.onMessage((message) => {
      if (!lost.answers) socket.send(message);
    });
  });
  const cut = async () => {
    lost.questions = false;
    lost.answers = false;
    for (const socket of sockets.splice(0)) await socket.close();
  };
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', markedLine(join(server.workspace, 'cart.js'), 'call'));
  const elsewhere = await browser.newContext();
  const other = await openPage({ context: elsewhere });
  await expect(other.variable('sum', '2890')).toBeVisible();
  const count = `globalThis.counted = (globalThis.counted ?? 0) + 1, 'counted ' + globalThis.counted`;

  lost.answers = true;
  await page.evaluate(count);
  await expect(other.console, 'it ran').toContainText(`'counted 1'`);
  await expect(page.console).not.toContainText(`'counted 1'`);
  await cut();
  await expect(page.console).toContainText(`'counted 1'`);
  await expect.poll(() => evaluations).toBe(2);

  lost.questions = true;
  await page.evaluate(count);
  await expect.poll(() => evaluations).toBe(3);
  await cut();
  await expect(page.console).toContainText(`'counted 2'`);
  await expect.poll(() => evaluations).toBe(4);

  await page.evaluate(`'in all ' + globalThis.counted`);
  await expect(page.console).toContainText(`'in all 2'`);
  await expect(page.page.getByText('may not have been done')).toHaveCount(0);
  await elsewhere.close();
});
