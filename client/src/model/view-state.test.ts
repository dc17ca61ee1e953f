import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptStorage } from './kept-storage.ts';
import { createViewState } from './view-state.ts';

function memory(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [['stopline.view', initial]]);
  const storage: KeptStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return { storage, kept };
}

test('the view state is remembered', () => {
  const { storage } = memory();
  createViewState(storage).update((view) => ({
    ...view,
    theme: 'dark',
    sizes: { left: 300 },
    expanded: { variables: { 'Locals/order': true } },
    openFile: '/w/a.py',
    configurationName: 'Report',
    consoleHistory: ['1 + 1'],
  }));
  expect(createViewState(storage).value).toMatchObject({
    theme: 'dark',
    sizes: { left: 300 },
    expanded: { variables: { 'Locals/order': true } },
    openFile: '/w/a.py',
    configurationName: 'Report',
    consoleHistory: ['1 + 1'],
  });
});

test('the theme of a host is not remembered, everything else is', () => {
  const { storage } = memory();
  createViewState(storage).update((view) => ({ ...view, theme: 'dark' }));
  createViewState(storage, true).update((view) => ({ ...view, theme: 'light', wordWrap: true }));
  expect(createViewState(storage).value).toMatchObject({ theme: 'dark', wordWrap: true });
});

test('the panels that a host chose are not remembered', () => {
  const { storage } = memory();
  createViewState(storage).update((view) => ({ ...view, hostPanels: ['console'], wordWrap: true }));
  expect(createViewState(storage).value).toMatchObject({ hostPanels: undefined, wordWrap: true });
});

test('the selection is not shared with other tabs', () => {
  const { storage } = memory();
  const view = createViewState(storage);
  view.update((value) => ({
    ...value,
    selectedSession: { id: 's1', seenStopId: 0, staysWhenEnded: false },
    selectedFrame: { sessionId: 's1', threadId: 1, frameId: 1 },
  }));
  const again = createViewState(storage).value;
  expect(again.selectedSession).toBeUndefined();
  expect(again.selectedFrame).toBeUndefined();
});

test('a page without storage works without remembering', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const view = createViewState({ getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  view.update((value) => ({ ...value, theme: 'light' }));
  expect(view.value.theme).toBe('light');
  expect(createViewState(undefined).value.theme).toBe('system');
});

test('for any stored value, the page begins with a valid state', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const { theme, sizes, consoleHistory, expanded } = createViewState(memory(stored).storage).value;
      expect(['system', 'light', 'dark', 'contrast']).toContain(theme);
      expect(Object.values(sizes).every((size) => size > 0)).toBe(true);
      expect(Array.isArray(consoleHistory)).toBe(true);
      expect(typeof expanded).toBe('object');
    }),
  );
});

test('only values of a wrong type are dropped', () => {
  const stored = { theme: 'pink', sizes: { left: 'wide', right: 300, bottom: -1 }, expanded: { a: 1, b: { c: true } } };
  const { theme, sizes, expanded } = createViewState(memory(JSON.stringify(stored)).storage).value;
  expect(theme).toBe('system');
  expect(sizes).toEqual({ right: 300 });
  expect(expanded).toEqual({ b: { c: true } });
});
