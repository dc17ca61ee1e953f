import { html } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { StoplineVirtualList } from './virtual-list.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, key) => ({ key, draw: () => html`<div class="line">line ${key}</div>` }));

afterEach(() => {
  document.body.replaceChildren();
});

test('a log of many rows has a name and draws its last rows only', async () => {
  const list = new StoplineVirtualList();
  list.label = 'Debug console';
  list.rows = rowsOf(10_000);
  document.body.append(list);
  await list.updateComplete;
  const log = list.querySelector('[role="log"]');
  expect(log?.getAttribute('aria-label')).toBe('Debug console');
  // Each row that is scrolled into view is added: read aloud, they would never end.
  expect(log?.getAttribute('aria-live')).toBe('off');
  const lines = [...list.querySelectorAll('.line')].map((line) => line.textContent);
  expect(lines.at(-1)).toBe('line 9999');
  expect(lines.length).toBeLessThan(100);
});

test('a list that follows its end draws new rows without a button', async () => {
  const list = new StoplineVirtualList();
  list.rows = rowsOf(3);
  document.body.append(list);
  await list.updateComplete;
  list.rows = rowsOf(4);
  await list.updateComplete;
  expect([...list.querySelectorAll('.line')].at(-1)?.textContent).toBe('line 3');
  expect(list.querySelector('button')).toBeNull();
});
