import { deepFocused } from '../ui/dom-root.ts';

const takesText = (element: Element): boolean => element.matches('input, textarea');

/**
 * Keeps the page as high as what is seen of it, so that the keyboard of a phone covers nothing, and what is typed into
 * in view. A page that a person has zoomed is left alone. Returns the function that ends it.
 */
export function followVisibleHeight(window: Window, page: HTMLElement): () => void {
  const viewport = window.visualViewport;
  const fit = () => {
    const isCovered = viewport !== null && viewport.scale === 1 && viewport.height < window.innerHeight;
    page.style.height = isCovered ? `${viewport.height}px` : '';
    const focused = deepFocused();
    if (focused && takesText(focused)) focused.scrollIntoView({ block: 'nearest' });
  };
  viewport?.addEventListener('resize', fit);
  return () => viewport?.removeEventListener('resize', fit);
}
