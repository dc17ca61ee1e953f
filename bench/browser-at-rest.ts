import type { Browser } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 100;
/** Processor time in one check, in milliseconds: less than this is idle. */
const restMs = 5;
/** How often in a row the browser has to rest. */
const restsNeeded = 3;
const giveUpMs = 10_000;

/**
 * Resolves when all processes of the browser rest. A new window loads pages of the browser's own (its address bar's list
 * alone takes half a second of one core), and what is measured meanwhile is measured beside that. Throws after ten seconds.
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
    if (performance.now() > deadline) throw new Error(`The browser did not come to rest within ${giveUpMs} ms.`);
    await pause(lookEveryMs);
    const now = await usedMs();
    rests = now - before < restMs ? rests + 1 : 0;
    before = now;
  }
  await session.detach();
}
