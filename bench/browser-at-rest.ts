import type { Browser } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 100;
/** With less processor time between two checks, in milliseconds, the browser is idle. */
const restMs = 5;
/** The number of idle checks in a row. */
const restsNeeded = 3;
const giveUpMs = 10_000;

/**
 * Resolves when all processes of the browser are idle. A new window loads the browser's own pages (the list of its address
 * bar alone takes half a second of one core), which would slow down a measurement. Throws after ten seconds.
 */
export async function browserAtRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const usedMs = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  };
  const deadline = performance.now() + giveUpMs;
  let before = await usedMs();
  for (let rests = 0; rests < restsNeeded;) {
    if (performance.now() > deadline) throw new Error(`The browser was not idle within ${giveUpMs} ms.`);
    await pause(lookEveryMs);
    const now = await usedMs();
    rests = now - before < restMs ? rests + 1 : 0;
    before = now;
  }
  await session.detach();
}
