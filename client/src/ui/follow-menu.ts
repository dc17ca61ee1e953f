import { deepFocused } from './dom-root.ts';
import { openMenu, type MenuEntry } from './menu.ts';

/** Opens a menu that goes on from another one, under what has the focus again. */
export function openFollowingMenu(label: string, entries: readonly MenuEntry[]): void {
  const near = deepFocused() ?? document.body;
  const { left, bottom } = near.getBoundingClientRect();
  openMenu({ label, entries, x: left, y: bottom, near });
}
