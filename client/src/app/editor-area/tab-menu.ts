import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import type { CommandPort } from '../../model/commands/command-entry.ts';
import { relativePath } from '../../model/files/relative-path.ts';
import type { DocumentPort, NoticePort, SharedPort, UiPort } from '../../model/ports.ts';
import { moveTab } from './move-tab.ts';
import { isActive, type EditorGroupPort } from './port.ts';
import { inGroups, type MenuEntry, type MenuItem } from '../../ui/menu.ts';

type TabMenuPort = Pick<DocumentPort, 'documents' | 'openFiles'> &
  Pick<EditorGroupPort, 'group' | 'editorGroups'> &
  NoticePort &
  SharedPort &
  CommandPort &
  UiPort;

/** The second editor, and the reasons why there is none. */
function splitting(port: TabMenuPort, key: string): readonly MenuItem[] {
  const { editorGroups, openFiles, group, uiRequests } = port;
  const { groups, hasRoom } = editorGroups.value;
  const isOnly = groups.length === 1 && (groups[0]?.tabs.length ?? 0) < 2;
  const unless = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, reason });
  const narrow = hasRoom ? undefined : 'there is no room for two editors';
  const split = async () => {
    await openFiles.split(key);
    uiRequests.make({ to: 'focus', region: 'editor' });
  };
  return [
    {
      label: groups.length === 1 ? 'Split right' : 'Open in other editor',
      ...unless(narrow),
      run: () => void attempt(port, split()),
    },
    {
      label: 'Move to other editor',
      ...unless(narrow ?? (isOnly ? 'no other file is open' : undefined)),
      run: () => void attempt(port, moveTab(port, key, group)),
    },
  ];
}

/** The menu of a tab above the editor. */
export function tabMenu(port: TabMenuPort, key: string): readonly MenuEntry[] {
  const { documents, openFiles, server, commandEntries, editorGroups } = port;
  const group = editorGroups.value.hasRoom ? port.group : undefined;
  const { tabs, current } = documents.value;
  const index = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[index];
  if (tab === undefined) return [];
  const { path, isPreview } = tab;
  const relative = path === undefined ? undefined : relativePath(server.value.workspace.path, path);
  const closing = (label: string, closed: readonly { readonly key: string }[]): MenuItem => ({
    label,
    disabled: closed.length === 0,
    run: () =>
      void attempt(
        port,
        openFiles.closeAll(
          closed.map((each) => each.key),
          group,
        ),
      ),
  });
  const copying = (label: string, text: string | undefined): MenuEntry => ({
    label,
    disabled: text === undefined,
    run: () => void copyText(port, text ?? ''),
  });
  const reveal = async () => {
    await openFiles.select(key, {}, group);
    commandEntries(['reveal_in_files']).get('reveal_in_files')?.run();
  };
  return inGroups(
    [
      { ...closing('Close', [tab]), ...(key === current?.key && isActive(port) && { keys: 'Alt+W' }) },
      closing('Close others', tabs.toSpliced(index, 1)),
      closing('Close to the right', tabs.slice(index + 1)),
      closing('Close all', tabs),
    ],
    splitting(port, key),
    isPreview ? [{ label: 'Keep open', run: () => openFiles.keep(key) }] : [],
    [
      copying('Copy path', path),
      copying('Copy relative path', relative),
      { label: 'Reveal in Files', disabled: relative === undefined, run: () => void attempt(port, reveal()) },
    ],
  );
}
