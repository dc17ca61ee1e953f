import { baseName } from '#protocol';
import type { OpenTab } from './open-document.ts';

/** What a new tab is of. */
export type TabOf = Pick<OpenTab, 'key' | 'label'> & { readonly path?: string | undefined };

type Tabs = readonly OpenTab[];

/**
 * The tabs with one for a document, by the name that it has now. A new one takes the place of the preview, or goes to the right of the selected one;
 * it is the preview itself unless it is to be kept.
 */
export function withTab(
  tabs: Tabs,
  { key, label, path }: TabOf,
  { selected, isKept }: { readonly selected: string | undefined; readonly isKept: boolean },
): Tabs {
  const known = tabs.find((tab) => tab.key === key);
  if (known && known.label !== label) tabs = tabs.with(tabs.indexOf(known), { ...known, label });
  if (known) return isKept ? keptTab(tabs, key) : tabs;
  const flags = { isPreview: !isKept, isEdited: false, isDeleted: false };
  const added: OpenTab = { key, label, ...(path !== undefined && { path }), ...flags };
  const preview = tabs.findIndex(({ isPreview }) => isPreview);
  if (preview >= 0) return tabs.with(preview, added);
  const after = tabs.findIndex((tab) => tab.key === selected);
  return after < 0 ? [...tabs, added] : tabs.toSpliced(after + 1, 0, added);
}

/** The tabs, one of which is not taken over by another document. */
export const keptTab = (tabs: Tabs, key: string): Tabs =>
  tabs.some((tab) => tab.key === key && tab.isPreview)
    ? tabs.map((tab) => (tab.key === key ? { ...tab, isPreview: false } : tab))
    : tabs;

/** The tab that is selected when one is closed: the one that comes to its place. */
export function neighbour(tabs: Tabs, key: string): OpenTab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key);
  return index < 0 ? undefined : (tabs[index + 1] ?? tabs[index - 1]);
}

/** The tab that is so many steps to the right of another, around the ends. */
export function tabBy(tabs: Tabs, key: string | undefined, steps: number): OpenTab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs.at((index + steps) % tabs.length);
}

/** Of each tab what it says: the last part of its path and, where others end alike, the folders that tell it from them. */
export function tabNames(tabs: readonly TabOf[]): readonly { readonly name: string; readonly folder: string }[] {
  const names = tabs.map(({ label }) => baseName(label) || label);
  return tabs.map(({ label }, index) => {
    const name = names[index] ?? label;
    const others = tabs.filter((_tab, other) => other !== index && names[other] === name);
    return {
      name,
      folder:
        others.length === 0
          ? ''
          : distinguishing(
              label,
              others.map((other) => other.label),
            ),
    };
  });
}

const foldersOf = (label: string): readonly string[] => label.split(/[/\\]/).slice(0, -1);

/** The fewest last folders of a path that no other one ends with; `.` for the top of the workspace. */
function distinguishing(label: string, others: readonly string[]): string {
  const folders = foldersOf(label);
  const endOf = (parts: readonly string[], depth: number) => parts.slice(-depth).join('/');
  for (let depth = 1; depth <= folders.length; depth++) {
    const end = endOf(folders, depth);
    if (others.every((other) => endOf(foldersOf(other), depth) !== end)) return end;
  }
  return folders.length === 0 ? '.' : folders.join('/');
}
