import { expect, test } from 'vitest';
import { keyName, type KeyPress } from './keys.ts';

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
  [press('?', 'Slash', { shiftKey: true }), '?'],
])('a press %o is written as the table of commands does: %s', (event, name) => {
  expect(keyName(event)).toBe(name);
});
