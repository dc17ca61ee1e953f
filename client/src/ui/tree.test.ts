import { html } from 'lit';
import { afterEach, expect, test } from 'vitest';
import type { TreeRow } from './tree-row.ts';
import { StoplineTree } from './tree.ts';

const row = (key: string, level: number, more: Partial<TreeRow> = {}): TreeRow => ({
  key,
  level,
  label: key,
  content: html`<span>${key}</span>`,
  ...more,
});

const scopes: readonly TreeRow[] = [
  row('Locals', 1, { expandable: true, expanded: true }),
  row('order', 2),
  row('rules', 2, { expandable: true, expanded: false }),
  row('subtotal', 2),
  row('Globals', 1, { expandable: true, expanded: false }),
];

const draw = async (rows: readonly TreeRow[] = scopes): Promise<StoplineTree> => {
  const tree = new StoplineTree();
  tree.label = 'Variables';
  tree.rows = rows;
  document.body.append(tree);
  await tree.updateComplete;
  return tree;
};

const items = (tree: StoplineTree): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const item = (tree: StoplineTree, label: string): HTMLElement =>
  items(tree).find((each) => each.getAttribute('aria-label') === label)!;
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const tabStops = (tree: StoplineTree): (string | null)[] =>
  items(tree)
    .filter((each) => each.tabIndex === 0)
    .map((each) => each.getAttribute('aria-label'));

const press = async (tree: StoplineTree, key: string, more: KeyboardEventInit = {}): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  await tree.updateComplete;
  await tree.updateComplete;
  return event.defaultPrevented;
};

const heard = (tree: StoplineTree, ...names: readonly string[]): unknown[] => {
  const seen: unknown[] = [];
  for (const name of names)
    tree.addEventListener(name, (event) => seen.push([name, (event as CustomEvent<unknown>).detail]));
  return seen;
};

afterEach(() => {
  document.body.replaceChildren();
});

test('rows are tree items with their names, levels and positions', async () => {
  const tree = await draw();
  expect(tree.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Variables');
  expect(
    items(tree).map((each) =>
      ['aria-label', 'aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) =>
        each.getAttribute(name),
      ),
    ),
  ).toEqual([
    ['Locals', '1', '1', '2', 'true'],
    ['order', '2', '1', '3', null],
    ['rules', '2', '2', '3', 'false'],
    ['subtotal', '2', '3', '3', null],
    ['Globals', '1', '2', '2', 'false'],
  ]);
});

test('one row is the tab stop: the selected one, else the first', async () => {
  const tree = await draw();
  expect(tabStops(tree)).toEqual(['Locals']);
  tree.rows = scopes.map((each) => (each.key === 'rules' ? { ...each, selected: true } : each));
  await tree.updateComplete;
  expect(tabStops(tree)).toEqual(['rules']);
});

test('arrow keys, Home and End move the focus within the tree', async () => {
  const tree = await draw();
  item(tree, 'Locals').focus();
  const path: unknown[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowDown', 'Home']) {
    await press(tree, key);
    path.push(focused());
  }
  expect(path).toEqual(['Locals', 'order', 'rules', 'Locals', 'order', 'Globals', 'Globals', 'Locals']);
});

test('Right expands, Left collapses, * expands siblings', async () => {
  const tree = await draw();
  const seen = heard(tree, 'row-toggled');
  item(tree, 'rules').focus();
  await press(tree, 'ArrowRight');
  item(tree, 'Locals').focus();
  await press(tree, 'ArrowLeft');
  await press(tree, '*');
  expect(seen).toEqual([
    ['row-toggled', { key: 'rules', expanded: true, isDeep: false }],
    ['row-toggled', { key: 'Locals', expanded: false, isDeep: false }],
    ['row-toggled', { key: 'Globals', expanded: true, isDeep: false }],
  ]);
});

test('typing goes to the next row with that beginning', async () => {
  const tree = await draw();
  item(tree, 'Locals').focus();
  await press(tree, 's');
  expect(focused()).toBe('subtotal');
  expect(await press(tree, 'x')).toBe(false);
  expect(focused()).toBe('subtotal');
});

test('a click selects and toggles; a click on a control in the row does neither', async () => {
  const tree = await draw([row('a', 1, { expandable: true, content: html`<button>Read</button><i>text</i>` })]);
  const seen = heard(tree, 'row-selected', 'row-toggled');
  tree.querySelector('button')?.click();
  expect(seen).toEqual([]);
  tree.querySelector('i')?.click();
  expect(seen).toEqual([
    ['row-selected', { key: 'a' }],
    ['row-toggled', { key: 'a', expanded: true, isDeep: false }],
  ]);
  tree.querySelector('i')?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, altKey: true }));
  expect(seen.at(-1)).toEqual(['row-toggled', { key: 'a', expanded: true, isDeep: true }]);
});

test('Enter selects and activates, and does not expand if activation is prevented', async () => {
  const tree = await draw();
  item(tree, 'rules').focus();
  tree.addEventListener(
    'row-activated',
    (event) => {
      event.preventDefault();
    },
    { once: true },
  );
  const seen = heard(tree, 'row-selected', 'row-activated', 'row-toggled');
  await press(tree, 'Enter');
  expect(seen).toEqual([
    ['row-selected', { key: 'rules' }],
    ['row-activated', { key: 'rules' }],
  ]);
  await press(tree, 'Enter');
  expect(seen).toContainEqual(['row-toggled', { key: 'rules', expanded: true, isDeep: false }]);
});

test('Space and a click toggle a named checkbox', async () => {
  const tree = await draw([row('a.py:4', 1, { checked: true })]);
  const seen = heard(tree, 'row-checked', 'row-selected');
  item(tree, 'a.py:4').focus();
  await press(tree, ' ');
  const box = tree.querySelector<HTMLInputElement>('input[type="checkbox"]');
  expect(box?.getAttribute('aria-label')).toBe('a.py:4');
  box?.click();
  expect(seen).toEqual([
    ['row-checked', { key: 'a.py:4', checked: false }],
    ['row-checked', { key: 'a.py:4', checked: false }],
  ]);
});

test('an action runs by its button and by its key', async () => {
  const tree = await draw([
    row('a', 1, { actions: [{ name: 'remove', label: 'Remove', icon: 'trash', key: 'Delete' }] }),
  ]);
  const seen = heard(tree, 'row-action', 'row-selected');
  tree.querySelector<HTMLElement>('button[aria-label="Remove"]')?.click();
  item(tree, 'a').focus();
  await press(tree, 'Delete');
  expect(seen).toEqual([
    ['row-action', { key: 'a', action: 'remove' }],
    ['row-action', { key: 'a', action: 'remove' }],
  ]);
});

test('the row under the mouse and the tab stop have their buttons, and other rows none', async () => {
  const actions = [{ name: 'copy', label: 'Copy', icon: 'copy', key: 'Ctrl+C' }] as const;
  const tree = await draw(['a', 'b', 'c'].map((key) => row(key, 1, { actions })));
  const withButtons = async () => {
    await tree.updateComplete;
    return items(tree).flatMap((each) => (each.querySelector('button') ? [each.getAttribute('aria-label')] : []));
  };
  expect(await withButtons()).toEqual(['a']);
  item(tree, 'c').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(await withButtons()).toEqual(['a', 'c']);
  item(tree, 'b').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(await withButtons()).toEqual(['a', 'b']);
  tree.querySelector('[role="tree"]')?.dispatchEvent(new PointerEvent('pointerleave'));
  expect(await withButtons()).toEqual(['a']);
});

test('an action may have a key with Ctrl or Alt, and no button', async () => {
  const actions = [
    { name: 'copy', label: 'Copy', icon: 'copy', key: 'Ctrl+C' },
    { name: 'up', label: 'Move up', icon: 'down', key: 'Alt+ArrowUp', isByKeyOnly: true },
  ] as const;
  const tree = await draw([row('a', 1), row('b', 1, { actions })]);
  const seen = heard(tree, 'row-action');
  item(tree, 'b').focus();
  expect(await press(tree, 'c', { ctrlKey: true })).toBe(true);
  expect(await press(tree, 'ArrowUp', { altKey: true })).toBe(true);
  expect(seen).toEqual(['copy', 'up'].map((action) => ['row-action', { key: 'b', action }]));
  expect(focused()).toBe('b');
  expect([...tree.querySelectorAll('button')].map((button) => button.title)).toEqual(['Copy (Ctrl+C)']);
});

test('keys in a field and keys with Ctrl are not handled by the tree', async () => {
  const tree = await draw([row('a', 1, { content: html`<input />` }), row('b', 1)]);
  tree.querySelector('input')?.focus();
  expect(await press(tree, 'ArrowDown')).toBe(false);
  item(tree, 'a').focus();
  expect(await press(tree, 'ArrowDown', { ctrlKey: true })).toBe(false);
  expect(focused()).toBe('a');
});

test('the menu key and Shift+F10 open the menu of the row, once', async () => {
  const tree = await draw();
  const seen = heard(tree, 'row-menu-requested');
  item(tree, 'order').focus();
  await press(tree, 'F10', { shiftKey: true });
  item(tree, 'order').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(seen).toHaveLength(1);
  expect(await press(tree, 'ContextMenu')).toBe(true);
  expect(seen).toHaveLength(2);
});

test('the focus stays on its row when rows are inserted and values change', async () => {
  const tree = await draw();
  item(tree, 'subtotal').focus();
  const element = document.activeElement;
  tree.rows = [
    row('new', 1),
    ...scopes.map((each) => (each.key === 'subtotal' ? { ...each, label: 'subtotal = 2' } : each)),
  ];
  await tree.updateComplete;
  expect(document.activeElement).toBe(element);
  expect(focused()).toBe('subtotal = 2');
});

test('the focus goes to the parent of a removed row, or to the row in its place', async () => {
  const tree = await draw();
  item(tree, 'subtotal').focus();
  tree.rows = [row('Locals', 1, { expandable: true }), row('Globals', 1)];
  await tree.updateComplete;
  expect(focused()).toBe('Locals');
  tree.rows = [row('Globals', 1)];
  await tree.updateComplete;
  expect(focused()).toBe('Globals');
});

test('the focus returns to the row when its field closes', async () => {
  const tree = await draw([row('a', 1, { content: html`<input />` })]);
  tree.querySelector('input')?.focus();
  tree.rows = [row('a', 1)];
  await tree.updateComplete;
  expect(focused()).toBe('a');
});

test('a long tree draws some of its rows, and has their number', async () => {
  const tree = await draw(Array.from({ length: 5000 }, (_, index) => row(`row ${index}`, 1)));
  expect(items(tree).length).toBeLessThan(100);
  expect(item(tree, 'row 3').getAttribute('aria-setsize')).toBe('5000');
  item(tree, 'row 3').focus();
  await press(tree, 'End');
  expect(focused()).toBe('row 4999');
});

test('an empty tree can have the focus', async () => {
  const tree = await draw([]);
  tree.focus();
  expect(document.activeElement).toBe(tree.querySelector('[role="tree"]'));
});

test('the focus of an empty tree goes to the first row added', async () => {
  const tree = await draw([]);
  tree.focus();
  tree.rows = scopes;
  await tree.updateComplete;
  expect(focused()).toBe('Locals');
  tree.rows = [];
  await tree.updateComplete;
  expect(document.activeElement, 'and stays here when they go').toBe(tree.querySelector('[role="tree"]'));
});

test('events leave the shadow root around the tree', async () => {
  const host = document.createElement('div');
  const tree = new StoplineTree();
  tree.rows = scopes;
  host.attachShadow({ mode: 'open' }).append(tree);
  document.body.append(host);
  await tree.updateComplete;
  let seen: unknown;
  document.body.addEventListener('row-selected', (event) => (seen = (event as CustomEvent<unknown>).detail), {
    once: true,
  });
  item(tree, 'order').click();
  expect(seen).toEqual({ key: 'order' });
});
