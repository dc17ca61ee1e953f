import type { GroupId, OpenDocument, OpenTab, Reveal } from './open-document.ts';
import { keptTab, withTab } from './tab-list.ts';

/** One of the editors that are side by side. */
export interface EditorGroup {
  readonly id: GroupId;
  readonly tabs: readonly OpenTab[];
  readonly current: OpenDocument | undefined;
  readonly reveal: Reveal | undefined;
}

/** The editors of the page. */
export interface EditorGroups {
  /** From left to right: one, or two. */
  readonly groups: readonly EditorGroup[];
  /** The group that has the focus, or had it last: files are opened there. */
  readonly active: GroupId;
  /** The page is wide enough for two. Otherwise only the active one is shown, with the tabs of both. */
  readonly hasRoom: boolean;
}

const emptyGroup = (id: GroupId): EditorGroup => ({ id, tabs: [], current: undefined, reveal: undefined });

export const oneGroup: EditorGroups = { groups: [emptyGroup(1)], active: 1, hasRoom: true };

/** A group, by default the active one. */
export const groupOf = ({ groups, active }: EditorGroups, id: GroupId = active): EditorGroup =>
  groups.find((group) => group.id === id) ?? emptyGroup(id);

export const hasTab = ({ tabs }: EditorGroup, key: string): boolean => tabs.some((tab) => tab.key === key);

/** The active group, then the others. */
const activeFirst = (state: EditorGroups): readonly EditorGroup[] => [
  groupOf(state),
  ...state.groups.filter(({ id }) => id !== state.active),
];

/** The groups that are on the page. */
export const shownGroups = (state: EditorGroups): readonly EditorGroup[] =>
  state.hasRoom ? state.groups : [groupOf(state)];

/** The tabs of all groups, each document once. */
export function allTabs({ groups }: EditorGroups): readonly OpenTab[] {
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only.tabs;
  return [
    ...new Map(groups.flatMap(({ tabs }) => tabs.map((tab) => [tab.key, tab] as const)).reverse()).values(),
  ].reverse();
}

/** The tabs above a group. */
export const tabsAbove = (state: EditorGroups, id: GroupId = state.active): readonly OpenTab[] =>
  state.hasRoom ? groupOf(state, id).tabs : allTabs(state);

/** The group to select a document in: the active one, unless only another one has it. */
export const groupWith = (state: EditorGroups, key: string): GroupId =>
  activeFirst(state).find((group) => hasTab(group, key))?.id ?? state.active;

/** The groups that a document is closed in: the given one, or all. */
export const groupsToCloseIn = (state: EditorGroups, key: string, id?: GroupId): readonly EditorGroup[] =>
  state.groups.filter((group) => hasTab(group, key) && (id === undefined || !state.hasRoom || group.id === id));

/** The group to reveal a document in without opening it twice: one that shows it, by default the active one. */
export const groupShowing = (state: EditorGroups, isShown: (group: EditorGroup) => boolean): GroupId =>
  (state.hasRoom ? activeFirst(state).find(isShown)?.id : undefined) ?? state.active;

/** The other group; a new one if there is only one. */
export const otherGroup = ({ groups, active }: EditorGroups, id: GroupId = active): GroupId =>
  groups.find((group) => group.id !== id)?.id ?? (id === 1 ? 2 : 1);

/** With a group at the right, unless it is there already. */
const withGroup = (groups: EditorGroups['groups'], id: GroupId): EditorGroups['groups'] =>
  groups.some((group) => group.id === id) ? groups : [...groups, emptyGroup(id)];

/** With one group changed. */
function withChanged(state: EditorGroups, id: GroupId, change: (group: EditorGroup) => EditorGroup): EditorGroups {
  const before = withGroup(state.groups, id);
  const groups = before.map((group) => (group.id === id ? change(group) : group));
  return groups.every((group, index) => group === state.groups[index]) ? state : { ...state, groups };
}

/** With each group changed. */
export function withEachChanged(state: EditorGroups, change: (group: EditorGroup) => EditorGroup): EditorGroups {
  return state.groups.reduce((changed, { id }) => withChanged(changed, id, change), state);
}

/** With another group active. */
export const withActive = (state: EditorGroups, active: GroupId): EditorGroups =>
  state.active === active || !state.groups.some(({ id }) => id === active) ? state : { ...state, active };

/** With a document shown in a group. A document that is shown already keeps its place, unless there is another. */
export const withShown = (
  state: EditorGroups,
  id: GroupId,
  { document, reveal, isKept }: { document: OpenDocument; reveal: Reveal | undefined; isKept: boolean },
): EditorGroups =>
  withChanged(state, id, (group) => ({
    id,
    current: document,
    reveal: reveal ?? (group.current?.key === document.key ? group.reveal : undefined),
    tabs: withTab(group.tabs, document, { selected: group.current?.key, isKept }),
  }));

export const withKept = (state: EditorGroups, key: string): EditorGroups =>
  withEachChanged(state, (group) => {
    const tabs = keptTab(group.tabs, key);
    return tabs === group.tabs ? group : { ...group, tabs };
  });

/** Without a tab. A group without tabs is closed, unless it is the only one. */
export function withoutTab(state: EditorGroups, id: GroupId, key: string): EditorGroups {
  const changed = withChanged(state, id, (group) => ({
    ...group,
    tabs: group.tabs.filter((tab) => tab.key !== key),
    ...(group.current?.key === key && { current: undefined, reveal: undefined }),
  }));
  const isEmpty = changed.groups.length > 1 && groupOf(changed, id).tabs.length === 0;
  if (!isEmpty) return changed;
  const groups = changed.groups.filter((group) => group.id !== id);
  return { ...changed, groups, active: groups[0]?.id ?? changed.active };
}

/** With the tabs of the last time before those of a group. */
export const withRestored = (state: EditorGroups, id: GroupId, tabs: readonly OpenTab[]): EditorGroups =>
  tabs.length === 0
    ? state
    : withChanged(state, id, (group) => {
        const hasPreview = group.tabs.some(({ isPreview }) => isPreview);
        const isNew = ({ key, isPreview }: OpenTab) => !(isPreview && hasPreview) && !hasTab(group, key);
        return { ...group, tabs: [...tabs.filter(isNew), ...group.tabs] };
      });
