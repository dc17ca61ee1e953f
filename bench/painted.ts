import type { BrowserContext, Page } from '@playwright/test';

/** Something that the page is to show: an element, and a text in it where the selector cannot say it. */
export interface Expectation {
  readonly selector: string;
  readonly text?: string;
}

/** When each expectation was painted, in milliseconds after the key was pressed. */
export type PaintedAfter<Name extends string> = Readonly<Record<Name, number>>;

interface Outcome {
  readonly pressedAt: number;
  readonly paintedAt: Readonly<Record<string, number>>;
}

/** What runs inside the page. */
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
 * Runs in the page before its own scripts. How "painted" is measured:
 *
 * - It begins with the `timeStamp` of the `keydown` event: when the browser was given the key, before the page was told.
 * - A MutationObserver on the document and on every shadow root (known because `attachShadow` is wrapped) looks, after
 *   each change, whether what is expected is in the DOM. It observes only while something is expected.
 * - Once it does, `requestAnimationFrame` is called back at the beginning of the frame that draws it, and a message that
 *   is posted there is delivered after the frame's style, layout and paint. The time of that message is the result.
 *
 * What is left out is the compositor's own work. Frames come 60 times a second, also without a screen: up to 17 ms of
 * each result is waiting for the next one.
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
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        then();
      };
      port2.postMessage(undefined);
    });
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
      // To ask for each frame would have the page draw sixty a second, on the processor that is measured.
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longestFrame = Math.max(tasks.longestFrame, duration);
        tasks.slowFrames += list.getEntries().length;
      }).observe({ type: 'long-animation-frame' });
    },
    frames: () => tasks,
  };
  window.stoplineBench = watch;
}

/** Has every page of a context be watched. */
export async function preparePainted(context: BrowserContext): Promise<void> {
  await context.addInitScript(installPaintWatch, paintWithinMs);
}

/** Presses a key and waits until all that it brings about is painted. */
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

/** Goes to a URL and answers when an expectation was painted, in milliseconds after the navigation began. For a page that goes nowhere else. */
export async function paintedAfterNavigation(page: Page, url: string, expectation: Expectation): Promise<number> {
  await page.addInitScript((usable) => window.stoplineBench!.arm({ usable }), expectation);
  await page.goto(url, { waitUntil: 'commit' });
  const { paintedAt } = await page.evaluate(() => window.stoplineBench!.outcome);
  return paintedAt.usable ?? 0;
}

/** Watches the page's tasks and frames from now on. */
export const watchFrames = (page: Page): Promise<void> => page.evaluate(() => window.stoplineBench!.watchFrames());

/** The longest task and the longest frame (0 where none reached 50 ms), and how many frames did. */
export const framesOf = (page: Page): Promise<ReturnType<PaintWatch['frames']>> =>
  page.evaluate(() => window.stoplineBench!.frames());
