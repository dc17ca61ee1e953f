import { expect, test } from 'vitest';
import { ariaKey, keyHint, keyName, type KeyPress } from './key-name.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});

test.each([
  [press('f', 'KeyF', { ctrlKey: true }), 'Ctrl+F'],
  [press('F', 'KeyF', { ctrlKey: true }), 'Ctrl+F'],
  [press('z', 'KeyY', { altKey: true }), 'Alt+Z'],
  [press('Ω', 'KeyZ', { altKey: true }), 'Alt+Z'],
  [press('@', 'Digit2', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+2'],
  [press('F11', 'F11', { shiftKey: true }), 'Shift+F11'],
  [press('ArrowUp', 'ArrowUp', { altKey: true }), 'Alt+ArrowUp'],
  [press('?', 'Slash', { shiftKey: true }), '?'],
])('a press %o is written %s', (event, name) => {
  expect(keyName(event)).toBe(name);
});

test('on Apple’s systems ⌘ replaces Ctrl, and is displayed as its symbol', () => {
  const save = press('s', 'KeyS', { metaKey: true });
  expect(keyName(save, true)).toBe('Ctrl+S');
  expect(keyName(save, false)).toBe('Meta+S');
  expect(keyName(press('p', 'KeyP', { metaKey: true, shiftKey: true }), true)).toBe('Ctrl+Shift+P');
  expect(keyName(press('m', 'KeyM', { ctrlKey: true }), true)).toBe('Ctrl+M');
  expect(['Ctrl+S', 'Ctrl+Shift+P', 'Ctrl+Alt+1', 'F5'].map((key) => keyHint(key, true))).toEqual([
    '⌘S',
    '⇧⌘P',
    '⌥⌘1',
    'F5',
  ]);
  expect(keyHint('Ctrl+S', false)).toBe('Ctrl+S');
  expect([ariaKey('Ctrl+S', true), ariaKey('Ctrl+S', false)]).toEqual(['Meta+S', 'Control+S']);
});

test('on Apple’s systems the Control key with a minus is not ⌘ with it, which zooms', () => {
  expect(keyName(press('-', 'Minus', { ctrlKey: true }), true)).toBe('Control+-');
  expect(keyName(press('_', 'Minus', { ctrlKey: true, shiftKey: true }), true)).toBe('Control+_');
  expect(keyName(press('-', 'Minus', { metaKey: true }), true)).toBe('Ctrl+-');
  expect(keyName(press('-', 'Minus', { ctrlKey: true }), false)).toBe('Ctrl+-');
  expect(['Control+-', 'Control+_', 'Alt+ArrowLeft'].map((key) => keyHint(key, true))).toEqual([
    '⌃-',
    '⌃⇧-',
    'Alt+Left',
  ]);
  expect(keyHint('Alt+ArrowRight', false)).toBe('Alt+Right');
});
