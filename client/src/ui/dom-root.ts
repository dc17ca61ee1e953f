import type { CSSResult } from 'lit';

const isRoot = (node: Node): node is Document | ShadowRoot => 'activeElement' in node;

/** The document or shadow root around an element; undefined while it is detached. */
export const rootOf = (element: Element): Document | ShadowRoot | undefined => {
  const root = element.getRootNode();
  return element.isConnected && isRoot(root) ? root : undefined;
};

/** The focused element inside `container`, in the container's own root. */
export const focusedIn = (container: Element): Element | undefined => {
  const focused = rootOf(container)?.activeElement ?? undefined;
  return focused !== undefined && container.contains(focused) ? focused : undefined;
};

/** The focused element in any shadow root. */
export const deepFocused = (): HTMLElement | undefined => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
};

/**
 * Adds the styles of an element's light DOM to the root around it, ahead of the root's own. The page's policy allows
 * constructed sheets, but no inline styles.
 */
export const adoptStyles = (element: Element, styles: CSSResult): void => {
  const root = rootOf(element);
  const sheet = styles.styleSheet;
  if (root === undefined || sheet === undefined || root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
};
