import { afterEach, expect, test, vi } from 'vitest';
import { isDark, propertiesOf } from './host-colours.ts';

afterEach(() => vi.restoreAllMocks());

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

/** A canvas whose fill takes these colours, and writes them as browsers do. */
function stubCanvas(written: ReadonlyMap<string, string>): void {
  let fill = '';
  const context = {
    get fillStyle() {
      return fill;
    },
    set fillStyle(colour: string) {
      fill = written.get(colour) ?? (/^#[0-9a-f]{6}$/.test(colour) ? colour : fill);
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

test('a background in any notation is dark or light, as the browser reads it', () => {
  stubCanvas(
    new Map([
      ['#fff', '#ffffff'],
      ['navy', '#000080'],
      ['rgb(0 0 0 / 50%)', 'rgba(0, 0, 0, 0.5)'],
    ]),
  );
  const backgrounds = ['#1e1e1e', '#ffffff', '#fff', 'navy', 'rgb(0 0 0 / 50%)', 'nothing', 'url(x)', undefined];
  expect(backgrounds.map(isDark)).toEqual([true, false, false, true, true, undefined, undefined, undefined]);
});

test('of two colours of a selected row, the one that goes with every text is taken', () => {
  const selected = { 'list.activeSelectionBackground': '#0060c0', 'list.inactiveSelectionBackground': '#e4e6f1' };
  expect(propertiesOf(selected).get('--sl-bg-selected')).toBe('#e4e6f1');
});
