import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import type { RunningServer } from './server.ts';

test.use({ program: 'floods' });

const textOf = { short: 'y\n', long: `${'x'.repeat(99)}\n` };

/** The hash of a text that is printed so often, and of the line after it. */
function hashOf(text: string, count: number): string {
  const hash = createHash('sha256');
  const block = text.repeat(1_000);
  for (let done = 0; done < count; done += 1_000) hash.update(block);
  return hash.update('printed\n').digest('hex');
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** When it began, in microseconds. */
  readonly ts: number;
  /** The processor time of a task, in microseconds. */
  readonly tdur?: number;
}

interface TracedTasks {
  /** The processor time of each, in milliseconds, the longest first: what the machine does besides is not the page's. */
  readonly taskMs: readonly number[];
  /** The part of the time that the trace had room for, from 0 to 1. */
  readonly part: number;
}

/** Traces the tasks of the page from now on, until the result is called. */
async function traceTasks({ page }: StoplinePage): Promise<() => Promise<TracedTasks>> {
  const browser = page.context().browser()!;
  const from = performance.now();
  await browser.startTracing(page, { categories: ['toplevel'] });
  return async () => {
    const watchedMs = performance.now() - from;
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const named = trace.traceEvents.filter(
      ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
    );
    const threads = new Set(named.map(threadOf));
    const tasks = trace.traceEvents.filter(
      (event) => event.name === 'ThreadControllerImpl::RunTask' && threads.has(threadOf(event)),
    );
    const times = tasks.map(({ ts }) => ts).sort((one, other) => one - other);
    const tracedMs = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
    const taskMs = tasks.map(({ tdur = 0 }) => tdur / 1_000).sort((one, other) => other - one);
    return { taskMs, part: tracedMs / watchedMs };
  };
}

/** How often the page does a fixed piece of work, to measure the machine. */
const pieces = 5;

/** A fixed piece of work of the page, in milliseconds of processor time: the median. About 10 on an idle machine. */
async function pieceMs(page: StoplinePage): Promise<number> {
  const endTrace = await traceTasks(page);
  for (let done = 0; done < pieces; done += 1)
    await page.page.evaluate(
      () => Array.from({ length: 30_000 }, (_, index) => (index * 7_919) % 30_011).sort((one, other) => one - other)[0],
    );
  const { taskMs } = await endTrace();
  return taskMs[(pieces - 1) / 2] ?? 0;
}

/**
 * Watches the tasks of the page from now on. The result fails if one took longer than 100 ms, or than ten pieces of work where the
 * machine is slower, and in any case if longer than 200 ms. It says how long they took.
 */
async function watchTasks(page: StoplinePage): Promise<() => Promise<string>> {
  const before = await pieceMs(page);
  const endTrace = await traceTasks(page);
  return async () => {
    const {
      taskMs: [longest = 0],
      part,
    } = await endTrace();
    expect(part, 'the trace has room for all tasks').toBeGreaterThan(0.9);
    const limit = Math.min(200, Math.max(100, 10 * before, 10 * (await pieceMs(page))));
    const words = `longest task ${longest.toFixed(0)} of at most ${limit.toFixed(0)} ms of processor time`;
    expect(longest, words).toBeLessThan(limit);
    return words;
  };
}

/** The most memory that the server has had, in MiB. */
const peakOf = ({ pid }: RunningServer): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** The heap of the page after garbage collection, in MiB. */
async function heapOf({ page }: StoplinePage): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

interface Flood {
  readonly configuration: string;
  readonly text: keyof typeof textOf;
  readonly count: number;
}

async function expectUsable(page: StoplinePage, server: RunningServer, { configuration, text, count }: Flood) {
  const heapBefore = await heapOf(page);
  const endTasks = await watchTasks(page);
  const from = performance.now();
  await page.start(configuration);
  await expect(page.status).toHaveText(/^\s*Terminated,\s+exit code 0\b/, { timeout: 300_000 });
  await expect(page.console).toContainText('printed');
  const tookMs = performance.now() - from;
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await page.page.keyboard.press('End');
  const tasks = await endTasks();
  const heap = (await heapOf(page)) - heapBefore;
  const download = page.page.waitForEvent('download', { timeout: 300_000 });
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await page.page.getByRole('menuitem', { name: 'Save console', exact: true }).click();
  const file = await download;
  expect(await hashOfFile(await file.path()), 'what is saved is what was printed').toBe(hashOf(textOf[text], count));
  process.stdout.write(
    `${configuration}: ${(tookMs / 1_000).toFixed(1)} s, ${tasks}, server at most ${peakOf(server).toFixed(0)} MiB, ${heap.toFixed(0)} MiB more heap in the page\n`,
  );
  expect(peakOf(server)).toBeLessThan(400);
  expect(heap).toBeLessThan(40);
}

test('a flood of short lines leaves the page usable, and is saved byte by byte', async ({ openPage, server }) => {
  test.slow();
  await expectUsable(await openPage(), server, { configuration: 'Short lines', text: 'short', count: 1_000_000 });
});

test('Stop ends a program in the middle of a flood', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Very many short lines');
  await expect(page.console).toContainText('y');
  const from = performance.now();
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  process.stdout.write(`Stopped after ${(performance.now() - from).toFixed(0)} ms\n`);
});

const floods = [
  ['100 MB of output', { configuration: 'Very many long lines', text: 'long', count: 1_000_000 }],
  ['ten million lines', { configuration: 'Very many short lines', text: 'short', count: 10_000_000 }],
] as const;

for (const [what, flood] of floods)
  test(`${what} leave the page usable, and are saved byte by byte @all`, async ({ openPage, server }) => {
    test.setTimeout(600_000);
    await expectUsable(await openPage(), server, flood);
  });

test('a page on a slow connection gets long lines in parts, and shows all of them', async ({ openPage }) => {
  test.slow();
  const page = await openPage();
  const parts: string[] = [];
  const session = await page.page.context().newCDPSession(page.page);
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    // As they are sent, and as the page reads them.
    if (/"line_text"|"part":/.test(response.payloadData)) parts.push(response.payloadData);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 20_000,
    uploadThroughput: 20_000,
  });
  await page.start('Lines of 60,000 characters');
  await expect(page.console).toContainText('printed', { timeout: 60_000 });
  const whole = Array.from({ length: 6_000 }, (_, place) => `${String(place).padStart(9, '0')} `).join('');
  for (const number of [0, 1]) {
    const line = page.console.locator('.line', { hasText: `line ${number} ` });
    const more = line.getByRole('button', { name: '55,017 more characters' });
    await expect(more).toBeVisible({ timeout: 60_000 });
  }
  expect(parts.length).toBeGreaterThan(3);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(64 * 1024);
  const download = page.page.waitForEvent('download', { timeout: 60_000 });
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await page.page.getByRole('menuitem', { name: 'Save console', exact: true }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved).toContain(`line 0  ${whole} end of 0\nline 1  ${whole} end of 1\nprinted\n`);
});

test('2.5 MB of 8-bit introducers leave the page usable, also while all of a line is shown', async ({ openPage }) => {
  test.slow();
  const page = await openPage();
  await page.openFile('introducers.py');
  await page.toggleBreakpoint(5);
  const endTasks = await watchTasks(page);
  await page.start('8-bit introducers');
  await page.expectStoppedAt('introducers.py', 5);
  await page.button('Step over').click();
  await page.expectStoppedAt('introducers.py', 6);
  const showEnd = async (text: string) => {
    await page.console.focus();
    await page.page.keyboard.press('End');
    await expect(page.console).toContainText(text, { timeout: 1_000 });
  };
  await expect(() => showEnd('printed')).toPass();
  await page.page.keyboard.press('Home');
  const more = page.console
    .locator('.line')
    .first()
    .getByRole('button', { name: /more characters/ });
  await more.click();
  // Where a click shows only some more, all is shown after several. The button may go while it is pressed.
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 5_000 });
    await expect(more).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await page.page.keyboard.press('PageDown');
  await page.page.keyboard.press('Home');
  await page.button('Continue').click();
  await page.expectStatus('Terminated');
  await expect(page.page.getByRole('button', { name: '21 new lines' })).toBeVisible();
  await expect(() => showEnd('ended')).toPass();
  process.stdout.write(`Introducers: ${await endTasks()}\n`);
});
