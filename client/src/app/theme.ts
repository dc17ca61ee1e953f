import type { MenuEntry } from '../ui/menu.ts';
import type { Workbench } from '../model/workbench.ts';
import type { ViewState } from '../model/ports.ts';

type Theme = ViewState['theme'];

const themes: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};

const isTheme = (name: string): name is Theme => Object.hasOwn(themes, name);

/** The choice of themes, the present one ticked. */
export function themeMenu({ view }: Workbench): readonly MenuEntry[] {
  const chosen = view.value.theme;
  return Object.entries(themes).flatMap(([theme, label]) =>
    isTheme(theme)
      ? [{ label, checked: theme === chosen, run: () => view.update((value) => ({ ...value, theme })) }]
      : [],
  );
}

/** Keeps the root element's class to the chosen theme. Returns the function that ends it. */
export function followTheme({ view }: Pick<Workbench, 'view'>, root: HTMLElement): () => void {
  const apply = () => {
    for (const theme of Object.keys(themes)) root.classList.toggle(`theme-${theme}`, theme === view.value.theme);
  };
  apply();
  return view.subscribe(apply);
}
