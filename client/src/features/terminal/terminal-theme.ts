import type { ITheme } from '@xterm/xterm';

/**
 * The colours of a terminal as the page's own. Black is dark and white is light in every theme, as programs expect;
 * xterm.js ensures the contrast.
 */
const colours = {
  background: 'var(--sl-bg-panel)',
  foreground: 'var(--sl-text-1)',
  cursor: 'var(--sl-text-1)',
  cursorAccent: 'var(--sl-bg-panel)',
  selectionBackground: 'var(--sl-bg-selected)',
  selectionForeground: 'var(--sl-text-1)',
  scrollbarSliderBackground: 'var(--sl-line-strong)',
  scrollbarSliderHoverBackground: 'var(--sl-line-field)',
  scrollbarSliderActiveBackground: 'var(--sl-line-field)',
  black: 'light-dark(var(--sl-text-1), var(--sl-bg-frame))',
  red: 'var(--sl-error)',
  green: 'var(--sl-code-string)',
  yellow: 'var(--sl-value-function)',
  blue: 'var(--sl-code-keyword)',
  magenta: 'var(--sl-agent)',
  cyan: 'var(--sl-code-number)',
  white: 'light-dark(var(--sl-line), var(--sl-text-2))',
  brightBlack: 'var(--sl-text-3)',
  brightRed: 'var(--sl-breakpoint)',
  brightGreen: 'var(--sl-frame)',
  brightYellow: 'var(--sl-changed)',
  brightBlue: 'var(--sl-accent)',
  brightMagenta: 'var(--sl-agent)',
  brightCyan: 'var(--sl-code-type)',
  brightWhite: 'light-dark(var(--sl-bg-editor), var(--sl-text-1))',
} as const satisfies Partial<Record<keyof ITheme, string>>;

/** The colours of the current theme. Only the browser can resolve `light-dark()`. */
export function terminalTheme(root: ShadowRoot): ITheme {
  const probe = document.createElement('span');
  root.append(probe);
  const entries = Object.entries(colours).map(([name, colour]) => {
    probe.style.color = colour;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(entries);
}
