import { expect, test } from 'vitest';
import { isDark, propertiesOf } from './host-colours.ts';

test("colours of VS Code set the page's own", () => {
  expect([...propertiesOf({ 'editor.background': '#102030', 'input.border': 'rgb(1 2 3 / 50%)' })]).toEqual([
    ['--sl-bg-editor', '#102030'],
    ['--sl-line-field', 'rgb(1 2 3 / 50%)'],
  ]);
});

test.each([
  ['an unknown name', { 'no.such': '#000000' }],
  ['a name of the prototype', { constructor: '#000000' }],
  ['a URL', { 'editor.background': 'url(https://evil.example/x)' }],
  ['a further declaration', { 'editor.background': 'red; display: none' }],
  ['a variable', { 'editor.background': 'var(--sl-stop)' }],
])('%s sets nothing', (_what, colours) => {
  expect(propertiesOf(colours).size).toBe(0);
});

test('a background of hexadecimal digits is dark or light', () => {
  expect(['#1e1e1e', '#ffffff', 'red', undefined].map(isDark)).toEqual([true, false, undefined, undefined]);
});
