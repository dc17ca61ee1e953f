import { rowSeparator as separator } from '#protocol';
import type { ViewState } from './view-state.ts';
import type { Store } from './store.ts';

/** Whether a row is expanded: as a person left it, else by default. */
export type IsExpanded = (path: string, byDefault: boolean) => boolean;

/** Names from a root to a row as one key that is stable across steps. */
export const pathOf = (root: string, ...names: readonly string[]): string =>
  names.reduce((path, name) => `${path}${separator}${name}`, root);

/** Whether a row is below another. */
export const isBelow = (path: string, root: string): boolean => path.startsWith(`${root}${separator}`);

/** How many levels a row is below another. */
export const levelsBetween = (root: string, path: string): number =>
  path.slice(root.length).split(separator).length - 1;

/** The last name of a key. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf(separator) + 1);

/** The remembered expansion of a tree. */
export const expansionOf =
  ({ expanded }: ViewState, tree: string): IsExpanded =>
  (path, byDefault) =>
    expanded[tree]?.[path] ?? byDefault;

/** The name under which the rows of a tree are remembered that were expanded with all below them. */
export const deepTree = (tree: string): string => `${tree}, all below`;

/** The expanded rows of a tree. */
export const expandedIn = ({ expanded }: ViewState, tree: string): readonly string[] =>
  Object.entries(expanded[tree] ?? {}).flatMap(([path, isExpanded]) => (isExpanded ? [path] : []));

/** Remembers expanded and collapsed rows. */
export function setExpanded(view: Store<ViewState>, tree: string, changes: Readonly<Record<string, boolean>>): void {
  view.update((state) => ({
    ...state,
    expanded: { ...state.expanded, [tree]: { ...state.expanded[tree], ...changes } },
  }));
}
