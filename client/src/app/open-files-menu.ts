import type { CommandPort } from '../model/commands/command-entry.ts';
import { attempt } from '../model/attempt.ts';
import { tabNames } from '../model/files/tab-list.ts';
import type { MenuEntry } from '../ui/menu.ts';
import type { OpenTab } from '../model/files/open-document.ts';
import type { DocumentPort, NoticePort } from '../model/ports.ts';

export type OpenFilesPort = Omit<DocumentPort, 'cursorLine' | 'toggleBreakpoint'> &
  Pick<NoticePort, 'notify'> &
  CommandPort;

const tabNotes = ({ isDeleted, isEdited }: OpenTab): string =>
  [isDeleted ? ', deleted' : '', isEdited ? ', unsaved' : ''].join('');

/** The open files, and actions on the selected one. */
export function openFilesMenu(port: OpenFilesPort): readonly MenuEntry[] {
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
  return [...files, 'separator', ...port.commandEntries(['save_file', 'close_tab']).values()];
}
