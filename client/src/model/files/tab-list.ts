import { baseName } from '#protocol';
import type { OpenTab } from './open-document.ts';

/** The document of a tab. */
export type TabOf = Pick<OpenTab, 'key' | 'label'> & { readonly path?: string | undefined };

type Tabs = readonly OpenTab[];

/** The tabs with one for a document. It replaces the preview, or goes to the right of the selected tab. */
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

/** The tabs, one of them permanent. */
export const keptTab = (tabs: Tabs, key: string): Tabs =>
  tabs.some((tab) => tab.key === key && tab.isPreview)
    ? tabs.map((tab) => (tab.key === key ? { ...tab, isPreview: false } : tab))
    : tabs;

/** The tab to select when one is closed. */
export function neighbour(tabs: Tabs, key: string): OpenTab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key);
  return index < 0 ? undefined : (tabs[index + 1] ?? tabs[index - 1]);
}

/** The tab so many places to the right of another, cyclically. */
export function tabBy(tabs: Tabs, key: string | undefined, steps: number): OpenTab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs.at((index + steps) % tabs.length);
}

/** The names of tabs: the last part of the path and, for equal names, the folders that differ. */
export function tabNames(tabs: readonly TabOf[]): readonly { readonly name: string; readonly folder: string }[] {
  const names = tabs.map(({ label }) => baseName(label) || label);
  return tabs.map(({ label }, index) => {
    const name = names[index] ?? label;
    const others = tabs.flatMap((tab, other) => (other !== index && names[other] === name ? tab.label : []));
    return { name, folder: others.length === 0 ? '' : distinguishing(label, others) };
  });
}

const foldersOf = (label: string): readonly string[] => label.split(/[/\\]/).slice(0, -1);

/** The shortest end of a path that no other one has; `.` for the workspace itself. */
function distinguishing(label: string, others: readonly string[]): string {
  const folders = foldersOf(label);
  const endOf = (parts: readonly string[], depth: number) => parts.slice(-depth).join('/');
  for (let depth = 1; depth <= folders.length; depth++) {
    const end = endOf(folders, depth);
    if (others.every((other) => endOf(foldersOf(other), depth) !== end)) return end;
  }
  return folders.length === 0 ? '.' : folders.join('/');
}
