import type { Page } from '@playwright/test';

/** The focused element, as tests compare it. */
export interface Focused {
  /** Role or tag, and name: 'treeitem cart.js'. */
  readonly what: string;
  /** The landmark around it: 'banner', 'Files and breakpoints'. */
  readonly part: string;
  readonly top: number;
  readonly left: number;
  /** A ring around it or around its field, or a text cursor. */
  readonly isSeen: boolean;
}

/** Installs functions in the page that look through its open shadow roots. */
export const teachFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const parentOf = (element: Element): Element | undefined => {
      const root = element.getRootNode();
      return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
    };
    const around = (element: Element): Element[] => {
      const parent = parentOf(element);
      return [element, ...(parent ? around(parent) : [])];
    };
    const nameOf = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent;
      return `${element.getAttribute('role') ?? element.localName} ${label.trim()}`;
    };
    const partOf = (element: Element): string => {
      const part = around(element).find((each) => each.matches('header, aside, main, section'));
      return part?.getAttribute('aria-label') ?? part?.localName ?? '';
    };
    const hasRing = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    const hasCursor = (element: Element): boolean =>
      element.closest('.cm-editor')?.querySelector('.cm-cursor')?.checkVisibility() === true;
    const describe = (element: Element) => {
      const { top, left } = element.getBoundingClientRect();
      const isSeen = around(element).slice(0, 3).some(hasRing) || hasCursor(element);
      return { what: nameOf(element), part: partOf(element), top, left, isSeen };
    };
    const elementsIn = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ]);
    const isReachable = (element: Element): boolean =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      around(element).every((each) => !each.matches('[inert]'));
    const focused = (): Element | undefined => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element === null || element === document.body ? undefined : element;
    };
    Object.assign(globalThis, {
      focusedNow: () => {
        const element = focused();
        return element && describe(element);
      },
      allReachable: () =>
        elementsIn(document)
          .filter((element) => isReachable(element) && element.shadowRoot === null)
          .map((element) => nameOf(element)),
    });
  });

interface Taught {
  focusedNow(): Focused | undefined;
  allReachable(): readonly string[];
}

/** The focused element; undefined if there is none. The editor draws its cursor in the frame after it receives the focus. */
export const focusedNow = (page: Page): Promise<Focused | undefined> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (globalThis as unknown as Taught).focusedNow();
  });

/** Everything that Tab should reach, in the order of the document. */
export const allReachable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as Taught).allReachable());
