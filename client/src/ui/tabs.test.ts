import { afterEach, expect, test } from 'vitest';
import { StoplineTabs } from './tabs.ts';

const drawn = async (): Promise<{ tabs: StoplineTabs; seen: unknown[] }> => {
  const tabs = new StoplineTabs();
  tabs.label = 'Open files';
  tabs.selected = 'b';
  tabs.tabs = [
    { key: 'a', label: 'a.py', closable: true },
    { key: 'b', label: 'b.py', edited: true },
  ];
  const seen: unknown[] = [];
  for (const name of ['tab-selected', 'tab-closed', 'tab-kept', 'tab-menu-requested'])
    tabs.addEventListener(name, (event) => seen.push([name, (event as CustomEvent<unknown>).detail]));
  document.body.append(tabs);
  await tabs.updateComplete;
  return { tabs, seen };
};

const buttons = (tabs: StoplineTabs): HTMLElement[] => [
  ...tabs.shadowRoot!.querySelectorAll<HTMLElement>('[role="tab"]'),
];
const press = (element: HTMLElement | undefined, key: string): void => {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
};

afterEach(() => {
  document.body.replaceChildren();
});

test('the selected tab is the one tab stop, and an edited file says so', async () => {
  const { tabs } = await drawn();
  expect(
    buttons(tabs).map((tab) => [tab.getAttribute('aria-label'), tab.getAttribute('aria-selected'), tab.tabIndex]),
  ).toEqual([
    ['a.py', 'false', -1],
    ['b.py, unsaved', 'true', 0],
  ]);
});

test('a right click and Shift+F10 ask for a menu, once', async () => {
  const { tabs, seen } = await drawn();
  const [first, second] = buttons(tabs);
  const options = { bubbles: true, composed: true, cancelable: true };
  first?.dispatchEvent(new MouseEvent('contextmenu', { ...options, button: 2, clientX: 30, clientY: 8 }));
  second?.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'F10', shiftKey: true }));
  second?.dispatchEvent(new MouseEvent('contextmenu', options));
  expect(seen).toEqual([
    ['tab-menu-requested', { key: 'a', x: 30, y: 8 }],
    ['tab-menu-requested', { key: 'b', x: 0, y: 0 }],
  ]);
});

test('a click and arrow keys select', async () => {
  const { tabs, seen } = await drawn();
  const [first, second] = buttons(tabs);
  first?.click();
  second?.focus();
  press(second, 'ArrowRight');
  expect(seen).toEqual([
    ['tab-selected', { key: 'a' }],
    ['tab-selected', { key: 'a' }],
  ]);
});

test('Delete and the cross close closable tabs', async () => {
  const { tabs, seen } = await drawn();
  const [first, second] = buttons(tabs);
  press(first, 'Delete');
  press(second, 'Delete');
  tabs.shadowRoot?.querySelector<HTMLElement>('.close')?.click();
  expect(seen).toEqual([
    ['tab-closed', { key: 'a' }],
    ['tab-closed', { key: 'a' }],
  ]);
});

test('the name of a tab includes its folder and state', async () => {
  const { tabs } = await drawn();
  tabs.tabs = [{ key: 'a', label: 'a.py', detail: 'src', preview: true, deleted: true, edited: true }];
  await tabs.updateComplete;
  expect(buttons(tabs).map((tab) => [tab.getAttribute('aria-label'), tab.textContent?.trim()])).toEqual([
    ['a.py, src, deleted, unsaved', expect.stringMatching(/^a\.py\s+src$/)],
  ]);
});

test('a middle click closes, and a double click keeps', async () => {
  const { tabs, seen } = await drawn();
  const [first] = buttons(tabs);
  first?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, composed: true }));
  first?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
  expect(seen).toEqual([
    ['tab-closed', { key: 'a' }],
    ['tab-kept', { key: 'a' }],
  ]);
});

test('the focus goes to the selected tab when the focused one is closed', async () => {
  const { tabs } = await drawn();
  buttons(tabs)[1]?.focus();
  tabs.tabs = [{ key: 'a', label: 'a.py', closable: true }];
  tabs.selected = 'a';
  await tabs.updateComplete;
  expect(tabs.shadowRoot?.activeElement).toBe(buttons(tabs)[0]);
});
