import { withEachChanged, type EditorGroups } from './editor-groups.ts';
import type { OpenDocument, OpenTab } from './open-document.ts';

/** The document of a tab; undefined if it is not known. */
type DocumentOf = (key: string) => OpenDocument | undefined;

/** The same editors, with the state of the documents in their tabs. */
export function withFlaggedTabs(state: EditorGroups, documentOf: DocumentOf): EditorGroups {
  return withEachChanged(state, (group) => {
    const tabs = group.tabs.map((tab) => flaggedTab(tab, documentOf(tab.key)));
    return tabs.every((tab, index) => tab === group.tabs[index]) ? group : { ...group, tabs };
  });
}

function flaggedTab(tab: OpenTab, document: OpenDocument | undefined): OpenTab {
  if (document === undefined) return tab;
  const isEdited = document.isEdited === true;
  const isDeleted = document.onDisk?.kind === 'deleted';
  return tab.isEdited === isEdited && tab.isDeleted === isDeleted ? tab : { ...tab, isEdited, isDeleted };
}
