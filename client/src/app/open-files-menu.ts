import { editorCommands } from './editor-area/editor-commands.ts';
import { attempt } from '../model/attempt.ts';
import { tabNames } from '../model/files/tab-list.ts';
import type { MenuEntry } from '../ui/menu.ts';
import type { OpenTab } from '../model/files/open-document.ts';
import type { Workbench } from '../model/workbench.ts';

/** What becomes of a tab, behind its name. */
const tabNotes = ({ isDeleted, isEdited }: OpenTab): string =>
  [isDeleted ? ', deleted' : '', isEdited ? ', unsaved' : ''].join('');

/** The open files, the selected one ticked, and what can be done with it: for where there is no room for tabs. */
export function openFilesMenu(port: Workbench): readonly MenuEntry[] {
  const { tabs, current } = port.documents.value;
  const names = tabNames(tabs);
  const files = tabs.map((tab, index): MenuEntry => {
    const { name = tab.label, folder = '' } = names[index] ?? {};
    return {
      label: `${name}${folder === '' ? '' : `, ${folder}`}${tabNotes(tab)}`,
      checked: tab.key === current?.key,
      run: () => void attempt(port, port.openFiles.select(tab.key)),
    };
  });
  return [...files, 'separator', port.menuItem(editorCommands.save_file), port.menuItem(editorCommands.close_tab)];
}
