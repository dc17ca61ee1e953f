import { afterEach, expect, test, vi } from 'vitest';
import { isDark, propertiesOf } from './host-colours.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
  ['a URL beside a variable', { 'editor.background': 'url(https://evil.example/x) var(--x)' }],
  ['a variable inside a colour', { 'editor.background': 'color-mix(in srgb, var(--sl-stop), red)' }],
  ['a variable with an escape', { 'editor.background': String.raw`v\61r(--sl-stop)` }],
  ['a variable with a comment', { 'editor.background': 'color-mix(in srgb, red, /**/VAR(--sl-stop))' }],
  ['an attribute', { 'editor.background': 'attr(title)' }],
  ['a function of the page', { 'editor.background': '--own(red)' }],
  ['an open brace', { 'editor.background': 'red {' }],
  ["the parent's value", { 'editor.background': 'inherit' }],
  ['the value of a lower layer', { 'editor.background': ' Revert-layer' }],
])('%s sets nothing', (_what, colours) => {
  expect(propertiesOf(colours).size).toBe(0);
});

test.each([
  'hsl(210deg 50% 13%)',
  'hsla(0.5turn, 50%, 13%, 0.5)',
  'hwb(210 10% 80%)',
  'lab(50% 20 -30)',
  'oklch(0.9 0.02 none / 50%)',
  'color(display-p3 0.1 +0.2 1e-1)',
  'color-mix(in oklab, white 80%, rgb(from navy r g b))',
  'light-dark(white, #000)',
])('the colour %s is taken if the browser knows it', (colour) => {
  expect(propertiesOf({ 'editor.background': colour }).get('--sl-bg-editor')).toBe(colour);
  const supports = vi.fn(() => false);
  vi.stubGlobal('CSS', { supports });
  expect(propertiesOf({ 'editor.background': colour }).size).toBe(0);
  expect(supports).toHaveBeenCalledWith('color', colour);
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

test('a background in a space of colours of its own is dark or light by what the browser makes of it in sRGB', () => {
  const [bright, deep] = ['oklch(0.9 0.02 none)', 'color(display-p3 0.1 0.2 0.3)'];
  stubCanvas(
    new Map([
      [bright, bright],
      [deep, deep],
      [`color-mix(in srgb, ${bright}, ${bright})`, 'color(srgb 0.91 0.85 0.86)'],
      [`color-mix(in srgb, ${deep}, ${deep})`, 'color(srgb -0.05 none 0.3 / 0.5)'],
    ]),
  );
  expect([bright, deep].map(isDark)).toEqual([false, true]);
});

test('of two colours of a selected row, the one that goes with every text is taken', () => {
  const selected = { 'list.activeSelectionBackground': '#0060c0', 'list.inactiveSelectionBackground': '#e4e6f1' };
  expect(propertiesOf(selected).get('--sl-bg-selected')).toBe('#e4e6f1');
});
