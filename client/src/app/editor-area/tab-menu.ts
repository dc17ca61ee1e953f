import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import type { CommandPort } from '../../model/commands/command-entry.ts';
import { relativePath } from '../../model/files/relative-path.ts';
import type { DocumentPort, NoticePort, SharedPort } from '../../model/ports.ts';
import { inGroups, type MenuEntry, type MenuItem } from '../../ui/menu.ts';

export type TabMenuPort = Pick<DocumentPort, 'documents' | 'openFiles'> & NoticePort & SharedPort & CommandPort;

/** The menu of a tab above the editor. */
export function tabMenu(port: TabMenuPort, key: string): readonly MenuEntry[] {
  const { documents, openFiles, server, commandEntries } = port;
  const { tabs, current } = documents.value;
  const index = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[index];
  if (tab === undefined) return [];
  const { path, isPreview } = tab;
  const relative = path === undefined ? undefined : relativePath(server.value.workspace.path, path);
  const closing = (label: string, closed: readonly { readonly key: string }[]): MenuItem => ({
    label,
    disabled: closed.length === 0,
    run: () => void attempt(port, openFiles.closeAll(closed.map((each) => each.key))),
  });
  const copying = (label: string, text: string | undefined): MenuEntry => ({
    label,
    disabled: text === undefined,
    run: () => void copyText(port, text ?? ''),
  });
  const reveal = async () => {
    await openFiles.select(key);
    commandEntries(['reveal_in_files']).get('reveal_in_files')?.run();
  };
  return inGroups(
    [
      { ...closing('Close', [tab]), ...(key === current?.key && { keys: 'Alt+W' }) },
      closing('Close others', tabs.toSpliced(index, 1)),
      closing('Close to the right', tabs.slice(index + 1)),
      closing('Close all', tabs),
    ],
    isPreview ? [{ label: 'Keep open', run: () => openFiles.keep(key) }] : [],
    [
      copying('Copy path', path),
      copying('Copy relative path', relative),
      { label: 'Reveal in Files', disabled: relative === undefined, run: () => void attempt(port, reveal()) },
    ],
  );
}
