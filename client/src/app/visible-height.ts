import { deepFocused } from '../ui/dom-root.ts';

const takesText = (element: Element): boolean => element.matches('input, textarea');

/** Keeps the page as high as its visible part, so that a phone's keyboard covers nothing. Zoomed pages are left alone. */
export function followVisibleHeight(window: Window, page: HTMLElement): void {
  const viewport = window.visualViewport;
  const fit = () => {
    const isCovered = viewport !== null && viewport.scale === 1 && viewport.height < window.innerHeight;
    page.style.height = isCovered ? `${viewport.height}px` : '';
    const focused = deepFocused();
    if (focused && takesText(focused)) focused.scrollIntoView({ block: 'nearest' });
  };
  viewport?.addEventListener('resize', fit);
}
