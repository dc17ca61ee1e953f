import type { Colours, Theme } from '../../embed/types.ts';
import type { ViewState } from '../model/view-state.ts';

/** The custom properties of the names in themes of VS Code and Monaco. */
const properties: Readonly<Record<string, readonly string[]>> = {
  'editor.background': ['bg-editor'],
  'editor.foreground': ['code'],
  foreground: ['text-1'],
  descriptionForeground: ['text-2', 'text-3'],
  disabledForeground: ['text-off'],
  'sideBar.background': ['bg-panel'],
  'titleBar.activeBackground': ['bg-frame'],
  'editorWidget.background': ['bg-raised'],
  'list.hoverBackground': ['bg-hover'],
  'list.activeSelectionBackground': ['bg-selected'],
  'input.background': ['bg-field'],
  'input.border': ['line-field'],
  'panel.border': ['line'],
  contrastBorder: ['line', 'line-strong', 'line-field'],
  focusBorder: ['focus'],
  'textLink.foreground': ['accent'],
  'button.background': ['accent-fill'],
  'button.foreground': ['on-accent'],
  errorForeground: ['error'],
  'debugIcon.breakpointForeground': ['breakpoint'],
  'editor.stackFrameHighlightBackground': ['stop-band'],
  'editor.focusedStackFrameHighlightBackground': ['frame-band'],
  'debugTokenExpression.name': ['value-name'],
  'debugTokenExpression.string': ['value-string'],
  'debugTokenExpression.number': ['value-number'],
  'debugTokenExpression.boolean': ['value-boolean'],
  'debugTokenExpression.error': ['error'],
};

const names: readonly ViewState['theme'][] = ['system', 'light', 'dark', 'contrast'];

/** Whether a colour `#rrggbb` is dark; undefined for others. */
function isDark(colour: string | undefined): boolean | undefined {
  const [, red, green, blue] = /^#(..)(..)(..)/.exec(colour ?? '') ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0) < 128;
}

/** The theme that colours complete. */
function baseOf({ type, 'editor.background': background }: Colours): ViewState['theme'] {
  const dark = isDark(background);
  return names.find((name) => name === type) ?? (dark === undefined ? 'system' : dark ? 'dark' : 'light');
}

/** The custom properties that colours set. Unknown names and values that are no colours are left out. */
export const customProperties = (colours: Colours, isColour: (value: string) => boolean): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(properties).flatMap(([name, own]) => {
      const value = Object.hasOwn(colours, name) ? colours[name] : undefined;
      return value !== undefined && isColour(value) ? own.map((one) => [`--sl-${one}`, value] as const) : [];
    }),
  );

/** Gives the page a theme of its host: the named one, and its colours on the root element. */
export function applyTheme(theme: Theme, root: HTMLElement): ViewState['theme'] {
  for (const own of Object.values(properties).flat()) root.style.removeProperty(`--sl-${own}`);
  if (typeof theme === 'string') return theme;
  const isColour = (value: string) => CSS.supports('color', value);
  for (const [name, value] of customProperties(theme, isColour)) root.style.setProperty(name, value);
  return baseOf(theme);
}
