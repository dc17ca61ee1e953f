import type { Commands } from '../model/commands/user-command.ts';
import type { ViewPort } from '../model/ports.ts';
import { codeSize, shownCodeSize } from '../model/code-size.ts';
import type { ViewState } from '../model/view-state.ts';
import { adoptStyles } from '../ui/dom-root.ts';
import type { MenuItem } from '../ui/menu.ts';
import { theme } from '../ui/theme.ts';

const themes = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'contrast', label: 'High contrast' },
] as const satisfies readonly { readonly theme: ViewState['theme']; readonly label: string }[];

const choose = ({ view }: ViewPort, theme: ViewState['theme']): void => view.update((value) => ({ ...value, theme }));

/** One command for each theme. */
export const themeCommands: Commands<ViewPort> = Object.fromEntries(
  themes.map(({ theme, label }) => [
    `theme_${theme}`,
    {
      title: `Theme: ${label.toLowerCase()}`,
      when: 'always',
      isOn: ({ view }: ViewPort) => view.value.theme === theme,
      run: (port: ViewPort) => choose(port, theme),
    },
  ]),
);

/** The themes, the current one ticked. */
export const themeMenu = (port: ViewPort): readonly MenuItem[] =>
  themes.map(({ theme, label }) => ({
    label,
    checked: theme === port.view.value.theme,
    run: () => choose(port, theme),
  }));

/** The custom properties of a size of the code: its lines and line numbers grow with it. */
const codeSizes = (size: number): Readonly<Record<string, number>> => ({
  '--sl-size-code': size,
  '--sl-line-code': Math.round((20 / codeSize.initial) * size),
  '--sl-gutter-number': Math.round((36 / codeSize.initial) * size),
});

/** Keeps the size of the code up to date. */
export function followCodeSize({ view }: ViewPort, root: HTMLElement): void {
  const apply = () => {
    const size = shownCodeSize(view.value);
    for (const [name, pixels] of Object.entries(codeSizes(size)))
      root.style.setProperty(name, size === codeSize.initial ? '' : `${pixels}px`);
  };
  apply();
  view.subscribe(apply);
}

const prefersContrast = (): MediaQueryList => matchMedia('(prefers-contrast: more)');

/** The class of a theme. The system may ask for more contrast, which no CSS function can answer. */
export const themeClass = (chosen: ViewState['theme']): string =>
  `theme-${chosen === 'system' && prefersContrast().matches ? 'contrast' : chosen}`;

/** Keeps the class of an element with the theme up to date. Returns the function that ends it. */
export function followThemeClass({ view }: ViewPort, root: HTMLElement): () => void {
  const contrast = prefersContrast();
  const apply = () => {
    const { theme: chosen, presenterView } = view.value;
    const shown = presenterView ? 'theme-contrast' : themeClass(chosen);
    root.classList.toggle('presenter', presenterView);
    for (const { theme: name } of themes) root.classList.toggle(`theme-${name}`, `theme-${name}` === shown);
  };
  apply();
  const unsubscribe = view.subscribe(apply);
  contrast.addEventListener('change', apply);
  return () => {
    unsubscribe();
    contrast.removeEventListener('change', apply);
  };
}

/** Gives the page its colours and sizes. */
export function followTheme(port: ViewPort, root: HTMLElement): void {
  adoptStyles(root, theme);
  followThemeClass(port, root);
}
