import type { StoplinePage } from './page.ts';

/**
 * Text that is cut off and has no title with the whole text, text outside the window that cannot be scrolled into view,
 * and a page that is larger than the window.
 */
export const whatIsLost = (page: StoplinePage): Promise<string[]> =>
  page.page.evaluate(() => {
    const elementsIn = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ]);
    const parentOf = (element: Element): Element | undefined => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
    };
    const isWithin = (element: Element, matches: (around: Element) => boolean): boolean => {
      for (let around: Element | undefined = element; around; around = parentOf(around))
        if (matches(around)) return true;
      return false;
    };
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const hasTitle = (element: Element): boolean => element.closest('[title]:not([title=""])') !== null;
    const isCut = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';
    /** Inline values are repeated in Variables. */
    const isRepeated = (element: Element): boolean => element.matches('.sl-values');
    const saysSomething = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    const isOutside = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    };
    const mayBeOutside = (around: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(around).overflow) || getComputedStyle(around).clipPath !== 'none';

    const shown = elementsIn(document.body.getRootNode() as Document).filter(isShown);
    const described = (what: string) => (element: Element) => `${what}: ${element.textContent.trim().slice(0, 80)}`;
    const cut = shown.filter(
      (element) => isCut(element) && element.clientWidth > 0 && !hasTitle(element) && !isRepeated(element),
    );
    const outside = shown.filter(
      (element) => saysSomething(element) && isOutside(element) && !isWithin(element, mayBeOutside),
    );
    // At a high zoom the page scrolls inside itself, down to its minimum height.
    const leastHeight = (page: Element): number =>
      Number.parseFloat(getComputedStyle(page.shadowRoot?.querySelector('.app') ?? page).minHeight) || 0;
    const pages = [document.documentElement, ...document.querySelectorAll('stopline-app')];
    const tooLarge = pages.filter(
      (page) => page.scrollWidth > innerWidth || page.scrollHeight > Math.max(innerHeight, leastHeight(page)),
    );
    return [
      ...cut.map(described('cut without a title')),
      ...outside.map(described('outside of the window')),
      ...tooLarge.map(({ scrollWidth, scrollHeight }) => `the page is ${scrollWidth} x ${scrollHeight}`),
    ];
  });
