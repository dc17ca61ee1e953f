import type { CSSResult } from 'lit';

const isRoot = (node: Node): node is Document | ShadowRoot => 'activeElement' in node;

/** The document or shadow root that an element stands in; undefined while it stands in neither. */
export const rootOf = (element: Element): Document | ShadowRoot | undefined => {
  const root = element.getRootNode();
  return isRoot(root) ? root : undefined;
};

/** The element inside `container` that has the focus, looking no deeper than the container's own root. */
export const focusedIn = (container: Element): Element | undefined => {
  const focused = rootOf(container)?.activeElement ?? undefined;
  return focused !== undefined && container.contains(focused) ? focused : undefined;
};

/** The element that has the focus, in whatever shadow root; undefined while nothing has it. */
export const deepFocused = (): HTMLElement | undefined => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : undefined;
};

/**
 * Gives the root around an element the styles of what the element draws into its own light DOM. They go first, so that
 * the root's own rules win over them. Constructed sheets pass a policy that forbids inline styles.
 */
export const adoptStyles = (element: Element, styles: CSSResult): void => {
  const root = rootOf(element);
  const sheet = styles.styleSheet;
  if (root === undefined || sheet === undefined || root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
};
