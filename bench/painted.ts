import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Something that the page will show: an element, with a text if the selector cannot express it. */
export interface Expectation {
  readonly selector: string;
  readonly text?: string;
}

/** The time until each expectation was painted, in milliseconds after the key was pressed. */
export type PaintedAfter<Name extends string> = Readonly<Record<Name, number>>;

interface Outcome {
  readonly pressedAt: number;
  readonly paintedAt: Readonly<Record<string, number>>;
}

/** The code that runs inside the page. */
interface PaintWatch {
  readonly arm: (expectations: Readonly<Record<string, Expectation>>) => void;
  outcome: Promise<Outcome>;
  readonly watchFrames: () => void;
  readonly frames: () => { readonly longestTask: number; readonly longestFrame: number; readonly slowFrames: number };
}

declare global {
  interface Window {
    stoplineBench?: PaintWatch;
  }
}

const paintWithinMs = 30_000;

/**
 * Runs in the page before its own scripts. How the time until something is painted is measured:
 *
 * - It begins with the `timeStamp` of the `keydown` event: when the browser received the key, before the page did.
 * - A MutationObserver on the document and on every shadow root (known because `attachShadow` is wrapped) checks after
 *   each change if an expectation is in the DOM. It observes only while there are expectations.
 * - Once it is, `requestAnimationFrame` is called back at the start of the frame that draws it, and a task of the highest
 *   priority that is posted there runs after the frame's style, layout and paint, before what has arrived meanwhile (such
 *   as the values of a stop, after its line). The time of that task is the result.
 *
 * The compositor's work is not included. There are 60 frames a second, even without a screen: up to 17 ms of each result
 * is waiting for the next frame.
 */
function installPaintWatch(withinMs: number): void {
  const roots = new Set<Document | ShadowRoot>([document]);
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  let missing = new Map<string, { readonly selector: string; readonly text?: string }>();
  let painted: Record<string, number> = {};
  let expected = 0;
  let pressedAt: number | undefined;
  let settle: { resolve: (outcome: Outcome) => void; reject: (error: Error) => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isThere = ({ selector, text }: { readonly selector: string; readonly text?: string }): boolean =>
    [...roots].some((root) =>
      [...root.querySelectorAll(selector)].some(
        (element) => element.isConnected && (text === undefined || element.textContent.includes(text)),
      ),
    );

  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  };

  const check = (): void => {
    const met = [...missing].filter(([, expectation]) => isThere(expectation)).map(([name]) => name);
    if (met.length === 0) return;
    for (const name of met) missing.delete(name);
    if (missing.size === 0) observer.disconnect();
    afterFrame(() => {
      for (const name of met) painted[name] = performance.now();
      if (Object.keys(painted).length < expected) return;
      clearTimeout(timer);
      settle?.resolve({ pressedAt: pressedAt ?? 0, paintedAt: painted });
    });
  };

  const observer = new MutationObserver(check);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, init);
    roots.add(root);
    if (missing.size > 0) observer.observe(root, everything);
    return root;
  };
  window.addEventListener('keydown', ({ timeStamp }) => (pressedAt ??= timeStamp), { capture: true });

  const tasks = { longestTask: 0, longestFrame: 0, slowFrames: 0 };
  const watch: PaintWatch = {
    outcome: new Promise(() => undefined),
    arm: (expectations) => {
      const already = Object.keys(expectations).filter((name) => expectations[name] && isThere(expectations[name]));
      if (already.length > 0) throw new Error(`It is there before it is brought about: ${already.join(', ')}.`);
      missing = new Map(Object.entries(expectations));
      expected = missing.size;
      painted = {};
      pressedAt = undefined;
      watch.outcome = new Promise((resolve, reject) => (settle = { resolve, reject }));
      watch.outcome.catch(() => undefined);
      timer = setTimeout(() => {
        const texts = [...missing].map(([name, { selector, text = '' }]) => `${name} (${selector} ${text})`);
        settle?.reject(new Error(`Not painted within ${withinMs} ms: ${texts.join(', ')}.`));
      }, withinMs);
      for (const root of roots) observer.observe(root, everything);
    },
    watchFrames: () => {
      Object.assign(tasks, { longestTask: 0, longestFrame: 0, slowFrames: 0 });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longestTask = Math.max(tasks.longestTask, duration);
      }).observe({ type: 'longtask' });
      // Requesting each frame would make the page draw 60 a second, on the processor that is measured.
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longestFrame = Math.max(tasks.longestFrame, duration);
        tasks.slowFrames += list.getEntries().length;
      }).observe({ type: 'long-animation-frame' });
    },
    frames: () => tasks,
  };
  window.stoplineBench = watch;
}

/** Watches every page of a context. */
export async function preparePainted(context: BrowserContext): Promise<void> {
  await context.addInitScript(installPaintWatch, paintWithinMs);
}

/** Presses a key and waits until all its expectations are painted. */
export async function paintedAfterKey<Name extends string>(
  page: Page,
  key: string,
  expectations: Readonly<Record<Name, Expectation>>,
): Promise<PaintedAfter<Name>> {
  const named: Readonly<Record<string, Expectation>> = expectations;
  await page.evaluate((all) => window.stoplineBench!.arm(all), named);
  await page.keyboard.press(key);
  const { pressedAt, paintedAt } = await page.evaluate(() => window.stoplineBench!.outcome);
  return Object.fromEntries(
    Object.entries(paintedAt).map(([name, at]) => [name, at - pressedAt]),
  ) as PaintedAfter<Name>;
}

/** The time until a URL's page has painted an expectation, in milliseconds after the navigation began. Once in a page. */
export async function paintedAfterNavigation(page: Page, url: string, expectation: Expectation): Promise<number> {
  await page.addInitScript((usable) => window.stoplineBench!.arm({ usable }), expectation);
  await page.goto(url, { waitUntil: 'commit' });
  const { paintedAt } = await page.evaluate(() => window.stoplineBench!.outcome);
  return paintedAt.usable ?? 0;
}

/** A page's longest task and longest frame (0 if none reached 50 ms), and the number of frames that did. */
type Frames = ReturnType<PaintWatch['frames']>;

/** Does some work; resolves with its result and the page's tasks and frames meanwhile. */
export async function withFrames<Result>(page: Page, work: () => Promise<Result>): Promise<readonly [Result, Frames]> {
  await page.evaluate(() => window.stoplineBench!.watchFrames());
  const result = await work();
  return [result, await page.evaluate(() => window.stoplineBench!.frames())];
}

const wheelSteps = 60;
const wheelPixels = 240;

/** Scrolls a tree or a grid by the wheel; resolves with the page's tasks and frames meanwhile. */
export async function framesOfScrolling(page: Page, scrolled: Locator): Promise<Frames> {
  await scrolled.hover();
  const [, frames] = await withFrames(page, async () => {
    for (let step = 0; step < wheelSteps; step += 1) await page.mouse.wheel(0, wheelPixels);
  });
  return frames;
}
