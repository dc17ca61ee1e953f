import { deepFocused, rootOf } from './dom-root.ts';
import { openMenu, type MenuEntry, type MenuRequest } from './menu.ts';

/** The host of an element: its content may be replaced, and would take the menu with it. */
function ownerOf(element: Element): Element {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : document.body;
}

/** Opens a menu below the button that was pressed. */
export function openMenuBelow(
  { currentTarget }: Event,
  label: string,
  entries: readonly MenuEntry[],
  options: Pick<MenuRequest, 'isTitled'> = {},
): void {
  if (!(currentTarget instanceof Element)) return;
  const { left, bottom } = currentTarget.getBoundingClientRect();
  openMenu({ label, entries, ...options, x: left, y: bottom + 2, near: ownerOf(currentTarget) });
}

/** Opens a submenu at the element that has the focus again. */
export function openFollowingMenu(label: string, entries: readonly MenuEntry[]): void {
  const focused = deepFocused() ?? document.body;
  const { left, bottom } = focused.getBoundingClientRect();
  openMenu({ label, entries, x: left, y: Math.min(bottom, window.innerHeight / 2), near: ownerOf(focused) });
}
