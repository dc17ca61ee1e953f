import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warmUp } from './warm-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The root that nothing outside can find, once it is there. */
function watchClosedRoot(): () => ShadowRoot | undefined {
  const { attachShadow } = Element.prototype;
  let closed: ShadowRoot | undefined;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attachShadow.call(this, init);
    if (init.mode === 'closed') closed = root;
    return root;
  });
  return () => closed;
}

/** The accessible names of the rows in a panel. */
const rowsOf = (root: ShadowRoot | undefined, panel: string): readonly (string | null)[] =>
  [...(root?.querySelector(panel)?.shadowRoot?.querySelectorAll('[role="treeitem"]') ?? [])].map((row) =>
    row.getAttribute('aria-label'),
  );

test('a stop is drawn where nobody sees it, and nothing of it stays in the page', async () => {
  const root = watchClosedRoot();
  const before = [...document.body.children];
  warmUp();
  const host = document.body.lastElementChild as HTMLElement;
  expect(host.inert).toBe(true);
  expect(host.style.visibility).toBe('hidden');
  expect(host.shadowRoot).toBeNull();

  const drawn = { frames: new Set<string | null>(), variables: new Set<string | null>() };
  while (host.isConnected) {
    await vi.advanceTimersByTimeAsync(500);
    for (const name of rowsOf(root(), 'stopline-call-stack')) drawn.frames.add(name);
    for (const name of rowsOf(root(), 'stopline-variables')) drawn.variables.add(name);
  }
  expect([...drawn.frames]).toEqual(expect.arrayContaining([expect.stringMatching(/^main, .*:1$/)]));
  expect([...drawn.frames]).toEqual(expect.arrayContaining([expect.stringMatching(/^main, .*:2$/)]));
  expect([...drawn.variables]).toEqual(expect.arrayContaining(['first = 1']));
  expect([...document.body.children]).toEqual(before);
});
