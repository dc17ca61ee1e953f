import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StoplineMenu, openMenu, type MenuEntry } from './menu.ts';

const opened = async (entries: readonly MenuEntry[]): Promise<StoplineMenu> => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  openMenu({ label: 'Row', entries, x: 10, y: 20, near: button });
  const menu = document.querySelector('stopline-menu');
  if (!(menu instanceof StoplineMenu)) throw new Error('No menu was opened.');
  await vi.waitUntil(() => menu.shadowRoot?.activeElement !== null);
  return menu;
};

const focusedLabel = (menu: StoplineMenu): string | null | undefined =>
  menu.shadowRoot?.activeElement?.getAttribute('aria-label');

const press = (menu: StoplineMenu, key: string): void => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
  menu.shadowRoot?.activeElement?.dispatchEvent(event);
};

beforeAll(() => {
  // happy-dom has no popovers; without them a menu is shown in its place in the document.
  HTMLElement.prototype.showPopover = () => undefined;
});

afterEach(() => {
  document.body.replaceChildren();
});

test('a menu takes the focus and moves it by arrow keys around its ends, and by letters', async () => {
  const menu = await opened([{ label: 'Set value', run: vi.fn() }, 'separator', { label: 'Copy', run: vi.fn() }]);
  const path = [focusedLabel(menu)];
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home', 'c']) {
    press(menu, key);
    path.push(focusedLabel(menu));
  }
  expect(path).toEqual(['Set value', 'Copy', 'Set value', 'Copy', 'Set value', 'Copy']);
});

test('Enter runs the item after the menu is closed and the focus has returned', async () => {
  let focusedAtRun: Element | null = null;
  const menu = await opened([{ label: 'Set value', run: () => (focusedAtRun = document.activeElement) }]);
  press(menu, 'Enter');
  expect(focusedAtRun).toBe(document.querySelector('button'));
  expect(document.querySelector('stopline-menu')).toBeNull();
});

test('Escape closes the menu without running anything', async () => {
  const run = vi.fn();
  const menu = await opened([{ label: 'Set value', run }]);
  press(menu, 'Escape');
  expect(document.querySelector('stopline-menu')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('button'));
  expect(run).not.toHaveBeenCalled();
});

test('a disabled item has its reason, and does not run', async () => {
  const run = vi.fn();
  const menu = await opened([{ label: 'Break on change', disabled: true, reason: 'debugpy cannot', run }]);
  press(menu, 'Enter');
  const item = menu.shadowRoot?.querySelector('[role="menuitem"]');
  expect(item?.getAttribute('aria-disabled')).toBe('true');
  expect(item?.getAttribute('title')).toBe('debugpy cannot');
  expect(run).not.toHaveBeenCalled();
});

test('a press elsewhere closes the menu', async () => {
  await opened([{ label: 'Set value', run: vi.fn() }]);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
  expect(document.querySelector('stopline-menu')).toBeNull();
});

test('a menu makes invisible characters of a program visible', async () => {
  const menu = await opened([{ label: 'Watch a\u202eb', reason: 'not \u2066now', disabled: true, run: vi.fn() }]);
  const item = menu.shadowRoot?.querySelector('[role="menuitem"]');
  expect(item?.textContent.trim()).toBe('Watch a\\u202eb');
  expect(focusedLabel(menu)).toBe('Watch a\\u202eb');
  expect(item?.getAttribute('title')).toBe('not \\u2066now');
});
